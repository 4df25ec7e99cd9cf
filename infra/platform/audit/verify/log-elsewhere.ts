import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { microsecondsOf } from '../seal.ts'
import type { StoredEvent } from '../stored-events.ts'
import type { Finding } from './findings.ts'

/** What the comparison read. */
export interface Compared {
  /** Events of the log up to where the copy stands. */
  readonly events: number
  /** Events after it. */
  readonly uncopied: number
}

const pageSize = 1_000

/**
 * Compares a log that is in another store with its copy, in the order of positions: each event of the copy is checked
 * once, then `end` is called. Hashes and seals are of the copy; so an event that the store's owner changed, removed or
 * put in is one that the copy has not so.
 */
export class LogElsewhere {
  readonly #log: Pick<EventStore, 'readAll'>
  readonly #tell: (finding: Finding) => void
  #page: readonly RecordedEvent[] = []
  #at = 0
  #after: bigint
  #ended = false
  #events = 0

  /** @param after position after which the copy is read */
  constructor(log: Pick<EventStore, 'readAll'>, after: bigint, tell: (finding: Finding) => void) {
    this.#log = log
    this.#after = after
    this.#tell = tell
  }

  /** @throws EventStoreUnavailable */
  async check(copied: StoredEvent): Promise<void> {
    for (;;) {
      const event = await this.#next()
      if (event === undefined || event.position > copied.position) {
        this.#found('removed', copied, 'the copy has it, and the log in EventStoreDB has it no more')
        return
      }
      this.#at += 1
      this.#events += 1
      if (event.position < copied.position) {
        this.#found('inserted', event, 'the log in EventStoreDB has it, and the copy has passed it without it')
        continue
      }
      const different = differences(event, copied)
      if (different.length > 0)
        this.#found('altered', copied, `the log in EventStoreDB has another ${different.join(', ')} than the copy`)
      return
    }
  }

  /** Reads what the log has after the copy. */
  async end(): Promise<Compared> {
    let uncopied = 0
    while ((await this.#next()) !== undefined) {
      uncopied += 1
      this.#at += 1
    }
    return { events: this.#events, uncopied }
  }

  async #next(): Promise<RecordedEvent | undefined> {
    while (this.#at >= this.#page.length && !this.#ended) {
      const { events, position, caughtUp } = await this.#log.readAll({ after: this.#after, limit: pageSize })
      this.#page = events
      this.#at = 0
      this.#after = position
      this.#ended = caughtUp
    }
    return this.#page[this.#at]
  }

  #found(
    what: 'altered' | 'removed' | 'inserted',
    { position, stream, revision, id }: Pick<RecordedEvent, 'position' | 'stream' | 'revision' | 'id'> | StoredEvent,
    why: string,
  ): void {
    this.#tell({ what, event: { position, stream, revision, id }, why })
  }
}

/** The names of what differs. */
function differences(event: RecordedEvent, copied: StoredEvent): readonly string[] {
  const pairs = {
    stream: [event.stream, copied.stream],
    revision: [event.revision, copied.revision],
    id: [event.id, copied.id],
    company: [event.metadata.companyId, copied.companyId],
    type: [event.type, copied.type],
    version: [event.schemaVersion, copied.schemaVersion],
    time: [microsecondsOf(event.recordedAt.replace('Z', '000Z')), copied.recordedAt],
    data: [JSON.stringify(event.data), copied.data],
    metadata: [JSON.stringify(event.metadata), copied.metadata],
  }
  return Object.entries(pairs).flatMap(([name, [theirs, ours]]) => (theirs === ours ? [] : [name]))
}
