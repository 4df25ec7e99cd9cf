import { setTimeout as wait } from 'node:timers/promises'
import { AppendOutcomeUnknown, type StreamAppend } from '#domain/shared/event-store.ts'
import { historyOf, microseconds, type Line } from './history.ts'
import type { ChildRun } from './protocol.ts'
import { Random } from './random.ts'
import { asAppend, asWritten, Workload } from './workload.ts'

/** How often an append whose outcome is unknown is asked for again at the end. */
const retries = 3

/** Appends in several lanes at once, and writes down what it asks for before it asks, and what it was told when it was told. */
export async function runWriter({ settings, store, history, finish }: ChildRun): Promise<void> {
  const { name, life, seed, folder, lanes, pace, operations } = settings
  const workload = new Workload(store, seed, name, life)
  const random = new Random(`${seed} ${name} ${life} pace`)
  let calls = 0

  const call = async (appends: readonly StreamAppend[]): Promise<boolean> => {
    const op = `${name}.${life}#${++calls}`
    history.write({ kind: 'invoke', op, at: microseconds(), appends: appends.map(asWritten) })
    try {
      const result = await store.append(appends)
      // The next microsecond: the clock's was cut off.
      const at = microseconds() + 1
      if (result.ok)
        history.write({
          kind: 'ok',
          op,
          at,
          position: result.position,
          revisions: [...result.revisions],
          repeated: result.repeated,
        })
      else history.write({ kind: 'conflict', op, at, ...result.conflict })
      return true
    } catch (error) {
      const kind = error instanceof AppendOutcomeUnknown ? 'unknown' : 'failed'
      history.write({ kind, op, at: microseconds() + 1, error: String(error) })
      return kind !== 'unknown'
    }
  }

  const unknown: (readonly StreamAppend[])[] = []
  const settle = async (appends: readonly StreamAppend[]) => {
    if (!(await call(appends))) unknown.push(appends)
  }
  // What the lives before left open is asked for again, in part: what is not stays unknown for good.
  const open = openIn(historyOf(folder, name)).filter(() => random.chance(0.6))
  const mayGoOn = () => !finish.aborted && calls < operations
  const lane = async () => {
    for (let appends = open.shift(); appends !== undefined; appends = open.shift()) await settle(appends)
    while (mayGoOn()) {
      // A read that fails says nothing of an append.
      const appends = await workload.next().catch(() => undefined)
      if (appends !== undefined) await Promise.all(appends.map(settle))
      await wait(random.integer(0, pace))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const appends of unknown.filter(() => random.chance(0.7)))
    for (let attempt = 1; attempt <= retries && !(await call(appends)); attempt += 1);
}

/** What was asked for and never answered, or not with an outcome. */
function openIn(lines: readonly Line[]): (readonly StreamAppend[])[] {
  const open = new Map<string, readonly StreamAppend[]>()
  for (const line of lines)
    if (line.kind === 'invoke') open.set(line.op, line.appends.map(asAppend))
    else if (line.kind === 'ok' || line.kind === 'conflict' || line.kind === 'failed') open.delete(line.op)
  return [...open.values()]
}
