import { accept } from '#domain/shared/decision.ts'
import type { EventStore, Position, StreamName } from '#domain/shared/event-store.ts'
import { appendOf, appendSurely } from './append.ts'
import type { Change, Outcome } from './handle.ts'
import type { CommandContext, CommandResult } from './ports.ts'
import type { StoredStream } from './stored-stream.ts'

const takeBackAttempts = 20

/**
 * One command on a store that appends to one stream at a time. The change of the resource decides: what comes before it (a reservation)
 * is taken back when the resource is refused, what comes after it follows from the resource's state. Each step has the ids of its key,
 * so that the same command again goes on where the first one stopped, wherever that was.
 */
export class Saga {
  readonly #store: EventStore
  readonly #context: CommandContext
  readonly #streams: ReadonlyMap<StreamName, StoredStream>
  #wrote = false

  constructor(store: EventStore, context: CommandContext, streams: ReadonlyMap<StreamName, StoredStream>) {
    this.#store = store
    this.#context = context
    this.#streams = streams
  }

  /** Takes the steps that are left. Undefined: another writer was met on the way, decide again. */
  async advance(outcome: Outcome): Promise<CommandResult | undefined> {
    const decided = this.#decided()
    if ('refusal' in outcome) {
      if (decided !== undefined) return this.#done(decided.id)
      await this.#takeBack()
      return { ok: false, refusal: outcome.refusal }
    }
    const { id, changes } = outcome
    for (const change of inOrder(changes)) {
      // A decision that this key took already is not taken twice.
      if (change === changes[0] && decided !== undefined) continue
      const stream = this.#streams.get(change.on.stream)
      const appends = appendOf(change, this.#context, stream?.ownOf(this.#context).length ?? 0)
      if (appends.length === 0) continue
      const result = await appendSurely(this.#store, appends)
      if (!result.ok) return undefined
      this.#wrote ||= !result.repeated
      await stream?.readMissing(this.#store)
    }
    return this.#done(decided?.id ?? id)
  }

  /** The resource that this key changed, at an earlier call or attempt. The resource is what a command loads first. */
  #decided(): StoredStream | undefined {
    const [first] = this.#streams.keys()
    const category = first?.slice(0, first.indexOf('-'))
    return [...this.#streams.values()].find(
      (stored) => stored.stream.startsWith(`${category}-`) && stored.writtenBy(this.#context) !== undefined,
    )
  }

  #done(id: string): CommandResult {
    const own: readonly (Position | undefined)[] = [...this.#streams.values()].map((s) => s.writtenBy(this.#context))
    const all = [...this.#streams.values()].map((s): Position => s.position)
    const written = own.filter((position) => position !== undefined)
    const position = highest(written.length > 0 ? written : all)
    return { ok: true, id, position, repeated: !this.#wrote }
  }

  async #takeBack(): Promise<void> {
    for (const stored of this.#streams.values())
      for (let attempt = 1; ; attempt++) {
        const events = stored.takeBack(this.#context)
        if (events.length === 0) break
        const rank = stored.ownOf(this.#context).length
        const change = { on: stored, decision: accept(...events) }
        const result = await appendSurely(this.#store, appendOf(change, this.#context, rank))
        await stored.readMissing(this.#store)
        if (!result.ok && attempt === takeBackAttempts)
          throw new Error(`cannot write to ${stored.stream}: others always do`)
      }
  }
}

/** Before, in the order of their streams' names, so that two sagas meet at the first one; the resource; after. */
function inOrder(changes: readonly Change[]): readonly Change[] {
  const [resource, ...others] = changes
  const before = others.filter(({ when }) => when === 'before').sort((a, b) => (a.on.stream < b.on.stream ? -1 : 1))
  const after = others.filter(({ when }) => when !== 'before')
  return resource === undefined ? [] : [...before, resource, ...after]
}

function highest(positions: readonly Position[]): Position {
  return positions.reduce((high, position) => (position > high ? position : high), 0n)
}
