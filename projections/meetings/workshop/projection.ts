import { endOf } from '#domain/meetings/meeting/state.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import type { WorkshopAnswer, WorkshopCancelReason } from '#domain/meetings/workshop/words.ts'
import type { WorkshopState } from '#domain/meetings/workshop/state.ts'
import { isAccountEvent, rememberErased, runsBetweenAccounts, userOf } from '../../people/erased-people.ts'
import { readTexts, textKey } from '../../mentoring/parties/texts.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { foldIntoRows, instanceId } from '../../platform/runner/fold.ts'
import { erasedTable, erasedTableOf } from '../../platform/runner/projection.ts'

/** One of those invited, and how long they were there together with somebody, once it is over. */
interface WorkshopPerson {
  readonly user_id: string
  readonly answer: WorkshopAnswer
  readonly minutes: number | null
  readonly evidence: 'platform' | null
}

/** As they are sent; who the people are is joined by the query. */
interface WorkshopAttributes {
  readonly aasm_state: Exclude<WorkshopState, 'none'>
  /** Clear text; null when its author was erased. */
  readonly title: string | null
  readonly description: string | null
  readonly conference_url: string | null
  /** It is held in the company's own tool, also when the address went with its author. */
  readonly elsewhere: boolean
  readonly host_id: string | null
  readonly starts_at: string
  readonly ends_at: string
  readonly minutes: number
  readonly time_zone: string
  readonly people: readonly WorkshopPerson[]
  readonly closing_reason: WorkshopCancelReason | null
  readonly requested_at: string
}

/** `rm.workshops_v1` */
interface WorkshopRow {
  readonly id: string
  readonly company_id: string
  readonly program_id: string
  /** The operator who wrote what it is about. */
  readonly author_id: string
  readonly people: readonly string[]
  readonly state: string
  readonly requested_at: string
  readonly starts_at: string
  readonly due_at: string | null
  readonly updated_at: string
  readonly attributes: WorkshopAttributes & { readonly updated_at: string; readonly revision: number }
  readonly revision: number
}

type RecordedWorkshopEvent = RecordedOf<WorkshopEvent>
type Text = (field: string) => string | null

const sealed = ({ type, data }: RecordedWorkshopEvent) =>
  type === 'WorkshopPlanned' || type === 'WorkshopChanged'
    ? { title: data.title, description: data.description, link: data.link }
    : null

export const workshops = {
  name: 'workshops',
  version: 1,
  categories: ['workshop', 'account'],
  awaited: true,
  archived: {
    streams: `select 'workshop-' || r.id from rm.workshops r where r.people @> array[$1::uuid] or r.author_id = $1`,
    ofGroup: true,
  },
  tables: [
    {
      model: 'workshops',
      columns: `id uuid primary key, company_id uuid not null, program_id uuid not null, author_id uuid not null,
        people uuid[] not null, state text not null, requested_at timestamptz not null, starts_at timestamptz not null,
        due_at timestamptz, updated_at timestamptz not null, attributes json not null, revision bigint not null`,
      indexes: {
        company: '(company_id, starts_at desc, id)',
        people: 'using gin (people)',
        due: '(due_at, id) where due_at is not null',
        author: '(author_id)',
      },
      read: true,
      personal: [
        ['attributes', 'title'],
        ['attributes', 'description'],
        ['attributes', 'conference_url'],
      ],
    },
    erasedTable('workshops'),
  ],
  project: ({ opener }) => ({
    async apply(sql, events, { table }) {
      for (const run of runsBetweenAccounts(events)) {
        const [first] = run
        if (first !== undefined && isAccountEvent(first)) {
          if (first.type !== 'AccountErased') continue
          await rememberErased(sql, table(erasedTableOf('workshops')), first)
          await sql.query({
            name: `erase_${table('workshops')}`,
            text: `update ${table('workshops')} set attributes =
                (attributes::jsonb || '{"title":null,"description":null,"conference_url":null}')::json
              where author_id = $1 and company_id = $2`,
            values: [userOf(first), first.metadata.companyId],
          })
          continue
        }
        const own = run as readonly RecordedWorkshopEvent[]
        const { opened } = await readTexts<WorkshopEvent, object, object>(
          sql,
          { name: 'workshops', table, texts: { sealed }, opener },
          own,
        )
        await foldIntoRows<WorkshopRow>(sql, { table: table('workshops'), key: 'id' }, own, (row, event) =>
          rowAfter(row, event as RecordedWorkshopEvent, (field) => opened.get(textKey(event, field)) ?? null),
        )
      }
    },
  }),
} as const satisfies ReadModel

