import { setTimeout as wait } from 'node:timers/promises'
import { AppendOutcomeUnknown, type StreamAppend } from '#domain/platform/event-store.ts'
import { historyOf, microseconds, type Line } from './history.ts'
import type { ChildRun } from './protocol.ts'
import { Random } from './random.ts'
import { asAppend, asWritten, Workload } from './workload.ts'

/** How often an append with an unknown outcome is repeated at the end. */
const retries = 3

/** Appends in several concurrent lanes. Records each append before it starts and each answer when it arrives. */
export async function runWriter({ settings, store, history, finish }: ChildRun): Promise<void> {
  const { name, life, seed, folder, lanes, pace, operations } = settings
  const workload = new Workload(store, seed, name, life)
  const random = new Random(`${seed} ${name} ${life} pace`)
  let calls = 0

  const call = async (appends: readonly StreamAppend[]): Promise<boolean> => {
    const op = `${name}.${life}#${++calls}`
    history.write({ kind: 'invoke', op, at: microseconds(), appends: appends.map(asWritten) })
    try {
      history.answered(op, await store.append(appends))
      return true
    } catch (error) {
      const unknown = error instanceof AppendOutcomeUnknown
      history.failed(op, unknown, error)
      return !unknown
    }
  }

  const unknown: (readonly StreamAppend[])[] = []
  const settle = async (appends: readonly StreamAppend[]) => {
    if (!(await call(appends))) unknown.push(appends)
  }
  // Repeats a part of the appends that were open before a restart; the others stay unknown.
  const open = openIn(historyOf(folder, name)).filter(() => random.chance(0.6))
  const mayGoOn = () => !finish.aborted && calls < operations
  const lane = async () => {
    for (let appends = open.shift(); appends !== undefined; appends = open.shift()) await settle(appends)
    while (mayGoOn()) {
      // A failed read says nothing about an append.
      const appends = await workload.next().catch(() => undefined)
      if (appends !== undefined) await Promise.all(appends.map(settle))
      await wait(random.integer(0, pace))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const appends of unknown.filter(() => random.chance(0.7)))
    for (let attempt = 1; attempt <= retries && !(await call(appends)); attempt += 1);
}

/** Appends without an answer, or with an unknown outcome. */
function openIn(lines: readonly Line[]): (readonly StreamAppend[])[] {
  const open = new Map<string, readonly StreamAppend[]>()
  for (const line of lines)
    if (line.kind === 'invoke') open.set(line.op, line.appends.map(asAppend))
    else if (line.kind === 'ok' || line.kind === 'conflict' || line.kind === 'failed') open.delete(line.op)
  return [...open.values()]
}
