import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { Words } from '../../platform/i18n/provider.ts'
import type { EventWording, WordedEvent } from '../../platform/resource.ts'
import { resourceList } from '../../resource-facts.ts'
import type { Formats } from '../../platform/shared/format.ts'

interface KnownEvent extends EventWording {
  /** The words of its type. */
  readonly words: ConsoleKey
}

const known: ReadonlyMap<string, KnownEvent> = new Map(
  resourceList.flatMap(({ name, events = {} }) =>
    Object.entries(events).map(([type, wording]) => [
      type,
      // Each event of a resource has words: `ResourceFacts` holds them together.
      { ...wording, words: `resources.${name}.events.${type}` as ConsoleKey },
    ]),
  ),
)

/** Every type that the console has words for, by resource, in the order of a record's life. */
export const eventTypes: readonly string[] = [...known.keys()]

/** The words of a type, whatever the event says. */
export function typeName(type: string, t: Words): string {
  return t(known.get(type)?.words ?? 'history.unknown')
}

/** What happened, in a few words. */
export function eventTitle(event: WordedEvent, t: Words): string {
  return known.get(event.type)?.title?.(event, t) ?? typeName(event.type, t)
}

/** The facts worth reading. Personal text is never shown, but the reader is told that there is some. */
export function eventDetails({ type, data }: WordedEvent, t: Words, formats: Formats): readonly string[] {
  const event = known.get(type)
  return [
    ...(event === undefined ? [t('history.type', { type })] : (event.details?.(data, t, formats) ?? [])),
    ...personalText(data).map((state) => t(`history.${state}`)),
  ]
}

/** When, and by whom. */
export function eventSource({ at, actor }: AdminEvent, t: Words, formats: Formats): string {
  const date = formats.moment(at)
  if (actor.kind === 'system') return t('history.by_system', { date })
  return actor.name === null ? t('history.by_deleted', { date }) : t('history.by', { date, name: actor.name })
}

/** An erased answer goes with the key of all of the event: what is withheld beside it is not said to be readable. */
function personalText(data: AdminEvent['data']): readonly ('sealed' | 'erased')[] {
  const sealed = Object.values(data).filter(
    (value) => typeof value === 'object' && value !== null && 'sealed' in value,
  ) as object[]
  if (sealed.length === 0) return []
  return sealed.some((value) => 'erased' in value) ? ['erased'] : ['sealed']
}
