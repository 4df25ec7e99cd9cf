import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { EditBase, HttpError, useEditContext, useNotify } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import { useFormContext } from 'react-hook-form'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { NotFound } from '../../platform/shared/ErrorPages.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { SaveBar } from '../../platform/shared/SaveBar.tsx'
import { ProgramAside } from './ProgramAside.tsx'
import { ProgramFields, wrongInProgram } from './ProgramForm.tsx'
import { ProgramFrame } from './ProgramFrame.tsx'
import { ProgramTime } from './ProgramTime.tsx'

const words = 'resources.programs'

/** The settings of a program. */
export default function ProgramEdit() {
  const notify = useNotify()
  const refusalText = useRefusalText()
  return (
    <EditBase
      resource="programs"
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      mutationOptions={{
        onSuccess: () => notify(`console.${words}.saved`, { type: 'success' }),
        onError: (error: unknown) => {
          // An invalid field shows its own error.
          if (error instanceof HttpError && error.status === 422) return undefined
          const text = refusalText(error)
          return notify(text, { type: 'error', messageArgs: { _: text } })
        },
      }}
    >
      <Body />
    </EditBase>
  )
}

function Body() {
  const t = useWords()
  const { record, error, isPending, saving, refetch } = useEditContext<AdminProgram>()
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending || record === undefined) return <LoadingRows />
  return (
    <>
      <ProgramFrame program={record} tab="settings" />
      <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
        <ProgramTime program={record} />
        <Form
          validate={(values: FormValues) => wrongInProgram(values, t, false)}
          disableInvalidFormNotification
          noValidate
        >
          <Box sx={columns}>
            <ProgramFields isNew={false} />
            <ProgramAside program={record} />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, marginTop: 2 }}>
            <SaveBar
              label={t(`${words}.save`)}
              busy={saving}
              summary={(changes) =>
                changes === 0 ? t(`${words}.unchanged`) : t(`${words}.changed`, { smart_count: changes })
              }
            >
              <Undo />
            </SaveBar>
          </Box>
        </Form>
      </Box>
    </>
  )
}

/** Brings back what is kept. */
function Undo() {
  const t = useWords()
  const { reset } = useFormContext()
  return (
    <Button variant="outlined" onClick={() => reset()}>
      {t(`${words}.cancel`)}
    </Button>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
} as const
