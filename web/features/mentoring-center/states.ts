import type { TFunction } from 'i18next'
import type { Tone } from '../../shared/components/StatePill.tsx'
import type { Attributes } from '../../shared/data/models.ts'
import type { Formats } from '../../shared/i18n/format.ts'

type Request = Attributes<'mentoring_requests'>

/** An answer due within this time is pressing. */
const pressing = 4 * 86_400_000

/** The state in words, with what comes next. */
export function stateOf(t: TFunction<'mentoring'>, formats: Formats, request: Request): string {
  const decided = formats.day(request.decided_at ?? request.updated_at)
  switch (request.aasm_state) {
    case 'requested':
      return t('state.due', { day: formats.day(request.answer_due_at) })
    case 'confirmed':
      return t('state.confirmed', { day: decided })
    case 'finished':
      return t('state.finished', { day: formats.day(request.updated_at) })
    case 'cancelled':
    default:
      return t(`state.${request.cancellation_reason ?? 'revoked'}`, { day: decided })
  }
}

export function toneOf(request: Request, now = Date.now()): Tone {
  switch (request.aasm_state) {
    case 'requested':
      return Date.parse(request.answer_due_at) - now < pressing ? 'warning' : 'neutral'
    case 'confirmed':
      return 'success'
    case 'finished':
    case 'cancelled':
    default:
      return 'neutral'
  }
}

const inWords = [2, 3, 4, 5, 6, 7, 8, 9] as const

/** A small count as a word, « deux »; others in figures. */
export function numberOf(t: TFunction<'mentoring'>, formats: Formats, count: number): string {
  const small = inWords.find((known) => known === count)
  return small === undefined ? formats.number(count) : t(`numbers.n${small}`)
}
