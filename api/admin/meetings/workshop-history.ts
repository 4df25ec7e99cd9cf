import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import { evolve, noWorkshop, type Workshop } from '#domain/meetings/workshop/state.ts'
import { workshopReads } from '#projections/meetings/workshop/query.ts'
import { until } from '../insight/as-of.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { historyPage } from '../mentoring/pair-history.ts'
import { type HistoryFact, readFacts } from '../platform/record-history.ts'
import type { History } from '../platform/definition.ts'

type WorkshopRecord = Omit<AdminWorkshop, 'actions'>

function factsOf(
  { services, consoleUser }: ConsoleCall,
  workshop: Pick<WorkshopRecord, 'id'>,
): Promise<readonly HistoryFact[]> {
  return readFacts(services.store, consoleUser.companyId, [['meeting', `workshop-${workshop.id}`]])
}

export const workshopHistory: History<AdminWorkshop> = {
  reads: workshopReads,
  page: async (call, record, params) => historyPage(call.sql, await factsOf(call, record), params),
}

/** When it was, who was invited and what they had answered; null before it was planned. Words are those of today. */
export async function workshopThen(
  call: ConsoleCall,
  record: WorkshopRecord,
  at: string,
): Promise<Partial<WorkshopRecord> | null> {
  const facts = until(await factsOf(call, record), at)
  const then = facts.reduce<Workshop>(
    (state, { event }) => evolve(state, event as WorkshopEvent & typeof event),
    noWorkshop,
  )
  const last = facts.at(-1)?.event
  if (then.state === 'none' || last === undefined) return null
  const known = new Map(record.people.map((person) => [person.user_id, person]))
  const isOver = then.state === 'ended'
  const people = [...then.people].map(([userId, answer]) => ({
    user_id: userId,
    full_name: known.get(userId)?.full_name ?? '–',
    host: then.hostUserId === userId,
    answer,
    minutes: isOver ? (known.get(userId)?.minutes ?? null) : null,
    evidence: isOver ? (known.get(userId)?.evidence ?? null) : null,
  }))
  return {
    aasm_state: then.state,
    starts_at: then.date.startsAt,
    ends_at: endOf(then.date),
    minutes: then.date.minutes,
    time_zone: then.date.timeZone,
    elsewhere: then.isElsewhere,
    host_id: then.hostUserId,
    people,
    invited: people.length,
    accepted: people.filter(({ answer }) => answer === 'accepted').length,
    attended: people.filter(({ evidence }) => evidence !== null).length,
    closing_reason: then.state === 'cancelled' ? then.reason : null,
    updated_at: last.metadata.at,
    revision: last.revision,
  }
}
