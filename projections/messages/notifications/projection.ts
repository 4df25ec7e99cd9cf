import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId, isUuid } from '#domain/platform/ids.ts'
import {
  erasedAmong,
  isAccountEvent,
  rememberErased,
  runsBetweenAccounts,
  userOf,
  type RecordedAccountEvent,
} from '../../people/erased-people.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import { erasedTable, erasedTableOf, type Mode, type TableNames } from '../../platform/runner/projection.ts'
import { upsertNewer } from '../../platform/runner/upsert.ts'
import { tellPeople, type ChangedStream } from '../../platform/sockets.ts'
import type { Sql, Transaction } from '../../platform/sql.ts'
import { actOf, markActedOn, type Act } from './acted-on.ts'
import { announcements, invalidations, seenConversations, type ChangedResource } from './announce.ts'
import { type CalendarNotice, calendarNoticesOf, moveCalendars, enqueueExternalNotices } from './beyond.ts'
import { answeredCalendars, answersOf, groupChanges, isGroupEvent } from './people.ts'
import { isConversationEvent, markSeen, noticesOfMessages, type RecordedConversationEvent } from './messages.ts'
import { isAboutProfile, namesParties, categoriesWithNotices, noticesOf, readModels, subjectOf } from './rules/index.ts'
import { keepReminders } from './reminders.ts'
import type { NotificationRow, SubjectRow } from './rows.ts'

/**
 * One notification per event and recipient, read once its recipient acts on its subject; live, also the messages of the
 * sockets, in the same transaction. `rules/` decides who is notified of what. Reminders and notices of articles follow
 * from no event: `reminders.ts`.
 */
export const notifications = {
  name: 'notifications',
  version: 1,
  categories: categoriesWithNotices,
  awaited: true,
  after: readModels,
  tables: [
    {
      model: 'notification_subjects',
      columns: `type text not null, id uuid not null, company_id uuid not null, participant_id uuid not null,
        participant_user_id uuid not null, presenter_id uuid not null, presenter_user_id uuid not null,
        revision bigint not null, primary key (type, id)`,
      indexes: {},
      read: false,
    },
    {
      model: 'notifications',
      columns: `id uuid primary key, company_id uuid not null, user_id uuid not null, kind text not null,
        created_at timestamptz not null, read_at timestamptz, subject_type text not null, subject_id uuid not null,
        counterpart_id uuid, params jsonb not null default '{}', position bigint not null`,
      indexes: {
        user: '(user_id, position desc, id)',
        unread: '(user_id) where read_at is null',
        messages: `(subject_id, user_id, position desc) where subject_type = 'conversations'`,
      },
      read: true,
      written: ['read_at'],
    },
    erasedTable('notifications'),
  ],
  project: ({ wake }) => {
    const changed: ChangedStream[] = []
    return {
      async apply(sql, events, { mode, table }) {
        for (const run of runsBetweenAccounts(events)) {
          const [first] = run
          if (first !== undefined && isAccountEvent(first)) {
            if (first.type === 'AccountErased') await forgetRecipient(sql, table, first)
            else changed.push(...(await notifyPerson(sql, first, mode, table)))
          } else {
            const messages = run.filter(isConversationEvent)
            if (messages.length > 0) changed.push(...(await notifyOfMessages(sql, messages, mode, table)))
            const groups = run.filter(isGroupEvent)
            if (groups.length > 0) changed.push(...(await notifyPeople(sql, groups, mode, table)))
            const others = run.filter((event) => !isConversationEvent(event) && !isGroupEvent(event))
            if (others.length > 0) changed.push(...(await notify(sql, others, mode, table)))
          }
        }
      },
      committed: () => wake(changed.splice(0)),
      async carryOver(sql, { from, to }) {
        await keepReminders(sql, from('notifications'), to('notifications'))
        await sql.query({
          text: `update ${to('notifications')} rebuilt set read_at = shown.read_at from ${from('notifications')} shown
          where shown.id = rebuilt.id and shown.read_at is distinct from rebuilt.read_at`,
        })
      },
    }
  },
} as const satisfies ReadModel

/** People who are erased as far as the projection has read: they get no notifications. */
const erasedPeople = erasedTableOf('notifications')

