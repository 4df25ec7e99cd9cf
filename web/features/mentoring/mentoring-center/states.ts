import type { TFunction } from 'i18next'
import type { Tone } from '../../../shared/components/StatePill.tsx'
import type { Attributes } from '../../../shared/data/models.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import { awaitedSide } from '../../../shared/awaitedSide.ts'
import type { Side } from '../../../shared/awaitedSide.ts'

type Request = Attributes<'mentoring_requests'>

/** An answer due within this time is pressing. */
const pressing = 4 * 86_400_000

/** Who reads it, who the other one is, and when. */
interface Reading {
  reader: Side
  other: Pick<Attributes<'presenters'>, 'first_name' | 'deleted'> | undefined
  now: Date
}

/** The state in words, with whose answer it waits for. */
export function stateOf(
  t: TFunction<'mentoring'>,
  formats: Formats,
  request: Request,
  { reader, other, now }: Reading,
): string {
  const decided = formats.day(request.decided_at ?? request.updated_at)
  const due = formats.day(request.answer_due_at)
  switch (request.aasm_state) {
    case 'requested':
      if (request.blocked !== null) return t('state.waits_for_place', { day: due })
      if (awaitedSide(request, now) === 'participant')
        return reader === 'participant'
          ? t('state.choose', { day: due })
          : t('state.chooses', { day: due, name: other?.first_name ?? '' })
      return t(reader === 'participant' ? 'sent.state' : 'state.due', { day: due })
    case 'confirmed':
      return t('state.confirmed', { day: decided })
    case 'finished':
      return t('state.finished', { day: formats.day(request.updated_at) })
    case 'cancelled':
    default:
      if (wasLeft(request, other?.deleted === true)) return t('state.left', { day: decided })
      if (request.cancellation_reason === 'expired' && request.proposed_dates.length > 0)
        return t('state.expired_dates', { day: decided })
      return t(`state.${request.cancellation_reason ?? 'revoked'}`, { day: decided })
  }
}

/** The system revokes what an account that is erased leaves open; it gives no reason of an administrator's. */
function wasLeft(request: Request, gone: boolean): boolean {
  return gone && request.cancellation_reason === 'revoked' && request.revocation_reason === 'other'
}

/** What comes next, to the mentee; null when nothing does. */
export function nextOf(
  t: TFunction<'mentoring'>,
  request: Request,
  { awaited, name, gone }: { awaited: Side | null; name: string; gone: boolean },
): string | null {
  const dates = request.proposed_dates.length > 0
  switch (request.aasm_state) {
    case 'requested':
      if (awaited === 'participant')
        return t(request.blocked === null ? 'sent.next_choose' : 'sent.next_blocked', { name })
      if (request.blocked !== null) return t(`sent.next_${request.blocked}`, { name })
      return t(dates ? 'sent.next_over' : 'sent.next', { name })
    case 'confirmed':
      return request.taken_date === null ? t('sent.next_confirmed', { name }) : t('sent.next_taken', { name })
    case 'cancelled':
      if (wasLeft(request, gone)) return t('sent.next_left')
      if (request.cancellation_reason === 'expired' && dates) return t('sent.next_expired_dates', { name })
      return t(`sent.next_${request.cancellation_reason ?? 'revoked'}`, { name })
    case 'finished':
    default:
      return null
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

/** The first letter of a sentence as a capital. */
export function capital(words: string, { locale }: Formats): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

const inWords = [2, 3, 4, 5, 6, 7, 8, 9] as const

/** A small count as a word, « deux »; others in figures. */
export function numberOf(t: TFunction<'mentoring'>, formats: Formats, count: number): string {
  const small = inWords.find((known) => known === count)
  return small === undefined ? formats.number(count) : t(`numbers.n${small}`)
}
