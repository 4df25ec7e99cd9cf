import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Category } from '#domain/aggregates.ts'
import type { AppendResult, StreamName } from '#domain/platform/event-store.ts'
import { order } from './product/order.ts'

const category = z.custom<Category>((value) => typeof value === 'string')
const stream = z.custom<StreamName>((value) => typeof value === 'string')
/** Stored as text, because JSON has no integers of this size. */
const position = z.union([z.bigint(), z.string()]).transform(BigInt)
const expected = z.union([z.number().int(), z.enum(['any', 'no_stream', 'stream_exists'])])
const append = z.object({ stream, expected, events: z.array(z.string()).readonly() }).readonly()
const request = z
  .object({ stream, expected, events: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly() })
  .readonly()
const answered = { op: z.string(), at: z.number() }
const reading = { op: z.string(), invokedAt: z.number(), count: z.number(), digest: z.string() }

/** One line of a history file. */
const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invoke'), op: z.string(), at: z.number(), appends: z.array(append).readonly() }),
  /** As `invoke`, of events with their ids and the digests of their contents. */
  z.object({ kind: z.literal('append'), op: z.string(), at: z.number(), appends: z.array(request).readonly() }),
  z.object({
    kind: z.literal('ok'),
    ...answered,
    position,
    revisions: z.array(z.tuple([z.string(), z.number()])).readonly(),
    repeated: z.boolean(),
  }),
  z.object({ kind: z.literal('conflict'), ...answered, stream: z.string(), actual: z.number() }),
  z.object({ kind: z.enum(['unknown', 'failed']), ...answered, error: z.string() }),
  z.object({
    kind: z.literal('batch'),
    position,
    events: z.array(z.tuple([position, z.string()]).readonly()).readonly(),
  }),
  z.object({
    kind: z.literal('all'),
    ...reading,
    after: position,
    position,
    caughtUp: z.boolean(),
    categories: z.array(category).readonly().optional(),
  }),
  z.object({
    kind: z.literal('stream'),
    ...reading,
    stream,
    direction: z.enum(['forwards', 'backwards']),
    first: z.number(),
    toHead: z.boolean(),
  }),
  z.object({ kind: z.literal('command'), op: z.string(), at: z.number(), order }),
  z.object({
    kind: z.literal('told'),
    ...answered,
    outcome: z.enum(['ok', 'repeated', 'refused', 'conflict', 'unknown', 'failed']),
    /** Of an accepted one: its resource, and what a reader must have reached. */
    id: z.string().optional(),
    position: position.optional(),
    /** Of a refused one. */
    code: z.string().optional(),
    error: z.string().optional(),
  }),
  /** Messages that the relay’s broker has taken: the stream and the event of each. */
  z.object({
    kind: z.literal('published'),
    at: z.number(),
    messages: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  }),
])
export type Line = z.infer<typeof line>

/** Microseconds of the monotonic clock that all processes of the machine share. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** The history file of one process between two restarts. A line is on disk before the next operation starts. */
export class History {
  readonly #file: number

  constructor(folder: string, name: string, life: number) {
    this.#file = openSync(path.join(folder, fileOf(name, life)), 'ax')
  }

  write(written: Line): void {
    writeSync(
      this.#file,
      `${JSON.stringify(written, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`,
    )
    fsyncSync(this.#file)
  }

  /** The answer to an append; its time is the next microsecond, because the clock's value was rounded down. */
  answered(op: string, result: AppendResult): void {
    const at = microseconds() + 1
    if (!result.ok) this.write({ kind: 'conflict', op, at, ...result.conflict })
    else {
      const { position, revisions, repeated } = result
      this.write({ kind: 'ok', op, at, position, revisions: [...revisions], repeated })
    }
  }

  failed(op: string, unknown: boolean, error: unknown): void {
    this.write({ kind: unknown ? 'unknown' : 'failed', op, at: microseconds() + 1, error: String(error) })
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** In bytes: whether a process still gets on. */
export function historySize(folder: string, name: string, life: number): number {
  return statSync(path.join(folder, fileOf(name, life)), { throwIfNoEntry: false })?.size ?? 0
}

/**
 * The histories of one process across its restarts, in order. A truncated last line does not count, because the process
 * never acted on it.
 */
export function historyOf(folder: string, name: string): Line[] {
  return readdirSync(folder)
    .flatMap((file) => {
      const life = lifeOf(file, name)
      return life === undefined ? [] : [{ file, life }]
    })
    .sort((a, b) => a.life - b.life)
    .flatMap(({ file }) => {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n')
      return lines.slice(0, -1).map((text) => line.parse(JSON.parse(text)))
    })
}

/** Names of the processes that have left a history of this kind, e.g. `writer`. */
export function namesIn(folder: string, kind: string): string[] {
  const names = readdirSync(folder).flatMap((file) => /^(\w+-\d+)\.\d+\.ndjson$/.exec(file)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name.startsWith(`${kind}-`)).sort()
}

function fileOf(name: string, life: number): string {
  return `${name}.${life}.ndjson`
}

function lifeOf(file: string, name: string): number | undefined {
  const [, of, life] = /^(\w+-\d+)\.(\d+)\.ndjson$/.exec(file) ?? []
  return of === name ? Number(life) : undefined
}
