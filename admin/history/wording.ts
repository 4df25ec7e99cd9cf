import type { AdminEvent } from '#contract/admin.ts'
import type { ConsoleKey, ConsoleMessages } from '../i18n/en.ts'
import type { Formats } from '../shared/format.ts'

type Words = (key: ConsoleKey, values?: Readonly<Record<string, string | number>>) => string

/** What happened, in a few words. An event that this console does not know yet says its name. */
export function eventTitle({ type, about, data }: Told, t: Words): string {
  if (type === 'MentoringRequested') {
    const score = scoreOf(data)
    return t(data['origin'] === 'admin' ? 'events.MentoringRequested_admin' : 'events.MentoringRequested', { score })
  }
  const party = about === 'participant_capacity' ? 'participant' : 'presenter'
  const name = about !== undefined && type.startsWith('Accompaniment') ? `${type}_${party}` : type
  if (isTold(name)) return t(`journal.types.${name}`)
  return isKnown(name) ? t(`events.${name}`) : t('events.unknown', { type })
}

/** `about` is missing where events are not told of one record. */
type Told = Pick<AdminEvent, 'type' | 'data'> & Partial<Pick<AdminEvent, 'about'>>

/** Said of a place whoever holds it, or of what has no record of its own. */
const told: ReadonlySet<string> = new Set<keyof ConsoleMessages['console']['journal']['types']>([
  'CapacityLimitSet',
  'AccompanimentReserved',
  'AccompanimentConfirmed',
  'AccompanimentReleased',
  'AccountErased',
])

function isTold(name: string): name is keyof ConsoleMessages['console']['journal']['types'] {
  return told.has(name)
}

type EventName = keyof ConsoleMessages['console']['events']

const known: ReadonlySet<string> = new Set<EventName>([
  'OtherDatesProposed',
  'ProposedDateTaken',
  'MentoringRequestConfirmed',
  'MentoringRequestRefused',
  'MentoringRequestWithdrawn',
  'MentoringRequestRevoked',
  'MentoringRequestExpired',
  'MentoringRequestFinished',
  'RelationshipRequested',
  'RelationshipInitiated',
  'RelationshipAdminInitiated',
  'RelationshipFinished',
  'RelationshipAdminFinished',
  'RelationshipFeedbackProvided',
  'RelationshipCancelled',
  'AccompanimentReserved_participant',
  'AccompanimentReserved_presenter',
  'AccompanimentConfirmed_participant',
  'AccompanimentConfirmed_presenter',
  'AccompanimentReleased_participant',
  'AccompanimentReleased_presenter',
])

function isKnown(name: string): name is EventName {
  return known.has(name)
}

/** The facts worth reading, without personal text: that it is there and cannot be read here is said too. */
export function eventDetails({ type, data }: Told, t: Words, formats: Formats): readonly string[] {
  const details: string[] = []
  if (type === 'MentoringRequested' && typeof data['answerDueAt'] === 'string')
    details.push(t('event_details.rule', { rule: ruleOf(data), date: formats.day(data['answerDueAt']) }))
  if (type === 'OtherDatesProposed') details.push(...slotsOf(data).map(({ startsAt }) => formats.moment(startsAt)))
  if (type === 'ProposedDateTaken')
    details.push(...slotsOf({ slots: [data['slot']] }).map(({ startsAt }) => formats.moment(startsAt)))
  if (type === 'MentoringRequestRefused')
    details.push(t('event_details.reason', { reason: t(`refusal_reasons.${data['reason'] as RefusalReason}`) }))
  if (type === 'MentoringRequestRevoked')
    details.push(t('event_details.reason', { reason: t(`revocation_reasons.${data['reason'] as RevocationReason}`) }))
  if (type === 'RelationshipCancelled') details.push(t(`event_details.causes.${data['cause'] as Cause}`))
  if (hasText(data, false)) details.push(t('history.sealed'))
  if (hasText(data, true)) details.push(t('history.erased'))
  return details
}

type RefusalReason = keyof ConsoleMessages['console']['refusal_reasons']
type RevocationReason = keyof ConsoleMessages['console']['revocation_reasons']
type Cause = keyof ConsoleMessages['console']['event_details']['causes']

/** When, and by whom. */
export function eventSource({ at, actor }: AdminEvent, t: Words, formats: Formats): string {
  const date = formats.moment(at)
  if (actor.kind === 'system') return t('history.by_system', { date })
  return actor.name === null ? t('history.by_deleted', { date }) : t('history.by', { date, name: actor.name })
}

function receiptOf(data: AdminEvent['data']): Readonly<Record<string, unknown>> {
  const { receipt } = data
  return typeof receipt === 'object' && receipt !== null ? (receipt as Record<string, unknown>) : {}
}

function scoreOf(data: AdminEvent['data']): number {
  return Number(receiptOf(data)['score'] ?? 0)
}

function ruleOf(data: AdminEvent['data']): number {
  return Number(receiptOf(data)['rule'] ?? 0)
}

function slotsOf({ slots }: AdminEvent['data']): readonly { readonly startsAt: string }[] {
  return Array.isArray(slots) ? (slots as { startsAt: string }[]) : []
}

function hasText(data: AdminEvent['data'], erased: boolean): boolean {
  return Object.values(data).some(
    (value) => typeof value === 'object' && value !== null && 'sealed' in value && 'erased' in value === erased,
  )
}