function rowAfter(row: WorkshopRow | undefined, event: RecordedWorkshopEvent, text: Text): WorkshopRow | undefined {
  const recorded: RecordedEvent = event
  const { at, companyId, actor } = recorded.metadata
  const stamp = { updated_at: at, revision: recorded.revision }
  if (event.type === 'WorkshopPlanned') {
    const { data } = event
    const attributes = {
      aasm_state: 'planned' as const,
      ...words(text, data.link !== null),
      host_id: data.hostUserId,
      ...dated(data),
      people: [],
      closing_reason: null,
      requested_at: at,
    }
    return {
      id: instanceId(recorded),
      company_id: companyId,
      program_id: data.programId,
      author_id: actor.userId ?? '',
      requested_at: at,
      ...columnsOf({ ...attributes, ...stamp }),
    }
  }
  if (row === undefined) return undefined
  const changes = changesOf(row.attributes, event, text)
  if (changes === null) return row
  const author = event.type === 'WorkshopChanged' ? { author_id: actor.userId ?? row.author_id } : {}
  return { ...row, ...author, ...columnsOf({ ...row.attributes, ...changes, ...stamp }) }
}

function columnsOf(attributes: WorkshopRow['attributes']) {
  return {
    people: attributes.people.map(({ user_id }) => user_id),
    state: attributes.aasm_state,
    starts_at: attributes.starts_at,
    due_at: attributes.aasm_state === 'planned' ? attributes.ends_at : null,
    updated_at: attributes.updated_at,
    attributes,
    revision: attributes.revision,
  }
}

function changesOf(
  { people, host_id: host }: WorkshopAttributes,
  { type, data }: RecordedWorkshopEvent,
  text: Text,
): Partial<WorkshopAttributes> | null {
  const others = (userId: string) => people.filter(({ user_id }) => user_id !== userId)
  const answered = (userId: string, answer: WorkshopAnswer) => ({
    people: people.map((one) => (one.user_id === userId ? { ...one, answer } : one)),
  })
  switch (type) {
    case 'WorkshopPersonInvited':
      return { people: [...others(data.userId), invited(data.userId)] }
    case 'WorkshopPersonRemoved':
      return { people: others(data.userId), host_id: host === data.userId ? null : host }
    case 'WorkshopChanged':
      return { ...words(text, data.link !== null), host_id: data.hostUserId }
    case 'WorkshopMoved':
      return { ...dated(data), people: people.map(({ user_id }) => invited(user_id)) }
    case 'WorkshopAccepted':
      return answered(data.userId, 'accepted')
    case 'WorkshopDeclined':
      return answered(data.userId, 'declined')
    case 'WorkshopCancelled':
      return { aasm_state: 'cancelled', closing_reason: data.reason }
    case 'WorkshopEnded': {
      const there = new Map(data.attended.map((one) => [one.userId as string, one]))
      return {
        aasm_state: 'ended',
        people: people.map((one) => {
          const { minutes = null, held = false } = there.get(one.user_id) ?? {}
          return { ...one, minutes, evidence: held ? 'platform' : null }
        }),
      }
    }
    case 'WorkshopExpired':
      return { aasm_state: 'expired' }
    case 'WorkshopPlanned':
    // The call itself lists who is in it.
    case 'WorkshopJoined':
    case 'WorkshopLeft':
      return null
    default:
      return null
  }
}

function invited(userId: string): WorkshopPerson {
  return { user_id: userId, answer: 'invited', minutes: null, evidence: null }
}

function words(text: Text, elsewhere: boolean) {
  return { title: text('title'), description: text('description'), conference_url: text('link'), elsewhere }
}

function dated({ startsAt, minutes, timeZone }: Parameters<typeof endOf>[0] & { readonly timeZone: string }) {
  return { starts_at: startsAt, ends_at: endOf({ startsAt, minutes }), minutes, time_zone: timeZone }
}