async function notify(
  sql: Transaction,
  events: readonly RecordedEvent[],
  mode: Mode,
  table: TableNames,
): Promise<readonly ChangedStream[]> {
  const [subjects, erased] = await Promise.all([loadSubjects(sql, table, events), erasedParties(sql, table, events)])
  const rows: NotificationRow[] = []
  const calendars: CalendarNotice[] = []
  const changed: ChangedResource[] = []
  const acts: Act[] = []
  for (const event of events) {
    const subject = followSubject(subjects, event)
    if (subject === null) continue
    const notices = notificationsOf(event, subject)
    rows.push(...notices)
    calendars.push(...calendarNoticesOf(event, subject, notices))
    const act = actOf(event, subject)
    if (act !== null) acts.push(act)
    changed.push({ subject, revision: event.revision, act })
  }
  upsertNewer(sql, table('notification_subjects'), ['type', 'id'], [...subjects.values()])
  const read = rows.filter(({ user_id }) => !erased.has(user_id))
  const added = await insertNew(sql, table('notifications'), read)
  const [arrivals, marked] = await Promise.all([
    mode === 'live' ? announcements(sql, table('notifications'), added) : [],
    markActedOn(sql, table('notifications'), acts),
  ])
  if (mode !== 'live') return []
  enqueueExternalNotices(sql, table('notifications'), added)
  moveCalendars(
    sql,
    calendars.filter(({ user_id }) => !erased.has(user_id)),
  )
  const messages = [...arrivals, ...(await invalidations(sql, table('notifications'), changed, marked))]
  return tellPeople(
    sql,
    messages.filter(({ userId }) => !erased.has(userId)),
  )
}

/** What two people write to each other. The changes of conversations themselves are sent with those. */
async function notifyOfMessages(
  sql: Transaction,
  events: readonly RecordedConversationEvent[],
  mode: Mode,
  table: TableNames,
): Promise<readonly ChangedStream[]> {
  const people = events.flatMap(({ data }) => [data.userId, data.otherUserId])
  const [erased, { rows, seen }] = await Promise.all([
    erasedAmong(sql, table(erasedPeople), people),
    noticesOfMessages(sql, table('notifications'), events),
  ])
  const added = await insertNew(
    sql,
    table('notifications'),
    rows.filter(({ user_id }) => !erased.has(user_id)),
  )
  const [arrivals, read] = await Promise.all([
    mode === 'live' ? announcements(sql, table('notifications'), added) : [],
    markSeen(sql, table('notifications'), seen),
  ])
  if (mode !== 'live') return []
  enqueueExternalNotices(sql, table('notifications'), added)
  const changes = await seenConversations(sql, table('notifications'), events, read)
  return tellPeople(
    sql,
    [...arrivals, ...changes].filter(({ userId }) => !erased.has(userId)),
  )
}

/** What happened to somebody's account. No subject is kept: the stream's id is the person's. */
async function notifyPerson(
  sql: Sql,
  event: RecordedAccountEvent,
  mode: Mode,
  table: TableNames,
): Promise<readonly ChangedStream[]> {
  const userId = userOf(event)
  const subject = { type: subjectOf(event), id: userId, company_id: event.metadata.companyId }
  const rows = noticesOf(event).flatMap((notice) => rowsFor(event, subject, { userId, counterpart: null }, notice))
  const added = await insertNew(sql, table('notifications'), rows)
  return mode === 'live' ? tellPeople(sql, await announcements(sql, table('notifications'), added)) : []
}

/** What happens to a resource of several people. No parties are kept: its events name whom they concern. */
async function notifyPeople(
  sql: Transaction,
  events: readonly RecordedEvent[],
  mode: Mode,
  table: TableNames,
): Promise<readonly ChangedStream[]> {
  const rows = events.flatMap((event) => {
    const subject = { type: subjectOf(event), id: instanceId(event), company_id: event.metadata.companyId }
    const counterpart = isAboutProfile(event) ? subject.id : null
    return noticesOf(event).flatMap((notice) =>
      (notice.people ?? []).flatMap((userId) => rowsFor(event, subject, { userId, counterpart }, notice)),
    )
  })
  const changes = groupChanges(await newToUs(sql, table, events))
  const people = [...rows.map(({ user_id }) => user_id), ...changes.map(({ userId }) => userId)]
  const erased = await erasedAmong(sql, table(erasedPeople), people)
  const added = await insertNew(
    sql,
    table('notifications'),
    rows.filter(({ user_id }) => !erased.has(user_id)),
  )
  const [arrivals] = await Promise.all([
    mode === 'live' ? announcements(sql, table('notifications'), added) : [],
    markActedOn(sql, table('notifications'), answersOf(events)),
  ])
  if (mode !== 'live') return []
  enqueueExternalNotices(sql, table('notifications'), added)
  moveCalendars(
    sql,
    answeredCalendars(events).filter(({ user_id }) => !erased.has(user_id)),
  )
  return tellPeople(
    sql,
    [...arrivals, ...changes].filter(({ userId }) => !erased.has(userId)),
  )
}

/** Events of a group that come again change nothing that anybody would read anew. */
async function newToUs(
  sql: Transaction,
  table: TableNames,
  events: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const subjects = await loadSubjects(sql, table, events)
  const fresh = events.filter((event) => {
    const subject = groupSubject(event)
    const key = `${subject.type}/${subject.id}`
    const known = subjects.get(key)
    if (known !== undefined && event.revision <= known.revision) return false
    subjects.set(key, subject)
    return true
  })
  upsertNewer(sql, table('notification_subjects'), ['type', 'id'], [...subjects.values()])
  return fresh
}

