import { isDeepStrictEqual } from 'node:util'
import type { AgendaPlace } from '#api/ports/meetings.ts'
import type { AgendaItem, ItemContent } from '#domain/meetings/agenda-items/items.ts'
import type { templateNumbers } from '#domain/meetings/agenda-items/words.ts'
import { openMeetingStates } from '#domain/meetings/meeting/words.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { derivedId, type AgendaItemId, type UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** The words of an item, and who wrote them. */
export interface Title {
  readonly by: UserId
  readonly sealed: Sealed
}
export type Item = AgendaItem<Title>
export type LeftOver = Pick<ItemContent<Title>, 'title' | 'template' | 'minutes' | 'toolId'> & { readonly id: string }

type TemplateNumber = (typeof templateNumbers)[number]

interface Template {
  /** Of the meetings that it is for. */
  readonly number: TemplateNumber
  readonly program: { readonly fr: string; readonly en: string }
}

export interface Agenda {
  /** 0: nobody has edited it, so the items are those of its template until the session is over. */
  readonly revision: number
  readonly updatedAt: string | null
  readonly template: Template | null
  readonly items: readonly Item[]
  /** What the session held before had on its agenda and did not tick; what stands here already is left out. */
  readonly before: {
    readonly meetingId: string
    readonly sessionNumber: number
    readonly items: readonly LeftOver[]
  } | null
}

/** SQL of an item `i` as JSON. */
const itemJson = `jsonb_build_object('id', i.id, 'minutes', i.minutes, 'toolId', i.tool_id,
  'title', case when i.title is not null then jsonb_build_object('by', i.title_by, 'sealed', i.title) end,
  'template', i.template, 'carriedFrom', i.carried_from, 'tickedAt', rm.iso(i.ticked_at), 'tickedBy', i.ticked_by,
  'addedAt', rm.iso(i.added_at), 'addedBy', i.added_by, 'changedAt', rm.iso(i.changed_at),
  'changedBy', i.changed_by, 'removedAt', rm.iso(i.removed_at))`

/** SQL of the items of a meeting in their order. */
const itemsJson = (meeting: string) => `(select coalesce(jsonb_agg(${itemJson} order by i.position), '[]')
  from app.agenda_items i where i.meeting_id = ${meeting} and i.company_id = $1)`

/** States of a session that was held. */
const held = `('feedback_requested', 'feedback_filled', 'finished')`

/** SQL: session `m` is the last one: of its series, or in the four weeks before program `p` closes. */
const isLast = `((m.attributes -> 'series' ->> 'rank') = (m.attributes -> 'series' ->> 'of')
  or (p.closes_on is not null and m.starts_at >= p.closes_on - interval '28 days'))`

/** SQL: the template of session `m` of program `p`. */
const templateRow = `left join lateral (select t.number, t.items, p.name as program from app.agenda_templates t
    where t.company_id = $1 and t.program_id = m.program_id
      and (t.number in ('any', m.attributes ->> 'session_number') or (t.number = 'last' and ${isLast}))
    order by array_position(array['last', m.attributes ->> 'session_number', 'any'], t.number) limit 1) t on true`

interface TemplateItem {
  readonly id: string
  readonly title: Template['program']
  readonly guidance: Template['program']
  readonly minutes: number | null
  readonly tool_id: string | null
}

type TemplateRow = Template & { readonly items: readonly TemplateItem[] }

interface AgendaRow {
  readonly revision: number | null
  readonly updatedAt: string | null
  /** What it began with, once it was edited. */
  readonly began: TemplateNumber | null
  readonly program: Template['program'] | null
  readonly items: readonly Item[]
  readonly template: TemplateRow | null
  readonly before: Agenda['before']
}

/** The agenda of a session, in one query. */
export async function findAgenda(sql: Sql, { companyId, meetingId }: AgendaPlace): Promise<Agenda> {
  const [row] = await sql.query<AgendaRow>({
    name: 'meeting_agenda',
    text: `select a.revision, rm.iso(a.updated_at) as "updatedAt", a.template as began, p.name as program,
        ${itemsJson('m.id')} as items,
        case when coalesce(a.revision, 0) = 0 and m.state = any($3::text[]) and t.number is not null
          then jsonb_build_object('number', t.number, 'program', t.program, 'items', t.items) end as template,
        case when m.state = any($3::text[]) and b.id is not null then jsonb_build_object('meetingId', b.id,
          'sessionNumber', b.number, 'items', ${itemsJson('b.id')}) end as before
      from rm.meetings m
        left join app.meeting_agendas a on a.meeting_id = m.id and a.company_id = $1
        left join app.programs p on p.id = m.program_id
        ${templateRow}
        left join lateral (select o.id, (o.attributes ->> 'session_number')::int as number from rm.meetings o
          where o.company_id = $1 and o.relationship_id = m.relationship_id and o.id <> m.id and o.state in ${held}
            and o.starts_at < coalesce(m.starts_at, 'infinity')
          order by o.starts_at desc limit 1) b on true
      where m.company_id = $1 and m.id = $2`,
    values: [companyId, meetingId, openMeetingStates],
  })
  if (row === undefined) throw new Error('an agenda of no session')
  const { before } = row
  const items = row.template === null ? row.items : asItems(meetingId, row.template)
  const here = new Set(items.map(({ id }) => id))
  // A template that both sessions have is on the agenda already.
  const isRepeated = ({ template }: Item) =>
    template !== null && items.some((one) => isDeepStrictEqual(one.template?.title, template.title))
  const left = (before?.items ?? []) as readonly Item[]
  return {
    revision: row.revision ?? 0,
    updatedAt: row.revision === 0 ? null : row.updatedAt,
    template: nameOf(row),
    items,
    before: before && {
      ...before,
      items: left.filter(
        (item) => item.tickedAt === null && item.removedAt === null && !here.has(item.id) && !isRepeated(item),
      ),
    },
  }
}

function nameOf({ template, began, program }: AgendaRow): Template | null {
  if (template !== null) return { number: template.number, program: template.program }
  return began === null || program === null ? null : { number: began, program }
}

/** The items of an agenda that was edited. */
export async function itemsAt(sql: Sql, { companyId, meetingId }: AgendaPlace): Promise<readonly Item[]> {
  const [row] = await sql.query<{ items: readonly Item[] }>({
    name: 'meeting_agenda_items',
    text: `select ${itemsJson('$2')} as items`,
    values: [companyId, meetingId],
  })
  return row?.items ?? []
}

/** What an agenda that nobody has edited begins with. */
export async function templateOf(
  sql: Sql,
  place: AgendaPlace,
): Promise<{ readonly number: TemplateNumber | null; readonly items: readonly Item[] }> {
  const { template, items } = await findAgenda(sql, place)
  return { number: template?.number ?? null, items }
}

/** Their ids derive from the session and the template: whoever edits first writes the items that both have read. */
function asItems(meetingId: string, { items }: TemplateRow): readonly Item[] {
  const unedited = { title: null, carriedFrom: null, tickedAt: null, tickedBy: null, removedAt: null } as const
  const nobodys = { addedBy: null, addedAt: null, changedBy: null, changedAt: null } as const
  return items.map(({ id, title, guidance, minutes, tool_id: toolId }) => ({
    ...unedited,
    ...nobodys,
    id: derivedId<AgendaItemId>('agenda_item', meetingId, id),
    template: { title, guidance },
    minutes,
    toolId,
  }))
}
