import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DateInput, HttpError, useDataProvider, useNotify, usePermissions } from 'react-admin'
import { z } from 'zod'
import { longestReceipt } from '#contract/meetings/attendance-receipts.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { FormDialog } from '../../platform/shared/FormDialog.tsx'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { toDateInput } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { saveFile } from '../../platform/shared/save-file.ts'

const words = 'resources.users.receipt'
const dayMs = 24 * 3_600_000

/** For those who keep the accounts: the signed PDF of what a person held in a period. */
export function AttendanceReceipt({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const [isOpen, setOpen] = useState(false)
  if (role !== 'admin' && role !== 'business_unit_admin') return null
  return (
    <Box sx={{ justifySelf: 'start' }}>
      <Button variant="text" startIcon={<Icon name="download" size={16} />} onClick={() => setOpen(true)}>
        {t(`${words}.button`)}
      </Button>
      {isOpen && <PeriodDialog user={user} close={() => setOpen(false)} />}
    </Box>
  )
}

const typed = z.object({ from: z.string().catch(''), to: z.string().catch('') })
const refused = z.object({ errors: z.object({ from: z.string(), to: z.string() }).partial() })

function PeriodDialog({ user, close }: { readonly user: AdminUser; readonly close: () => void }) {
  const t = useWords()
  const notify = useNotify()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const [initial] = useState(() => {
    const today = toDateInput(new Date().toISOString())
    return { from: `${today.slice(0, 4)}-01-01`, to: today }
  })
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (values: FormValues) => data.attendanceReceipt(user.id, new URLSearchParams(typed.parse(values))),
    onSuccess: (file) => {
      saveFile(file)
      notify(`console.${words}.done`, { type: 'success' })
      close()
    },
  })
  return (
    <FormDialog
      title={t(`${words}.title`, { name: nameOr(user.full_name, t) })}
      close={close}
      busy={isPending}
      initial={initial}
      focusFirst
      validate={(values) => wrongIn(values, t)}
      submit={(values) => mutateAsync(values).then(() => undefined, errorsOf)}
      cancel={t(`${words}.cancel`)}
      confirm={t(`${words}.confirm`)}
    >
      <Typography>{t(`${words}.text`)}</Typography>
      {error !== null && errorsOf(error) === undefined && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(error)}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateInput source="from" label={t(`${words}.from`)} helperText={false} parse={(day: string) => day} />
        <DateInput source="to" label={t(`${words}.to`)} helperText={false} parse={(day: string) => day} />
      </Box>
    </FormDialog>
  )
}

function wrongIn(values: FormValues, t: Words): FieldErrors {
  const { from, to } = typed.parse(values)
  const missing = { ...(from === '' && { from: t('acts.required') }), ...(to === '' && { to: t('acts.required') }) }
  if (from === '' || to === '') return missing
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) return { to: t(`${words}.reversed`) }
  return days > longestReceipt ? { to: t(`${words}.too_long`) } : {}
}

/** What the server found wrong in the two days; undefined: something else. */
function errorsOf(error: unknown): FieldErrors | undefined {
  const found = refused.safeParse(error instanceof HttpError ? error.body : null)
  if (!found.success) return undefined
  const { from, to } = found.data.errors
  if (from === undefined && to === undefined) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
