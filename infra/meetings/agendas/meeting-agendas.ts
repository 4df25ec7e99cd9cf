import type { AgendaEdited, AgendaPlace, MeetingAgendas } from '#api/ports/meetings.ts'
import { SubjectErased, type Vault } from '#commands/platform/ports.ts'
import type { SentAgendaEdit } from '#contract/meetings/meeting-agendas.ts'
import { applyEdit, type AgendaEdit, standing } from '#domain/meetings/agenda-items/items.ts'
import { openMeetingStates } from '#domain/meetings/meeting/words.ts'
import type { UserId } from '#domain/platform/ids.ts'
import { type ChangedStream, tellSockets } from '#projections/platform/sockets.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { agendaStream } from '#realtime/streams.ts'
import { findAgenda, itemsAt, type Item, type LeftOver, templateOf, type Title } from './rows.ts'
import { saveItems } from './save.ts'

interface Options {
  /** It tells sockets in the transaction of the edit; every statement names the company. */
  readonly system: TransactionalSql
  readonly vault: Pick<Vault, 'seal' | 'open' | 'openMany'>
  readonly wake: (streams: readonly ChangedStream[]) => void
}

/** What a title is bound to in the vault; the archive of a person's data spells it in SQL. */
export function titleContext(meetingId: string, itemId: string): string {
  return `agenda_items/${meetingId}/${itemId}/title`
}

/** The tables `app.meeting_agendas` and `app.agenda_items`. A title is sealed under the key of who wrote it last. */
export function createMeetingAgendas({ system, vault, wake }: Options): MeetingAgendas {
  const open = async (titles: readonly (Title | null)[], contextOf: (n: number) => string) => {
    const sealed = titles.flatMap((title, n) => (title === null ? [] : [{ n, context: contextOf(n), ...title }]))
    const texts = sealed.length === 0 ? [] : await vault.openMany(sealed)
    const byPlace = new Map(sealed.map(({ n }, at) => [n, texts[at] ?? null]))
    return titles.map((_, n) => byPlace.get(n) ?? null)
  }
  const opened = async <One extends LeftOver>(of: string, items: readonly One[]) => {
    const titles = await open(
      items.map(({ title }) => title),
      (n) => titleContext(of, items[n]?.id ?? ''),
    )
    return items.map((item, n) => ({ ...item, title: titles[n] ?? null }))
  }

  return {
    async read(sql, place, isOpen) {
      const { meetingId } = place
      const found = await findAgenda(sql, place)
      const before = isOpen ? found.before : null
      const [items, left] = await Promise.all([
        // Nothing comes back to an agenda that is over.
        opened(meetingId, isOpen ? found.items : standing(found.items)),
        before === null ? [] : opened(before.meetingId, before.items),
      ])
      const readable = left.filter(({ title, template }) => title !== null || template !== null)
      return {
        items: items.map((item) => ({
          ...contentOf(item),
          carried_from: item.carriedFrom,
          ticked_at: item.tickedAt,
          ticked_by: item.tickedBy,
          added_by: item.addedBy,
          added_at: item.addedAt,
          changed_by: item.changedBy,
          changed_at: item.changedAt,
          removed_at: item.removedAt,
        })),
        left_over:
          before === null || readable.length === 0
            ? null
            : { session_number: before.sessionNumber, items: readable.map(contentOf) },
        template: found.template,
        writable: isOpen,
        revision: found.revision,
        updated_at: found.updatedAt,
      }
    },

    async edit(place, sent, once) {
      const title = 'title' in sent ? await sealedFor(vault, place, sent) : null
      if (title === 'erased') return { refusal: 'erased' }
      const refusals: AgendaEdited[] = []
      const at = new Date().toISOString()
      const edited = await once(system)
        .transaction(async (work) => {
          const outcome = await write(work, place, sent, { title, at, vault })
          if ('refusal' in outcome) {
            refusals.push(outcome)
            throw new Refused()
          }
          return outcome
        })
        .catch((error: unknown) => {
          const [refusal] = refusals
          if (error instanceof Refused && refusal !== undefined) return refusal
          throw error
        })
      wake([{ companyId: place.companyId, stream: agendaStream(place.meetingId) }])
      return edited
    },
  }
}

/** Rolls back, so that the key of the call has written nothing. */
class Refused extends Error {}

function contentOf({ id, title, template, minutes, toolId }: Omit<LeftOver, 'title'> & { title: string | null }) {
  return { id, title, template: title === null ? template : null, minutes, tool_id: toolId }
}

interface Writing {
  /** Sealed, of an edit with words. */
  readonly title: Title | null
  readonly at: string
  readonly vault: Options['vault']
}

