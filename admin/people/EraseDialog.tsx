import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { AdminUser } from '#contract/console/users.ts'
import { answered } from '../data/answered.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { focusTitle } from '../shared/focus.ts'
import { nameOr } from '../shared/people.ts'

interface EraseDialogProps {
  readonly user: AdminUser
  readonly close: () => void
}

/** Says what goes, and that it goes for ever; the person's name must be typed before anything is sent. */
export function EraseDialog({ user, close }: EraseDialogProps) {
  const t = useWords()
  const translate = useTranslate()
  const name = nameOr(user.full_name, t)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useErase(user, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (sameName(typed, name)) return mutate()
    setWrong(true)
    field.current?.focus()
  }
  return (
    <Dialog open onClose={() => !isPending && close()} aria-labelledby="erase-title" fullWidth maxWidth="sm">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="erase-title">{t('erase.title', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t('erase.goes')}</Typography>
          <Typography>{t('erase.ends')}</Typography>
          <Typography>{t('erase.stays')}</Typography>
          <Alert severity="warning" role="note" icon={false}>
            {t('erase.for_ever')}
          </Alert>
          {error !== null && (
            <Alert severity="error" role="alert" icon={false}>
              {translate(error.message, { _: error.message })}
            </Alert>
          )}
          <TextField
            id="erase-name"
            inputRef={field}
            required
            autoComplete="off"
            label={t('erase.retype', { name })}
            value={typed}
            error={wrong}
            helperText={wrong ? t('erase.retype_wrong') : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} aria-disabled={isPending}>
            {t('erase.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {t('erase.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useErase(user: AdminUser, close: () => void) {
  const notify = useNotify()
  const queries = useQueryClient()
  const data = useDataProvider<ConsoleData>()
  return useMutation({
    mutationFn: async () => answered(await data.erase(user.id)),
    onSuccess: async () => {
      notify('console.erase.done', { type: 'success' })
      close()
      focusTitle()
      await queries.invalidateQueries()
    },
  })
}

/** Case and spaces around are no obstacle: the name shows that the right person is meant. */
function sameName(typed: string, name: string): boolean {
  const folded = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()
  return folded(typed) === folded(name)
}
