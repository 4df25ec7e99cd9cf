import type { AdminEvent } from '#contract/console/events.ts'
import type { ConsoleKey, ConsoleMessages } from '../i18n/en.ts'
import type { Formats } from '../shared/format.ts'
import { isEventType, isEventVariant } from './events.ts'

type Words = (key: ConsoleKey, values?: Readonly<Record<string, string | number>>) => string

/** `about` is missing where events are not told of one record. */
type Told = Pick<AdminEvent, 'type' | 'data'> & Partial<Pick<AdminEvent, 'about'>>

/** What happened, in a few words. */
export function eventTitle(event: Told, t: Words): string {
  const { type, data } = event
  const variant = variantOf(event)
  if (isEventVariant(variant)) return t(`events.of.${variant}`, { score: scoreOf(data) })
  return isEventType(type) ? t(`events.${type}`) : t('events.unknown')
}

function variantOf({ type, about, data }: Told): string {
  if (type === 'MentoringRequested') return data['origin'] === 'admin' ? `${type}_admin` : type
  return about === 'participant_capacity' || about === 'presenter_capacity'
    ? `${type}_${about.replace('_capacity', '')}`
    : `${type}_`
}

/** The facts worth reading, without personal text: that it is there and cannot be read here is said too. */
export function eventDetails({ type, data }: Told, t: Words, formats: Formats): readonly string[] {
  const details: string[] = []
  if (!isEventType(type)) details.push(t('event_details.type', { type }))
  if (type === 'CapacityLimitSet') details.push(t('event_details.limit', { limit: Number(data['limit']) }))
  if (type === 'AccountErased' && isErasureReason(data['reason']))
    details.push(t(`event_details.erasures.${data['reason']}`))
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

type Erasure = keyof ConsoleMessages['console']['event_details']['erasures']

function isErasureReason(reason: unknown): reason is Erasure {
  return reason === 'own_request' || reason === 'admin' || reason === 'retention'
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