/** A group has no two parties: its own id stands for them. */
function groupSubject(event: RecordedEvent): SubjectRow {
  const id = instanceId(event)
  const parties = { participant_id: id, participant_user_id: id, presenter_id: id, presenter_user_id: id }
  return { type: subjectOf(event), id, company_id: event.metadata.companyId, ...parties, revision: event.revision }
}

async function forgetRecipient(sql: Sql, table: TableNames, event: RecordedAccountEvent): Promise<void> {
  await rememberErased(sql, table(erasedPeople), event)
  await sql.query({
    name: `forget_${table('notifications')}`,
    text: `delete from ${table('notifications')} where user_id = $1 and company_id = $2`,
    values: [userOf(event), event.metadata.companyId],
  })
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

/** The people among the parties of these events who are erased as far as the projection has read. */
async function erasedParties(
  sql: Sql,
  table: TableNames,
  events: readonly RecordedEvent[],
): Promise<ReadonlySet<string>> {
  const begun = events.flatMap((event) => begunBetween(event) ?? [])
  const rows = await sql.query<{ id: string }>({
    name: `erased_parties_${table('notification_subjects')}`,
    text: `select user_id as id from ${table(erasedPeople)} where user_id = any($1::uuid[]) or user_id in (
        select unnest(array[participant_user_id, presenter_user_id]) from ${table('notification_subjects')}
        where id = any($2::uuid[]))`,
    values: [
      begun.flatMap((one) => [one.participantUserId, one.presenterUserId]).filter(isUuid),
      [...new Set(events.map(instanceId))],
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** The parties, from the stream's first event or from what was kept of it. null: nothing new to this reader. */
function followSubject(subjects: Map<string, SubjectRow>, event: RecordedEvent): SubjectRow | null {
  const type = subjectOf(event)
  const id = instanceId(event)
  const known = subjects.get(`${type}/${id}`)
  if (known !== undefined && event.revision <= known.revision) return null
  const subject = known ?? begun(event)
  if (subject === null) return null
  subjects.set(`${type}/${id}`, { ...subject, revision: event.revision })
  return subject
}

/** Of a stream's first event, the parties. */
function begunBetween(event: RecordedEvent): Parties | null {
  // An event that lacks what its type promises stops the read model that shows it, not this one.
  return namesParties(event) && 'participantUserId' in event.data ? (event.data as Parties) : null
}

function begun(event: RecordedEvent): SubjectRow | null {
  const parties = begunBetween(event)
  if (parties === null) return null
  return {
    type: subjectOf(event),
    id: instanceId(event),
    company_id: event.metadata.companyId,
    participant_id: parties.participantId,
    participant_user_id: parties.participantUserId,
    presenter_id: parties.presenterId,
    presenter_user_id: parties.presenterUserId,
    revision: event.revision,
  }
}

function notificationsOf(event: RecordedEvent, subject: SubjectRow): NotificationRow[] {
  return noticesOf(event).flatMap((notice) => {
    const { to } = notice
    if (to === 'person' || to === 'people') return []
    const counterpart = to === 'participant' ? subject.presenter_id : subject.participant_id
    return rowsFor(event, subject, { userId: subject[`${to}_user_id`], counterpart }, notice)
  })
}

/** None for the actor of the event. */
function rowsFor(
  { id, position, metadata: { actor, at } }: RecordedEvent,
  subject: Pick<SubjectRow, 'type' | 'id' | 'company_id'>,
  { userId, counterpart }: { readonly userId: string; readonly counterpart: string | null },
  { kind, params }: ReturnType<typeof noticesOf>[number],
): NotificationRow[] {
  if (userId === actor.userId) return []
  return [
    {
      id: derivedId('notification', id, userId),
      company_id: subject.company_id,
      user_id: userId,
      kind,
      created_at: at,
      subject_type: subject.type,
      subject_id: subject.id,
      counterpart_id: counterpart,
      params,
      position: position.toString(),
    },
  ]
}

/** Ids of the rows that are new: an event that comes again announces nothing. */
async function insertNew(sql: Sql, table: string, rows: readonly NotificationRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const added = await sql.query<{ id: string }>({
    name: `insert_${table}`,
    text: `insert into ${table}
        (id, company_id, user_id, kind, created_at, subject_type, subject_id, counterpart_id, params, position)
      select id, company_id, user_id, kind, created_at, subject_type, subject_id, counterpart_id, params, position
      from json_populate_recordset(null::${table}, $1::json) on conflict (id) do nothing returning id`,
    values: [JSON.stringify(rows)],
  })
  return added.map(({ id }) => id)
}