async function write(
  sql: Sql,
  place: AgendaPlace,
  sent: SentAgendaEdit,
  { title, at, vault }: Writing,
): Promise<AgendaEdited> {
  const { companyId, meetingId, userId, party } = place
  if (!(await isThere(sql, userId))) return { refusal: 'erased' }
  const revision = await lock(sql, place)
  if (!(await isOpen(sql, place))) return { refusal: 'agenda_over' }
  const isFirst = revision === 0
  const template = isFirst ? await templateOf(sql, place) : null
  const before = isFirst ? (template?.items ?? []) : await itemsAt(sql, place)
  const edit = await editOf(sql, place, sent, { title, vault, before })
  if (edit === null) return { refusal: 'agenda_item_unknown' }
  const after = edit === 'same' ? { items: before } : applyEdit(before, edit, { by: party, at })
  if ('refusal' in after) return after
  // A repeat, or what is so already: nobody needs to hear of it.
  if (after.items === before) return { revision }
  await saveItems(sql, place, isFirst ? [] : before, after.items)
  await sql.query({
    name: 'meeting_agenda_edited',
    text: `update app.meeting_agendas set revision = revision + 1, updated_at = $3,
        template = case when revision = 0 then $4 else template end
      where company_id = $1 and meeting_id = $2`,
    values: [companyId, meetingId, at, template?.number ?? null],
  })
  const message = { type: 'agenda', revision: revision + 1, user_id: userId, kind: sent.kind, item: sent.item, at }
  await tellSockets(sql, [{ companyId, stream: agendaStream(meetingId), payload: JSON.stringify(message) }])
  return { revision: revision + 1 }
}

/** Nothing is written once an erasure has emptied the tables. */
async function isThere(sql: Sql, userId: UserId): Promise<boolean> {
  const rows = await sql.query({
    name: 'meeting_agenda_account',
    text: `select from app.users where id = $1 and status <> 'erased' for share`,
    values: [userId],
  })
  return rows.length > 0
}

/** The edits of a session wait for each other. @returns the revision */
async function lock(sql: Sql, { companyId, meetingId }: AgendaPlace): Promise<number> {
  const [row] = await sql.query<{ revision: number }>({
    name: 'meeting_agenda_lock',
    text: `insert into app.meeting_agendas as a (meeting_id, company_id) values ($1, $2)
      on conflict (meeting_id) do update set revision = a.revision returning revision`,
    values: [meetingId, companyId],
  })
  return row?.revision ?? 0
}

async function isOpen(sql: Sql, { companyId, meetingId }: AgendaPlace): Promise<boolean> {
  const rows = await sql.query({
    name: 'meeting_agenda_is_open',
    text: 'select from rm.meetings where company_id = $1 and id = $2 and state = any($3::text[])',
    values: [companyId, meetingId, openMeetingStates],
  })
  return rows.length > 0
}

interface Known {
  readonly title: Title | null
  readonly vault: Options['vault']
  readonly before: readonly Item[]
}

/** null: there is no such item; `same`: the words are those that stand. */
async function editOf(
  sql: Sql,
  place: AgendaPlace,
  sent: SentAgendaEdit,
  { title, vault, before }: Known,
): Promise<AgendaEdit<Title> | 'same' | null> {
  if (sent.kind === 'reword') {
    const item = before.find(({ id }) => id === sent.item)
    const words = item?.title ?? null
    const isSame =
      item?.removedAt === null &&
      words !== null &&
      (await vault.open(words.sealed, titleContext(place.meetingId, sent.item))) === sent.title
    // Words that are sent back as they were read keep the key of the person who wrote them.
    return isSame ? 'same' : title && { kind: 'reword', item: sent.item, title }
  }
  const content = { template: null, toolId: null, carriedFrom: null }
  if (sent.kind === 'add')
    return { ...content, kind: 'add', item: sent.item, after: sent.after, title, minutes: sent.minutes ?? null }
  if (sent.kind !== 'carry_over') return sent
  if (before.some(({ id }) => id === sent.item)) return 'same'
  const { before: last } = await findAgenda(sql, place)
  const left = last?.items.find(({ id }) => id === sent.item)
  if (last === null || left === undefined) return null
  const words = left.title && (await resealed(vault, place, last.meetingId, { ...left, title: left.title }))
  if (words === null && left.template === null) return null
  const { template, minutes, toolId } = left
  const { item, after } = sent
  return { kind: 'add', item, after, title: words, template, minutes, toolId, carriedFrom: last.meetingId }
}

/** For its place here, under the key of the person who wrote it. null: erased */
async function resealed(
  vault: Options['vault'],
  { companyId, meetingId }: AgendaPlace,
  from: string,
  { id, title }: { readonly id: string; readonly title: Title },
): Promise<Title | null> {
  const text = await vault.open(title.sealed, titleContext(from, id))
  if (text === null) return null
  return seal(vault, title.by, companyId, text, titleContext(meetingId, id))
}

async function sealedFor(
  vault: Options['vault'],
  { userId, companyId, meetingId }: AgendaPlace,
  { item, title }: Extract<SentAgendaEdit, { readonly title: string }>,
): Promise<Title | 'erased'> {
  return (await seal(vault, userId, companyId, title, titleContext(meetingId, item))) ?? 'erased'
}

/** null: the account is erased */
async function seal(
  vault: Options['vault'],
  by: UserId,
  companyId: AgendaPlace['companyId'],
  text: string,
  context: string,
): Promise<Title | null> {
  try {
    return { by, sealed: await vault.seal(by, companyId, text, context) }
  } catch (error) {
    if (error instanceof SubjectErased) return null
    throw error
  }
}
