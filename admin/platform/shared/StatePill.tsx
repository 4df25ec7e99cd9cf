import Chip from '@mui/material/Chip'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { useWords } from '../i18n/provider.ts'
import { daysUntil } from './format.ts'

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

export function Pill({ tone, text }: { readonly tone: Tone; readonly text: string }) {
  return <Chip variant="state" color={tone} label={text} sx={{ '& .MuiChip-label': { whiteSpace: 'nowrap' } }} />
}

/** A request's state, saying what happens next: due soon, or stopped by a party who is full. */
export function RequestPill({
  request,
}: {
  readonly request: Pick<AdminRequest, 'aasm_state' | 'cancellation_reason' | 'answer_due_at'> &
    Partial<Pick<AdminRequest, 'blocked' | 'outcome'>>
}) {
  const t = useWords()
  const { aasm_state: state, cancellation_reason: cause, blocked } = request
  if (state === 'requested' && blocked) return <Pill tone="error" text={t(`request_states.${blocked}`)} />
  if (state === 'requested') {
    const days = daysUntil(request.answer_due_at)
    if (days === 0) return <Pill tone="warning" text={t('request_states.due_today')} />
    if (days < 7) return <Pill tone="warning" text={t('request_states.late', { smart_count: days })} />
    return <Pill tone="info" text={t('request_states.requested')} />
  }
  if (state === 'confirmed') return <Pill tone="success" text={t('request_states.confirmed')} />
  if (state === 'finished') return <Pill tone="success" text={t('request_states.finished')} />
  const ended = t(`request_states.${cause ?? 'cancelled'}`)
  return (
    <Pill
      tone={cause === 'revoked' ? 'error' : 'default'}
      text={request.outcome === 'confirmed' ? t('request_states.once_confirmed', { state: ended }) : ended}
    />
  )
}

const relationshipTones: Readonly<Record<AdminRelationship['aasm_state'], Tone>> = {
  requested: 'warning',
  initiated: 'info',
  admin_initiated: 'info',
  finished: 'success',
  feedback_provided: 'success',
  admin_finished: 'success',
  cancelled: 'default',
}

export function RelationshipPill({ state }: { readonly state: AdminRelationship['aasm_state'] }) {
  const t = useWords()
  return <Pill tone={relationshipTones[state]} text={t(`relationship_states.${state}`)} />
}
