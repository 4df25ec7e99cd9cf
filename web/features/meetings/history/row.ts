import type { Tone } from '../../../shared/components/StatePill.tsx'
import type { Attributes } from '../../../shared/data/models.ts'

type Past = Attributes<'meetings_history'>

/** The state with its proof, as a word of `states`. */
export function stateOf(past: Past) {
  const say = <Words extends string>(tone: Tone, words: Words) => ({ tone, words })
  if (past.report_due && !past.held) return say('warning', 'report_due')
  if (past.evidence === 'confirmed_by_both') return say('success', 'confirmed_by_both')
  if (past.evidence === 'platform') return say('success', 'platform')
  if (past.evidence === 'declared_by_one')
    return past.report_due
      ? say('warning', 'report_due')
      : say('info', past.feedback_by.includes(past.role) ? 'declared_by_you' : 'declared_by_other')
  if (past.aasm_state === 'expired')
    return past.closing_cause === 'unaccepted' ? say('error', 'expired_unaccepted') : say('neutral', 'expired')
  if (past.aasm_state === 'refused') return say('neutral', 'refused')
  if (past.aasm_state === 'cancelled')
    return say('neutral', past.closing_cause === 'not_held' ? 'not_held' : 'cancelled')
  return say('neutral', 'awaited')
}

/** What there is to do with it. */
export function actOf({ report_due: due, held }: Past): 'write' | 'read' | 'see' {
  if (due) return 'write'
  return held ? 'read' : 'see'
}
