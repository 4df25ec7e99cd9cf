import type { Batch, Position, ReadAllOptions } from '#domain/platform/event-store.ts'

interface UnderWay {
  readonly after: Position
  /** How often the log had grown, as far as this process knew, when the read was sent. */
  readonly growth: number
  readonly batch: Promise<Batch>
}

/** Events of one read, of all categories. */
const most = 200

/**
 * Reads of subscriptions that have caught up. They wake together and stand at one position, so one read of all
 * categories serves them: whoever comes while it is under way takes it, unless the log has grown since it was sent.
 */
export class TailReads {
  readonly #readAll: (options: ReadAllOptions) => Promise<Batch>
  readonly #growth: () => number
  #underWay: UnderWay | undefined

  constructor(readAll: (options: ReadAllOptions) => Promise<Batch>, growth: () => number) {
    this.#readAll = readAll
    this.#growth = growth
  }

  async read({ after, limit, categories }: ReadAllOptions): Promise<Batch> {
    const batch = await this.#all(after)
    const events = categories ? batch.events.filter(({ category }) => categories.includes(category)) : batch.events
    const last = events[limit - 1]
    if (last === undefined || events.length === limit) return { ...batch, events }
    return { events: events.slice(0, limit), position: last.position, caughtUp: false }
  }

  #all(after: Position): Promise<Batch> {
    const growth = this.#growth()
    const underWay = this.#underWay
    if (underWay?.after === after && underWay.growth === growth) return underWay.batch
    const batch = this.#readAll({ after, limit: most })
    const read = { after, growth, batch }
    this.#underWay = read
    const end = () => {
      if (this.#underWay === read) this.#underWay = undefined
    }
    batch.then(end, end)
    return batch
  }
}
