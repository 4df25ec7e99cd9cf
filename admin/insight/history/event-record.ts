import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { RecordWithPast } from '../../platform/resource.ts'
import { hasPast, resourceList } from '../../resource-facts.ts'

interface RecordReference {
  readonly resource: RecordWithPast
  readonly id: string
}

const withPast = resourceList.flatMap(({ name, stream, eventField }) =>
  hasPast(name) ? [{ name, stream, eventField }] : [],
)

/** The record that an event is about: by its stream, or by the id that its data holds. null: no record with a page. */
export function recordOf({ stream, data }: Pick<AdminEvent, 'stream' | 'data'>): RecordReference | null {
  // Ids hold hyphens, categories do not.
  const dash = stream.indexOf('-')
  const category = stream.slice(0, dash)
  const own = withPast.find((resource) => resource.stream === category)
  if (own !== undefined) return { resource: own.name, id: stream.slice(dash + 1) }
  for (const { name, eventField } of withPast) {
    const id = eventField === undefined ? undefined : data[eventField]
    if (typeof id === 'string') return { resource: name, id }
  }
  return null
}
