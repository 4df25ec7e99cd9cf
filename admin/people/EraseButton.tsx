import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { AdminUser } from '#contract/admin.ts'
import { answered } from '../data/answered.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { nameOr } from '../shared/people.ts'

/** Says what goes, and that it goes for ever, before anything is sent. */
export function EraseButton({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const name = nameOr(user.full_name, t)
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="error"
        aria-haspopup="dialog"
        aria-label={t('erase.button_of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('erase.button')}
      </Button>
      {open && <EraseDialog user={user} name={name} close={() => setOpen(false)} />}
    </>
  )
}

interface EraseDialogProps {
  readonly user: AdminUser
  readonly name: string
  readonly close: () => void
}

function EraseDialog({ user, name, close }: EraseDialogProps) {
  const t = useWords()
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const data = useDataProvider<ConsoleData>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => answered(await data.erase(user.id)),
    onSuccess: async () => {
      notify('console.erase.done', { type: 'success' })
      close()
      await queries.invalidateQueries()
    },
  })
  return (
    <Dialog open onClose={() => !isPending && close()} aria-labelledby="erase-title" fullWidth maxWidth="sm">
      <DialogTitle id="erase-title">{t('erase.title', { name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t('erase.goes')}</Typography>
        <Typography>{t('erase.ends')}</Typography>
        <Typography>{t('erase.stays')}</Typography>
        <Alert severity="warning" icon={false}>
          {t('erase.for_ever')}
        </Alert>
        {error !== null && (
          <Alert severity="error" role="alert" icon={false}>
            {translate(error.message, { _: error.message })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} aria-disabled={isPending}>
          {t('erase.cancel')}
        </Button>
        <Button variant="contained" color="error" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {t('erase.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
