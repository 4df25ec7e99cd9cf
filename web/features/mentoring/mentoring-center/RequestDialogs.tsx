import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Attributes } from '../../../shared/data/models.ts'
import type { Request } from './center.ts'
import { useDecision } from './decide.ts'
import type { Outcome } from './outcome.ts'
import type { RequestDialogProps } from './requestDialog.ts'
import { oneRequest } from './requests.ts'

// The forms of the answer are fetched when one is opened.
const ProposeDialog = lazyOverlay(() => import('./ProposeDialog.tsx').then((m) => m.ProposeDialog), ['plan'])
const RefuseDialog = lazyOverlay(() => import('./RefuseDialog.tsx').then((m) => m.RefuseDialog))
const TakeDialog = lazyOverlay(() => import('./TakeDialog.tsx').then((m) => m.TakeDialog), ['plan', 'meeting'])
const WithdrawDialog = lazyOverlay(() => import('./WithdrawDialog.tsx').then((m) => m.WithdrawDialog))

/** The dialog before a change of a request, and its request. */
export interface RequestAction {
  what: 'refuse' | 'propose' | 'withdraw' | 'take'
  request: Request
  other: { name: string; zone: string }
  planning?: RequestDialogProps['planning']
  /** Which one to take. */
  date?: Request['attributes']['proposed_dates'][number]
}

const outcomes = {
  refuse: 'refused',
  propose: 'proposed',
  withdraw: 'withdrawn',
  take: 'taken',
} as const satisfies Record<RequestAction['what'], Outcome>

/** How the request stands now. The page's lists hold it; a request that left them is loaded. */
function useStanding({ request, what }: RequestAction, listed: readonly Request[], held: boolean) {
  const known = listed.find(({ id }) => id === request.id)
  const requestQuery = useOne(oneRequest(request.id), { enabled: known === undefined && !held })
  const now = (known ?? requestQuery.data?.data)?.attributes
  return held || now === undefined || now.aasm_state === 'requested' ? null : overtakenBy(now, what)
}

type Overtaken = 'withdrawn' | 'taken' | 'confirmed' | 'refused' | 'expired' | 'revoked'

function overtakenBy(request: Attributes<'mentoring_requests'>, what: RequestAction['what']): Overtaken {
  const isOwn = what === 'withdraw' || what === 'take'
  if (request.aasm_state !== 'cancelled') return !isOwn && request.taken_date ? 'taken' : 'confirmed'
  return request.cancellation_reason ?? 'revoked'
}

interface RequestDialogsProps {
  action: RequestAction
  open: boolean
  /** The requests that the page shows. */
  listed: readonly Request[]
  readerId: string
  onClose: () => void
  onDone: (outcome: Outcome) => void
}

/**
 * The dialog of a request. It stands beside the lists, not in them: when the other side acts meanwhile, the card may
 * go, the dialog and what was typed stay, and the dialog says what happened.
 */
export function RequestDialogs({ action, open, listed, readerId, onClose, onDone }: RequestDialogsProps) {
  const { t } = useTranslation('mentoring')
  const { what, request, other, planning = null, date } = action
  const decision = useDecision(request.id)
  const standing = useStanding(action, listed, !open || decision.busy)
  const overtaken = standing && (
    <Notice arrives tone="warning" title={t(`overtaken.${standing}`, { name: other.name })}>
      {what !== 'take' && t(what === 'withdraw' ? 'overtaken.nothing' : 'overtaken.kept')}
    </Notice>
  )
  const props = {
    requestId: request.id,
    readerId,
    other,
    planning,
    // What happened says more than the refusal that came of it.
    decision: standing ? { ...decision, refusal: null } : decision,
    overtaken,
    open,
    onClose,
    onDone: () => {
      onDone(outcomes[what])
    },
  }
  return (
    <>
      {what === 'refuse' && <RefuseDialog {...props} />}
      {what === 'propose' && <ProposeDialog {...props} />}
      {date && <TakeDialog {...props} date={date} />}
      {what === 'withdraw' && <WithdrawDialog {...props} />}
    </>
  )
}
