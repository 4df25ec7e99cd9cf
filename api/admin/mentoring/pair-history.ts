import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { requestReads } from '#projections/mentoring/mentoring-request/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { capacityThen, until } from '../insight/as-of.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { limitsThen } from '../insight/limits-then.ts'
import {
  concerning,
  type HistoryFact,
  historyPeople,
  historyRecord,
  readHistory,
  type RecordStreams,
} from '../platform/record-history.ts'
import type { ListParams } from '../platform/list-params.ts'
import type { Page } from '../platform/record-query.ts'
import type { History } from '../platform/definition.ts'

interface Parties {
  readonly participant_id: string
  readonly presenter_id: string
}

export function requestStreams(
  record: Parties & { readonly id: string; readonly relationship_id: string },
): RecordStreams {
  return { requestId: record.id, relationshipId: record.relationship_id, ...partiesOf(record) }
}

export function relationshipStreams(
  record: Parties & { readonly id: string; readonly request_id: string | null },
): RecordStreams {
  return { requestId: record.request_id, relationshipId: record.id, ...partiesOf(record) }
}

function partiesOf(pair: Parties) {
  return { participantId: pair.participant_id, presenterId: pair.presenter_id }
}

/** What happened to a request, in log order, and to the accompaniment that it led to. */
export const requestHistory: History<AdminRequest> = {
  reads: requestReads,
  async page({ services, consoleUser, sql }, record, params) {
    const streams = requestStreams(record)
    const facts = await readHistory(services.store, consoleUser.companyId, streams)
    return historyPage(sql, concerning(facts, streams.relationshipId), params)
  },
}

/** One page of what happened, with the names of those who acted. */
export async function historyPage(
  sql: Sql,
  facts: readonly HistoryFact[],
  { order, offset, limit }: Pick<ListParams, 'order' | 'offset' | 'limit'>,
): Promise<Page<AdminEvent>> {
  const ordered = order === 'ASC' ? facts : facts.toReversed()
  const page = ordered.slice(offset, offset + limit)
  const people = await historyPeople(sql, page)
  return { records: page.map((fact) => historyRecord(fact, people)), total: facts.length }
}

/** What had happened to it by then. */
export async function factsUntil(
  { services, consoleUser }: ConsoleCall,
  streams: RecordStreams,
  at: string,
): Promise<readonly HistoryFact[]> {
  return until(await readHistory(services.store, consoleUser.companyId, streams), at)
}

/** How many accompaniments both parties held then, and might hold. */
export async function capacitiesThen(sql: Sql, facts: readonly HistoryFact[], programId: string, at: string) {
  const limitOf = await limitsThen(sql, [programId], at)
  return {
    participant_places: capacityThen(facts, 'participant', limitOf('participant', [programId])),
    presenter_places: capacityThen(facts, 'presenter', limitOf('presenter', [programId])),
  }
}
