import { setTimeout as wait } from 'node:timers/promises'
import type { CommandResult } from '#commands/platform/ports.ts'
import { outcomeOf, outcomeOfError } from '#infra/platform/runtime/instrumentation.ts'
import { historyOf, microseconds, type Line } from '../history.ts'
import type { ProductRun } from '../protocol.ts'
import { Random } from '../random.ts'
import { Choices } from './choices.ts'
import { give } from './moves.ts'
import type { Order } from './order.ts'

/** How often a command with an unknown outcome is given again at the end. */
const retries = 3

/**
 * Gives commands in several concurrent lanes. Records each command before it starts and each answer when it arrives;
 * after a restart it gives a part of those without an answer again, under the same keys.
 */
export async function runActor({ settings, core, history, finish }: ProductRun): Promise<void> {
  const { name, life, seed, folder, lanes, pace, operations, mutation } = settings
  const random = new Random(`${seed} ${name} ${life}`)
  const choices = new Choices(core.store, core.database.system, random, `${seed} ${name} ${life}`)
  const unsettled: Order[] = []
  let calls = 0

  const call = async (given: Order): Promise<void> => {
    const op = `${name}.${life}c${++calls}`
    history.write({ kind: 'command', op, at: microseconds(), order: given })
    try {
      const result = await give(core.commands, given)
      history.write({ kind: 'told', op, at: microseconds() + 1, outcome: outcomeOf(result), ...placeOf(result) })
    } catch (error) {
      history.write({ kind: 'told', op, at: microseconds() + 1, outcome: outcomeOfError(error), error: String(error) })
      unsettled.push(given)
    }
  }
  // A client that forgets its key: the command is a new one each time.
  const forgetful = mutation === 'new-key-each-time'
  const settle = async (given: Order): Promise<void> => {
    await call(given)
    if (forgetful && random.chance(0.2)) await give(core.commands, given, `${given.key} again`).catch(() => undefined)
  }

  const open = openIn(historyOf(folder, name)).filter(() => random.chance(0.6))
  const mayGoOn = () => !finish.aborted && calls < operations
  const lane = async () => {
    for (let given = open.shift(); given !== undefined; given = open.shift()) await settle(given)
    while (mayGoOn()) {
      // A failed read says nothing about a command.
      const given = await choices.next().catch(() => undefined)
      if (given !== undefined) await (random.chance(0.04) ? Promise.all([settle(given), call(given)]) : settle(given))
      await wait(random.integer(0, pace))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  for (let attempt = 1; attempt <= retries; attempt += 1)
    for (const given of unsettled.splice(0).filter(() => random.chance(0.8))) await call(given)
}

function placeOf(result: CommandResult) {
  if (result.ok) return { id: result.id, position: result.position }
  return 'refusal' in result ? { code: result.refusal.code } : {}
}

/** Commands without an answer, or with an unknown outcome. */
function openIn(lines: readonly Line[]): readonly Order[] {
  const open = new Map<string, Order>()
  for (const line of lines)
    if (line.kind === 'command') open.set(line.op, line.order)
    else if (line.kind === 'told' && line.outcome !== 'unknown') open.delete(line.op)
  return [...open.values()]
}
