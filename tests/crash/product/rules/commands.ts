import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Violation } from '../../rules/violation.ts'
import type { CommandCall, ProductEvidence } from '../evidence.ts'
import { moves } from '../moves.ts'

/** Streams to which one command may write the same event again: it takes back what it held, and holds it again. */
const holding: ReadonlySet<string> = new Set(['capacity', 'agenda'])

/** Compares the answers of commands with their events. */
export function checkCommands({ commands, events }: ProductEvidence): Violation[] {
  const written = Map.groupBy(
    events.filter(({ metadata }) => metadata.actor.kind !== 'system'),
    ({ metadata }) => metadata.correlationId,
  )
  const positions = new Map(events.map((event) => [event.position, event]))
  return [...Map.groupBy(commands, ({ order }) => order.key)].flatMap(([key, calls]) => {
    const own = written.get(key) ?? []
    return [...accepted(calls, positions), ...refused(calls, own), ...appliedOnce(calls, own), ...oneAnswer(calls)]
  })
}

function accepted(calls: readonly CommandCall[], positions: ReadonlyMap<bigint, RecordedEvent>): Violation[] {
  return calls.flatMap(({ op, order, answer }): Violation[] => {
    if (answer?.outcome !== 'ok') return []
    const event = answer.position === undefined ? undefined : positions.get(answer.position)
    // The position is of its last event: of what it was given for, by its key.
    if (event?.metadata.correlationId === order.key) return []
    const found = event === undefined ? 'nothing' : `${event.type} of another command`
    return [{ rule: 'accepted', what: `${order.move}: ${found} is at position ${answer.position}`, ops: [op] }]
  })
}

function refused(calls: readonly CommandCall[], own: readonly RecordedEvent[]): Violation[] {
  const [first] = calls
  if (first === undefined || !calls.every(({ answer }) => answer?.outcome === 'refused')) return []
  const { move } = first.order
  const wrote = own.find(({ category }) => category === moves[move].resource)
  const what = `${move} was refused and has written ${wrote?.type} to ${wrote?.stream}`
  return wrote === undefined ? [] : [{ rule: 'refused command', what, ops: opsOf(calls) }]
}

function appliedOnce(calls: readonly CommandCall[], own: readonly RecordedEvent[]): Violation[] {
  const seen = new Set<string>()
  return own.flatMap(({ stream, type, category, revision }): Violation[] => {
    const once = `${stream} ${type}`
    const again = seen.has(once) && !holding.has(category)
    seen.add(once)
    const what = `${type} is in ${stream} again at revision ${revision}`
    return again ? [{ rule: 'applied once', what, ops: opsOf(calls) }] : []
  })
}

function oneAnswer(calls: readonly CommandCall[]): Violation[] {
  const ids = new Set(calls.flatMap(({ answer }) => (answer?.id === undefined ? [] : [answer.id])))
  const what = `the same command was answered with ${[...ids].join(' and ')}`
  return ids.size > 1 ? [{ rule: 'one answer', what, ops: opsOf(calls) }] : []
}

function opsOf(calls: readonly CommandCall[]): readonly string[] {
  return calls.map(({ op, answer }) => `${op} (${answer?.outcome ?? 'no outcome'})`)
}
