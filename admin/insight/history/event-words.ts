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
    ...(hasSealedText(data, { erased: false }) ? [t('history.sealed')] : []),
    ...(hasSealedText(data, { erased: true }) ? [t('history.erased')] : []),
  ]
}

/** When, and by whom. */
export function eventSource({ at, actor }: AdminEvent, t: Words, formats: Formats): string {
  const date = formats.moment(at)
  if (actor.kind === 'system') return t('history.by_system', { date })
  return actor.name === null ? t('history.by_deleted', { date }) : t('history.by', { date, name: actor.name })
}

function hasSealedText(data: AdminEvent['data'], { erased }: { readonly erased: boolean }): boolean {
  return Object.values(data).some(
    (value) => typeof value === 'object' && value !== null && 'sealed' in value && 'erased' in value === erased,
  )
}
