import type { Parties } from '#domain/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import { derivedId } from '#domain/shared/ids.ts'
import { instanceId } from '../runner/fold.ts'
import type { Projection, TableNames } from '../runner/projection.ts'
import { upsertNewer } from '../runner/upsert.ts'
import type { Sql } from '../sql.ts'
import { announcements, publish, type Changed } from './announce.ts'
import { newsFor } from './recipients.ts'
import type { NotificationRow, SubjectRow, SubjectType } from './table.ts'

/**
 * One notification per event and recipient, and, live, the messages of the sockets in the same transaction.
 * @param wake called after the commit of live events: sockets of other processes may look now
 */
export function createNotificationsProjection({ wake }: { readonly wake: () => void }): Projection {
  return {
    name: 'notifications',
    version: 1,
    categories: ['mentoring_request', 'mentoring_relationship'],
    // Who hears of a change reads it next.
    after: ['capacities', 'mentoring_requests', 'mentoring_relationships'],
    async apply(sql, events, { mode, table }) {
      const subjects = await loadSubjects(sql, table, events)
      const rows: NotificationRow[] = []
      const changed: Changed[] = []
      for (const event of events) {
        const subject = followSubject(subjects, event)
        if (subject === null) continue
        rows.push(...notificationsOf(event, subject))
        changed.push({ subject, revision: event.revision })
      }
      await upsertNewer(sql, table('notification_subjects'), ['type', 'id'], [...subjects.values()])
      const added = await insertNew(sql, table('notifications'), rows)
      if (mode === 'live') await publish(sql, await announcements(sql, table('notifications'), added, changed))
    },
    committed: wake,
  }
}

function subjectType({ category }: RecordedEvent): SubjectType {
  return category === 'mentoring_request' ? 'mentoring_requests' : 'mentoring_relationships'
}

async function loadSubjects(
  sql: Sql,
  table: TableNames,
  events: readonly RecordedEvent[],
): Promise<Map<string, SubjectRow>> {
  const rows = await sql.query<{ row: SubjectRow }>({
    name: `load_${table('notification_subjects')}`,
    text: `select to_json(stored) as row from ${table('notification_subjects')} stored where id = any($1::uuid[])`,
    values: [[...new Set(events.map(instanceId))]],
  })
  return new Map(rows.map(({ row }) => [`${row.type}/${row.id}`, row]))
}

/** The parties, from the stream's first event or from what was kept of it. null: nothing new to this reader. */
function followSubject(subjects: Map<string, SubjectRow>, event: RecordedEvent): SubjectRow | null {
  const type = subjectType(event)
  const id = instanceId(event)
  const known = subjects.get(`${type}/${id}`)
  if (known !== undefined && event.revision <= known.revision) return null
  const subject = known ?? begun(type, id, event)
  if (subject === null) return null
  subjects.set(`${type}/${id}`, { ...subject, revision: event.revision })
  return subject
}

function begun(type: SubjectType, id: string, event: RecordedEvent): SubjectRow | null {
  if (!('participantUserId' in event.data)) return null
  const parties = event.data as Parties
  return {
    type,
    id,
    company_id: event.metadata.companyId,
    participant_id: parties.participantId,
    participant_user_id: parties.participantUserId,
    presenter_id: parties.presenterId,
    presenter_user_id: parties.presenterUserId,
    revision: event.revision,
  }
}

function notificationsOf(event: RecordedEvent, subject: SubjectRow): NotificationRow[] {
  const { actor, at } = event.metadata
  return (['participant', 'presenter'] as const).flatMap((party) => {
    const news = newsFor(event, party)
    const recipient = subject[`${party}_user_id`]
    if (news === null || recipient === actor.userId) return []
    return [
      {
        id: derivedId('notification', event.id, recipient),
        company_id: subject.company_id,
        user_id: recipient,
        kind: news.kind,
        created_at: at,
        subject_type: subject.type,
        subject_id: subject.id,
        counterpart_id: party === 'participant' ? subject.presenter_id : subject.participant_id,
        params: news.params ?? {},
        position: event.position.toString(),
      },
    ]
  })
}

/** Ids of the rows that were not there: a redelivered event announces nothing again. */
async function insertNew(sql: Sql, table: string, rows: readonly NotificationRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const added = await sql.query<{ id: string }>({
    name: `insert_${table}`,
    text: `insert into ${table} (id, company_id, user_id, kind, created_at, subject_type, subject_id, counterpart_id, params, position)
      select id, company_id, user_id, kind, created_at, subject_type, subject_id, counterpart_id, params, position
      from json_populate_recordset(null::${table}, $1::json) on conflict (id) do nothing returning id`,
    values: [JSON.stringify(rows)],
  })
  return added.map(({ id }) => id)
}
