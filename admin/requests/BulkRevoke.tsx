import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HttpError, useDataProvider, useGetMany, useListContext, useTranslate } from 'react-admin'
import type { AdminRequest } from '#contract/console/mentoring-requests.ts'
import { answered } from '../data/answered.ts'
import type { ConsoleData, RevocationReason } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'
import { SelectionButton } from '../lists/selection.tsx'
import { focusTitle } from '../shared/focus.ts'
import { pairName } from '../shared/people.ts'
import { RequestPill } from '../shared/StatePill.tsx'
import { ReasonField, randomKey } from './revocation.tsx'

/** Revokes the chosen requests, each on its own. */
export function BulkRevoke() {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const { selectedIds } = useListContext()
  return (
    <>
      <SelectionButton danger onClick={() => setOpen(true)}>
        {t('bulk_revoke.button')}
      </SelectionButton>
      {open && <BulkRevokeDialog ids={selectedIds.map(String)} close={() => setOpen(false)} />}
    </>
  )
}

interface Outcome {
  readonly request: AdminRequest
  /** What the server said when it refused. */
  readonly refusal?: string
}

function BulkRevokeDialog({ ids, close }: { readonly ids: readonly string[]; readonly close: () => void }) {
  const t = useWords()
  const [asked] = useState(ids)
  const { data: requests } = useGetMany<AdminRequest>('mentoring_requests', { ids: [...asked] })
  const known = (requests ?? []).filter((request) => request !== undefined)
  const revocable = known.filter(({ actions }) => actions.includes('revoke'))
  const others = known.filter(({ actions }) => !actions.includes('revoke'))
  const [reason, setReason] = useState<RevocationReason>('other')
  const { revoke, done, outcomes, isPending } = useRevokeAll(revocable, reason)
  const finished = outcomes !== undefined
  const leave = () => {
    if (isPending) return
    close()
    if (finished) focusTitle()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && revocable.length > 0) revoke()
  }
  return (
    <Dialog open onClose={leave} aria-labelledby="bulk-revoke-title" fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle id="bulk-revoke-title">
          {finished ? t('bulk_revoke.result') : t('bulk_revoke.title', { smart_count: revocable.length })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {finished ? (
            <Outcomes outcomes={outcomes} />
          ) : (
            <>
              <Typography>{t('bulk_revoke.text')}</Typography>
              <Pairs name={t('bulk_revoke.title', { smart_count: revocable.length })} requests={revocable} />
              {others.length > 0 && (
                <>
                  <Typography>{t('bulk_revoke.others', { smart_count: others.length })}</Typography>
                  <Pairs name={t('bulk_revoke.others', { smart_count: others.length })} requests={others} />
                </>
              )}
              <ReasonField value={reason} change={setReason} />
              <span role="status">{isPending && t('bulk_revoke.progress', { done, total: revocable.length })}</span>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} aria-disabled={isPending}>
            {t(finished ? 'bulk_revoke.close' : 'bulk_revoke.cancel')}
          </Button>
          {!finished && (
            <Button type="submit" variant="contained" aria-disabled={isPending || revocable.length === 0}>
              {t('bulk_revoke.confirm', { smart_count: revocable.length })}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** One after the other: what the server refuses is told of its request alone. A second try carries nothing out twice. */
function useRevokeAll(requests: readonly AdminRequest[], reason: RevocationReason) {
  const translate = useTranslate()
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const { onSelect } = useListContext()
  const [key] = useState(randomKey)
  const [done, setDone] = useState(0)
  const {
    mutate,
    isPending,
    data: outcomes,
  } = useMutation({
    mutationFn: async () => {
      const told: Outcome[] = []
      for (const request of requests) {
        try {
          answered(await data.revoke(request.id, reason, `${key}-${request.id}-${reason}`))
          told.push({ request })
        } catch (error) {
          told.push({ request, refusal: translate(wordsOf(error), { _: wordsOf(error) }) })
          // Without a session every further call would fail the same way.
          if (error instanceof HttpError && error.status === 401) break
        }
        setDone(told.length)
      }
      return told
    },
    onSuccess: async (told) => {
      onSelect(told.filter(({ refusal }) => refusal !== undefined).map(({ request }) => request.id))
      await queries.invalidateQueries()
    },
  })
  return { revoke: () => mutate(), done, outcomes, isPending }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'console.errors.no_answer'
}

function Outcomes({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const t = useWords()
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined)
  const revoked = outcomes.length - refused.length
  return (
    <>
      <Alert severity={revoked > 0 ? 'success' : 'info'} role="status" icon={false}>
        {t('bulk_revoke.done', { smart_count: revoked })}
      </Alert>
      {refused.length > 0 && (
        <Alert severity="error" role="alert" icon={false}>
          <p>{t('bulk_revoke.failed', { smart_count: refused.length })}</p>
          <ul>
            {refused.map(({ request, refusal }) => (
              <li key={request.id}>
                <b>{pairName(request, t)}</b>
                {'\u00A0: '}
                {refusal}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function Pairs({ name, requests }: { readonly name: string; readonly requests: readonly AdminRequest[] }) {
  const t = useWords()
  return (
    <Box
      component="ul"
      aria-label={name}
      tabIndex={0}
      sx={{ maxHeight: 200, overflow: 'auto', display: 'grid', gap: '6px', fontSize: '.875rem' }}
    >
      {requests.map((request) => (
        <Box component="li" key={request.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {pairName(request, t)} <RequestPill request={request} />
        </Box>
      ))}
    </Box>
  )
}
