import type { Event, Sealed } from '#domain/platform/event.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { erasedAmong, rememberErased, userOf, type RecordedAccountEvent } from '../../people/erased-people.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { erasedTableOf, type TableNames } from '../../platform/runner/projection.ts'
import type { Sql } from '../../platform/sql.ts'
import { storable, type TextOpener } from '../../platform/text-opener.ts'
import type { PartyRow, Stamped } from './party-row.ts'

/** What persons wrote in the events of a stream, and how it goes from the rows when an account is erased. */
export interface PersonalTexts<E extends Event, Attributes, Links> {
  /** The attributes that hold texts. */
  readonly attributes: readonly (keyof Attributes & string)[]
  /** The texts of an event, sealed, by the field of the event's data that holds them. */
  sealed(event: RecordedOf<E>): Readonly<Record<string, Sealed | null>> | null
  /** The attributes without this person's texts and data; null: the row holds nothing of theirs. */
  withoutPerson(user: string, row: PartyRow<Attributes, Links>): Stamped<Attributes> | null
  /** The columns that name authors who are not parties. */
  readonly authorColumns?: readonly (keyof Links & string)[]
}

interface Texts<E extends Event, Attributes, Links> {
  readonly name: string
  readonly table: TableNames
  readonly texts: PersonalTexts<E, Attributes, Links>
}

/** Of one text of one event. */
export function textKey({ id }: Pick<RecordedEvent, 'id'>, field: string): string {
  return `${id}/${field}`
}

/** The texts of these events by `textKey`, and the people among their parties and authors who are erased. */
export async function readTexts<E extends Event, Attributes, Links>(
  sql: Sql,
  {
    name,
    table,
    texts,
    opener,
  }: Omit<Texts<E, Attributes, Links>, 'texts'> & {
    readonly texts: Pick<PersonalTexts<E, Attributes, Links>, 'sealed'>
    readonly opener: TextOpener
  },
  events: readonly RecordedOf<E>[],
): Promise<{ readonly opened: ReadonlyMap<string, string | null>; readonly erased: ReadonlySet<string> }> {
  const written = events.flatMap((event) => {
    const { stream, type }: RecordedEvent = event
    return Object.entries(texts.sealed(event) ?? {}).flatMap(([field, sealed]) =>
      sealed === null ? [] : [{ key: textKey(event, field), sealed, context: `${stream}/${type}/${field}` }],
    )
  })
  const people = [...events.flatMap(partiesOf), ...written.map(({ sealed }) => sealed.kid)]
  const erased = await erasedAmong(sql, table(erasedTableOf(name)), people)
  // A key in memory may outlive the person: what an erased author wrote is not opened.
  const sealed = written.filter(({ sealed: { kid } }) => !erased.has(kid))
  const clear = sealed.length === 0 ? [] : await opener.openMany(sealed)
  const opened = new Map(sealed.map(({ key }, n) => [key, clear[n] == null ? null : storable(clear[n])]))
  return { opened, erased }
}

function partiesOf({ data }: RecordedEvent): string[] {
  if (!('participantUserId' in data && 'presenterUserId' in data)) return []
  return [String(data.participantUserId), String(data.presenterUserId)]
}

/**
 * Removes the person's texts and data from the rows, as a rebuild does that finds their key destroyed. The rows stay.
 */
export async function eraseTexts<E extends Event, Attributes, Links>(
  sql: Sql,
  { name: model, table, texts }: Texts<E, Attributes, Links>,
  event: RecordedAccountEvent,
): Promise<void> {
  const user = userOf(event)
  const name = table(model)
  await rememberErased(sql, table(erasedTableOf(model)), event)
  const authors = (texts.authorColumns ?? []).map((column) => `or ${column} = $1::text`).join(' ')
  const rows = await sql.query<{ row: PartyRow<Attributes, Links> }>({
    name: `written_by_${name}`,
    text: `select to_json(stored) as row from ${name} stored
      where (participant_user_id = $1::uuid or presenter_user_id = $1::uuid ${authors}) and company_id = $2`,
    values: [user, event.metadata.companyId],
  })
  const changed = rows
    .map(({ row }) => ({ id: row.id, attributes: texts.withoutPerson(user, row) }))
    .filter(({ attributes }) => attributes !== null)
  if (changed.length === 0) return
  await sql.query({
    name: `erase_${name}`,
    text: `update ${name} stored set attributes = erased.attributes
      from json_to_recordset($1::json) as erased (id uuid, attributes json) where stored.id = erased.id`,
    values: [JSON.stringify(changed)],
  })
}
