import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { historyOf, namesIn, type Line } from '../history.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { CommandCall, ProductEvidence } from './evidence.ts'

const afterwards = z.object({
  defaultLimits: z.object({ participant: z.number(), presenter: z.number() }),
  tables: z.array(z.object({ table: z.string(), followed: z.string(), rebuilt: z.string() })).readonly(),
  findings: z.array(z.string()).readonly(),
})

/** Where a run keeps what was found afterwards. */
export function afterwardsFile(folder: string): string {
  return path.join(folder, 'afterwards.json')
}

export function loadProduct(folder: string, log: readonly StoredEvent[]): ProductEvidence {
  return {
    commands: namesIn(folder, 'actor').flatMap((name) => commandsOf(historyOf(folder, name))),
    events: log.map(toRecorded),
    published: namesIn(folder, 'relay')
      .flatMap((name) => historyOf(folder, name))
      .flatMap((line) => (line.kind === 'published' ? [line] : []))
      .sort((a, b) => a.at - b.at)
      .map(({ messages }) => messages),
    afterwards: afterwards.parse(JSON.parse(readFileSync(afterwardsFile(folder), 'utf8'))),
  }
}

function commandsOf(lines: readonly Line[]): CommandCall[] {
  const answers = new Map(lines.flatMap((line) => (line.kind === 'told' ? [[line.op, line] as const] : [])))
  return lines.flatMap((line) => {
    if (line.kind !== 'command') return []
    const answer = answers.get(line.op)
    return [{ op: line.op, order: line.order, ...(answer && { answer }) }]
  })
}

function toRecorded({ position, data, metadata, stream, ...event }: StoredEvent): RecordedEvent {
  return {
    ...event,
    stream,
    category: stream.slice(0, stream.indexOf('-')),
    position: BigInt(position),
    data: JSON.parse(data) as object,
    metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
  } as RecordedEvent
}
