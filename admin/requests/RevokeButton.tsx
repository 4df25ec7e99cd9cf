import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { AdminRequest } from '#contract/console/mentoring-requests.ts'
import { answered } from '../data/answered.ts'
import type { ConsoleData, RevocationReason } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { focusTitle } from '../shared/focus.ts'
import { nameOr } from '../shared/people.ts'
import { randomKey, ReasonField } from './revocation.tsx'

/** Asks for the reason, waits for the server, shows its word. Nothing is changed on the screen before. */
export function RevokeButton({ request }: { readonly request: AdminRequest }) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" color="error" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('revoke.button')}
      </Button>
      {open && <RevokeDialog request={request} close={() => setOpen(false)} />}
    </>
  )
}

function RevokeDialog({ request, close }: { readonly request: AdminRequest; readonly close: () => void }) {
  const t = useWords()
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const data = useDataProvider<ConsoleData>()
  const [reason, setReason] = useState<RevocationReason>(likelyReason(request))
  const [key] = useState(randomKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => answered(await data.revoke(request.id, reason, `${key}-${reason}`)),
    onSuccess: async () => {
      notify('console.revoke.done', { type: 'success' })
      close()
      focusTitle()
      await queries.invalidateQueries()
    },
  })
  const atField = fieldError(error)
  const words = error === null || atField !== undefined ? undefined : translate(error.message, { _: error.message })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <Dialog open onClose={() => !isPending && close()} aria-labelledby="revoke-title" fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle id="revoke-title">{t('revoke.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            {t('revoke.text', {
              participant: nameOr(request.participant_name, t),
              presenter: nameOr(request.presenter_name, t),
            })}
          </Typography>
          {words !== undefined && (
            <Alert severity="error" role="alert" icon={false}>
              {words}
            </Alert>
          )}
          <ReasonField value={reason} change={setReason} error={atField} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} aria-disabled={isPending}>
            {t('revoke.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {t('revoke.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function likelyReason({ blocked }: AdminRequest): RevocationReason {
  if (blocked === 'mentor_full') return 'mentor_at_capacity'
  return blocked === 'mentee_full' ? 'mentee_at_capacity' : 'other'
}

function fieldError(error: Error | null): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  const body = error.body as { readonly errors?: { readonly reason?: unknown } } | null
  return typeof body?.errors?.reason === 'string' ? body.errors.reason : undefined
}
