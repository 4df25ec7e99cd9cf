import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import { useAct, useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { hiddenInPrint } from '../../platform/shared/print.ts'
import { actName } from './act-name.ts'
import { pageOfRecord } from './record-page.ts'

interface JustDoneProps {
  readonly resource: ResourceName
  readonly id: string
}

/**
 * What was done to a record within the last quarter of an hour, with one click to take it back; or, where taking it
 * back made another record, the way to that one.
 */
export function JustDone({ resource, id }: JustDoneProps) {
  const data = useDataProvider<ConsoleData>()
  const { data: acts = [] } = useQuery({
    queryKey: ['operator_acts', 'of', resource, id],
    queryFn: async () =>
      (
        await data.getList<AdminOperatorAct>('operator_acts', {
          filter: { resource, record_id: id },
          pagination: { page: 1, perPage: 3 },
          sort: { field: 'at', order: 'DESC' },
        })
      ).data,
    refetchInterval: refetchMs,
  })
  const undoable = acts.find(({ actions }) => actions.includes('undo'))
  if (undoable !== undefined) return <Undoable key={undoable.id} act={undoable} />
  const [last] = acts
  return last === undefined || last.undone === null || last.undone.record_id === id ? null : <Elsewhere act={last} />
}

/** What was ended stays ended: it goes on in the record that the undo made. */
function Elsewhere({ act: { undone, ...act } }: { readonly act: AdminOperatorAct }) {
  const t = useWords()
  const { moment } = useFormats()
  if (undone === null) return null
  const to = pageOfRecord(undone)
  if (to === null) return null
  const by = { date: moment(undone.at), name: undone.actor_name ?? t('undo.deleted') }
  return (
    <Alert severity="info" role="status" icon={false} sx={{ marginTop: 2, ...hiddenInPrint }}>
      {actName(act, t)}. {t('undo.undone', by)}.{' '}
      <MuiLink component={Link} to={to}>
        {t('undo.opens')}
      </MuiLink>
    </Alert>
  )
}

function Undoable({ act }: { readonly act: AdminOperatorAct }) {
  const t = useWords()
  const { time } = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const carryOut = useAct<AdminOperatorAct>(undo)
  const { mutate, isPending } = useMutation({
    mutationFn: () => carryOut(act, {}),
    onSuccess: async () => {
      notify('console.undo.done', { type: 'success' })
      await queries.invalidateQueries()
    },
    onError: (error) => setRefusal(refusalText(error)),
  })
  const what = actName(act, t)
  return (
    <Alert
      severity={refusal === null ? 'info' : 'error'}
      role={refusal === null ? 'status' : 'alert'}
      icon={false}
      sx={{ marginTop: 2, ...hiddenInPrint }}
      action={
        <Button
          size="small"
          disabled={isPending}
          onClick={() => mutate()}
          aria-label={t('undo.button_of', { act: what })}
        >
          {t('undo.button')}
        </Button>
      }
    >
      {refusal ??
        t('undo.just_done', {
          act: what,
          time: time(act.at),
          name: act.actor_name ?? t('undo.deleted'),
          until: time(act.undo_until),
        })}
    </Alert>
  )
}

/** As `useAct` needs it: the strip asks nothing and has no dialog. */
const undo = {
  resource: 'operator_acts',
  name: 'undo',
  placement: 'button',
  tone: 'neutral',
  Explanation: () => null,
} as const
