import { nameOf } from '../../streams.ts'
import type { Logger, Outbox, StreamChange, StreamKey, StreamMessage, StreamPosition } from '../../ports.ts'

/** Who follows a stream. Called in order, never twice for one offset. */
export interface Follower {
  deliver(message: StreamMessage): void
  /** Continuity is broken before the next message: what the follower has missed cannot be had from the stream. */
  lost(): void
  /** Resolves when the follower can take more of a replay. */
  ready(): Promise<void>
}

interface Member {
  readonly follower: Follower
  position: StreamPosition
}

interface Entry {
  readonly key: StreamKey
  /** How far the shared reader has come; every member is there or further. */
  position: StreamPosition
  readonly members: Set<Member>
}

interface HubOptions {
  readonly outbox: Outbox
  readonly logger: Logger
  readonly pollMs: number
}

/** Messages a stream and query. */
const batch = 50
/** Streams a query. */
const streamsAQuery = 1000
/** One poll in so many looks at every stream: one that was forgotten has no message by which it could be noticed. */
const pollsOfAll = 30

/**
 * The one reader of this process: it reads the streams that somebody here follows, all of them in one query, and hands
 * the messages out. Signals name the streams that it looks at; every `pollMs` it asks in which streams there was a
 * message since, so a lost signal costs time and never a message.
 */
export class StreamHub {
  readonly #options: HubOptions
  readonly #entries = new Map<string, Entry>()
  readonly #dirty = new Set<Entry>()
  readonly #poll: NodeJS.Timeout
  #reading: Promise<void> | undefined
  #polling: Promise<void> | undefined
  #polls = 0
  /** What the last poll has seen; null: the next one looks at every stream. */
  #mark: string | null = null
  #stopped = false

  constructor(options: HubOptions) {
    this.#options = options
    this.#poll = setInterval(() => {
      this.#polling ??= this.#pollChanges().finally(() => (this.#polling = undefined))
    }, options.pollMs)
  }

  /** There may be something new: in the streams of these names, or anywhere. */
  wake(names: Iterable<string> = this.#entries.keys()): void {
    for (const name of names) {
      const entry = this.#entries.get(name)
      if (entry !== undefined) this.#dirty.add(entry)
    }
    this.#startReading()
  }

  /**
   * Replays what came after `start`, then hands the follower over to the shared reader without a gap or a repeat.
   * Resolves at the hand-over. When `signal` aborts, nothing more is delivered.
   * @param isEnd the stream ended at `start` a moment ago: there is nothing to replay
   * @throws what the outbox throws.
   */
  async follow(
    key: StreamKey,
    start: StreamPosition,
    follower: Follower,
    { signal, isEnd = false }: { readonly signal: AbortSignal; readonly isEnd?: boolean },
  ): Promise<void> {
    const member: Member = { follower, position: start }
    for (let replayed = isEnd; !signal.aborted; replayed = false) {
      if (!replayed) {
        const change = (await this.#options.outbox.read([{ key, position: member.position }], batch)).get(0)
        if (change !== undefined) await replay(member, change, signal)
        if (signal.aborted) return
        if (change?.messages.length === batch) continue
      }
      // Nothing is awaited from here to the hand-over: the shared reader cannot slip a message in between.
      const entry = this.#entries.get(nameOf(key)) ?? this.#open(key, member.position)
      if (hasReached(member.position, entry.position)) {
        this.#join(entry, member, signal)
        return
      }
      // One of the two is behind. The next turn of this loop mends the member; this mends the reader.
      this.#look(entry)
      await this.#reading
    }
  }

  /** How many streams somebody here follows. */
  get followed(): number {
    return this.#entries.size
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#poll)
    this.#entries.clear()
    this.#dirty.clear()
    await this.#reading
    await this.#polling
  }

  async #pollChanges(): Promise<void> {
    this.#polls += 1
    const mark = this.#polls % pollsOfAll === 0 ? null : this.#mark
    try {
      const changed = await this.#options.outbox.changedSince(mark)
      this.#mark = changed.mark
      this.wake(changed.streams?.map(nameOf))
    } catch (error) {
      this.#failed(error)
    }
  }

  /** The next poll looks at every stream. */
  #failed(error: unknown): void {
    this.#mark = null
    this.#options.logger.warn({ err: error }, 'sockets cannot read their messages; trying again')
  }

  #open(key: StreamKey, position: StreamPosition): Entry {
    const entry = { key, position, members: new Set<Member>() }
    if (!this.#stopped) this.#entries.set(nameOf(key), entry)
    // A signal that came while nobody followed was not kept.
    this.#look(entry)
    return entry
  }

  #join(entry: Entry, member: Member, signal: AbortSignal): void {
    entry.members.add(member)
    const leave = () => {
      entry.members.delete(member)
      if (entry.members.size > 0) return
      this.#dirty.delete(entry)
      if (this.#entries.get(nameOf(entry.key)) === entry) this.#entries.delete(nameOf(entry.key))
    }
    signal.addEventListener('abort', leave, { once: true })
  }

  #look(entry: Entry): void {
    this.#dirty.add(entry)
    this.#startReading()
  }

  #startReading(): void {
    if (this.#stopped || this.#dirty.size === 0 || this.#reading !== undefined) return
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
      this.#startReading()
    })
  }

  /** Until nothing is dirty. After an error it leaves all for the next poll. */
  async #read(): Promise<void> {
    while (this.#dirty.size > 0) {
      const entries = [...this.#dirty].slice(0, streamsAQuery)
      for (const entry of entries) this.#dirty.delete(entry)
      try {
        const changes = await this.#options.outbox.read(entries, batch)
        for (const [index, change] of changes) {
          const entry = entries[index]
          if (entry === undefined) continue
          if (change.messages.length === batch) this.#dirty.add(entry)
          spread(entry, change)
        }
      } catch (error) {
        this.#failed(error)
        this.#dirty.clear()
      }
    }
  }
}

async function replay(member: Member, change: StreamChange, signal: AbortSignal): Promise<void> {
  if (change.restarted && !signal.aborted) restart(member, change)
  for (const message of change.messages) {
    await member.follower.ready()
    if (signal.aborted) return
    hand(member, message)
  }
}

function spread(entry: Entry, change: StreamChange): void {
  if (change.restarted) {
    entry.position = beforeFirst(change)
    for (const member of entry.members) if (!hasReached(change.last, member.position)) restart(member, change)
  }
  for (const message of change.messages) {
    entry.position = { epoch: message.epoch, offset: message.offset }
    for (const member of entry.members) hand(member, message)
  }
}

function restart(member: Member, change: StreamChange): void {
  member.position = beforeFirst(change)
  member.follower.lost()
}

function beforeFirst(change: StreamChange): StreamPosition {
  const first = change.messages[0]
  return first === undefined ? change.last : { epoch: first.epoch, offset: first.offset - 1 }
}

function hand(member: Member, message: StreamMessage): void {
  const { epoch, offset } = member.position
  if (epoch === message.epoch && message.offset <= offset) return
  // Offsets are dense: a jump means that messages were trimmed before this follower saw them.
  if (message.offset > (epoch === message.epoch ? offset : 0) + 1) member.follower.lost()
  member.position = { epoch: message.epoch, offset: message.offset }
  member.follower.deliver(message)
}

/**
 * Whether `position` is there or further, in the same life of the stream. Before the first message everyone is there.
 */
function hasReached(position: StreamPosition, other: StreamPosition): boolean {
  return other.epoch === null || (position.epoch === other.epoch && position.offset >= other.offset)
}
