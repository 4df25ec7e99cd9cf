import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Category } from '#domain/aggregates.ts'
import { hashOf } from './chain.ts'
import { digestOf } from './digest.ts'
import type { AppendRequest, Call, Evidence, LogEvent, Outcome, Read, SeenBatch } from './evidence.ts'
import { historyOf, namesIn, type Line } from './history.ts'
import { loadProduct } from './product/load.ts'
import { asAppend, type WrittenAppend } from './workload.ts'
import { storedEvent, type StoredEvent } from './stored-event.ts'

/** The settings of the whole run; `run.json`. */
const about = z.object({
  seed: z.string(),
  store: z.enum(['postgres', 'esdb']),
  work: z.enum(['appends', 'commands']).default('appends'),
  subscribers: z.record(z.string(), z.array(z.custom<Category>((value) => typeof value === 'string')).readonly()),
})
export type About = z.infer<typeof about>

/** Kinds of processes that append. */
const appending = ['writer', 'actor', 'follower', 'relay']

/** Reads the folder of a run. @throws when a file is missing or malformed. */
export function loadEvidence(folder: string): Evidence {
  const { subscribers, work } = about.parse(JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')))
  const log = readFileSync(path.join(folder, 'log.ndjson'), 'utf8')
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => storedEvent.parse(JSON.parse(text)))
  return {
    calls: appending.flatMap((kind) => namesIn(folder, kind)).flatMap((name) => callsOf(historyOf(folder, name))),
    log: log.map(toLogEvent),
    subscribers: namesIn(folder, 'subscriber').map((name) => {
      const categories = subscribers[name]
      const batches: readonly SeenBatch[] = historyOf(folder, name).filter((line) => line.kind === 'batch')
      return { name, batches, ...(categories && categories.length > 0 && { categories }) }
    }),
    reads: namesIn(folder, 'reader').flatMap((name) => historyOf(folder, name).flatMap(asRead)),
    ...(work === 'commands' && { product: loadProduct(folder, log) }),
  }
}

function callsOf(lines: readonly Line[]): Call[] {
  const outcomes = new Map<string, Outcome>()
  for (const line of lines)
    if (line.kind === 'ok') outcomes.set(line.op, { ...line, revisions: new Map(line.revisions) })
    else if (line.kind === 'conflict' || line.kind === 'unknown' || line.kind === 'failed') outcomes.set(line.op, line)
  return lines.flatMap((line) => {
    if (line.kind !== 'invoke' && line.kind !== 'append') return []
    const appends = line.kind === 'append' ? line.appends : line.appends.map(appendRequestOf)
    const outcome = outcomes.get(line.op)
    return [{ op: line.op, invokedAt: line.at, appends, ...(outcome && { outcome }) }]
  })
}

function appendRequestOf(written: WrittenAppend): AppendRequest {
  const { stream, expected, events } = asAppend(written)
  return { stream, expected, events: events.map((event) => [event.id, digestOf(event)] as const) }
}

function asRead(line: Line): Read[] {
  if (line.kind === 'stream') return [line]
  if (line.kind !== 'all') return []
  const { categories, ...read } = line
  return [{ ...read, ...(categories && { categories }) }]
}

function toLogEvent(stored: StoredEvent): LogEvent {
  const { stream, revision, id, type, schemaVersion, hash } = stored
  const digest = digestOf({ type, schemaVersion, ...contentsOf(stored) })
  const placed = { position: BigInt(stored.position), stream, revision, id, digest }
  if (hash === undefined) return placed
  return { ...placed, chain: { hash, expected: (previous) => hashOf(stored, previous) } }
}

function contentsOf({ data, metadata }: StoredEvent) {
  return {
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as Parameters<typeof digestOf>[0]['metadata'],
  }
}
