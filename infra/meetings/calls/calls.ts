import { setInterval } from 'node:timers'
import { instant } from '#domain/platform/ids.ts'
import type { Calls, Logger } from '#realtime/ports.ts'
import { callStream } from '#realtime/streams.ts'
import type { OverdueStay, StayRecords } from './call-stays.ts'
import { type CallCommands, callDescriptors } from './kinds.ts'

interface CallsOptions {
  readonly stays: StayRecords
  readonly takesPart: Calls['takesPart']
  readonly commands: CallCommands
  readonly logger: Logger
  /** Between two looks at the rights of a stay. With the query it must stay under 5 s. */
  readonly beatMs?: number
  readonly sweepMs?: number
}

/**
 * The calls that sockets of this process are in. It prolongs their stays while they are right. Stays that are over, of
 * any process, are told to their meeting, and then forgotten: in that order, so that a stop in between repeats it.
 */
export function createCalls(options: CallsOptions): Calls & { stop(): Promise<void> } {
  const { stays, commands, logger, takesPart, beatMs = 3_000, sweepMs = 1_000 } = options
  const held = new Map<string, number>()

  const leave = async (stay: OverdueStay) => {
    const result = await callDescriptors[stay.kind].leave(commands, {
      companyId: stay.companyId,
      actor: { kind: 'system' },
      idempotencyKey: `call/${stay.stay}/left`,
      correlationId: `call-${stay.stay}`,
      at: instant(new Date()),
      meetingId: stay.meetingId,
      party: stay.party,
      stayId: stay.stay,
      leftAt: stay.seenAt,
    })
    // Tried again when the claim is over.
    if ('conflict' in result) return
    await stays.forget(stay)
  }
  const sweep = async () => {
    // A claim is a pause of its own: one that fails is taken again after the others.
    for (const stay of await stays.claimOverdue())
      await leave(stay).catch((error: unknown) =>
        logger.warn({ stay: stay.stay, err: error }, 'a stay in a call that is over cannot be told'),
      )
  }
  const beat = async () => {
    await stays.endWrong()
    if (held.size === 0) return
    const good = await stays.prolong([...held.keys()])
    for (const stay of held.keys()) if (!good.has(stay)) held.delete(stay)
  }

  const beating = every(beatMs, 'the stays in calls cannot be prolonged', logger, beat)
  const sweeping = every(sweepMs, 'the stays in calls that are over cannot be told', logger, sweep)

  return {
    takesPart,
    async hold(stay) {
      const { stayId, meetingId } = stay
      if (!(await stays.isGood(stay))) return null
      held.set(stayId, (held.get(stayId) ?? 0) + 1)
      await stays.prolong([stayId])
      return {
        signal: (to, signal) => stays.signal(stayId, to, signal),
        tellState: (state) => stays.tell(stayId, callStream(meetingId), { type: 'state', state }),
        async leave() {
          held.delete(stayId)
          await stays.end(stayId)
        },
        async drop() {
          const others = (held.get(stayId) ?? 0) - 1
          if (others > 0) held.set(stayId, others)
          else held.delete(stayId)
        },
      }
    },
    async stop() {
      await Promise.all([beating.stop(), sweeping.stop()])
    },
  }
}

/** Does it again and again, one at a time. */
function every(ms: number, trouble: string, logger: Logger, work: () => Promise<void>) {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => logger.warn({ err: error }, trouble))
      .finally(() => {
        running = undefined
      })
  }, ms)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
