import type { Category } from '#domain/aggregates.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { Event } from '#domain/platform/event.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Instant, ProgramId } from '#domain/platform/ids.ts'
import { isAccountEvent, runsBetweenAccounts } from '../../people/erased-people.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { foldIntoRows, instanceId } from '../../platform/runner/fold.ts'
import { erasedTable, type TableDefinition, type TableNames } from '../../platform/runner/projection.ts'
import type { Sql, Transaction } from '../../platform/sql.ts'
import type { TextOpener } from '../../platform/text-opener.ts'
import { eraseTexts, readTexts, textKey, type PersonalTexts } from './texts.ts'
import type { Stamped, PartyRow } from './party-row.ts'

/** The attributes that every resource with two parties sends. Instants are ISO text in UTC. */
export interface PartyAttributes {
  readonly aasm_state: string
  readonly requested_at: string
}

/** What the first event of a stream says. */
export interface Opening<Attributes, Links> {
  readonly between: Parties & { readonly programId: ProgramId }
  readonly links: Links
  readonly attributes: Attributes
}

/** What an event is projected with, beside itself. */
export interface EventContext<Prepared> {
  readonly at: Instant
  /** The text in this field of the event, opened and storable; null when there is none or its author is erased. */
  readonly text: (field: string) => string | null
  /** People erased as far as the read model has read. */
  readonly erased: ReadonlySet<string>
  readonly prepared: Prepared
}

export interface PartyReadModel<Name extends string, E extends Event, Attributes, Links, Prepared> {
  /** Of the read model, its table and its resource. */
  readonly name: Name
  readonly version: number
  readonly category: Category
  /** SQL types of its own columns. A migration test compares their order with the database. */
  readonly columns: {
    /** Given by the first event: other resources. */
    readonly links: { readonly [Link in keyof Links]?: string }
    /** Attributes that are filtered or sorted by have a column of their name too. */
    readonly searched: { readonly [Attribute in keyof Attributes]?: string }
    /** Links that a later migration has put behind the others. */
    readonly addedLinks?: { readonly [Link in keyof Links]?: string }
  }
  /** Beside those by party and by company. */
  readonly indexes: TableDefinition['indexes']
  /** Columns among its links that a trigger fills with what a person wrote, and that goes with the text. */
  readonly filled?: { readonly by: string; readonly columns: readonly (keyof Links & string)[] }
  /** Tables that a trigger fills with counts of the rows. */
  readonly counted?: { readonly by: string; readonly tables: readonly TableDefinition[] }
  /** What persons wrote in the events of this stream. Left out: they write nothing. */
  readonly texts?: PersonalTexts<E, Attributes, Links>
  /** Attributes that nobody but the parties may read (`Aggregate.withheld`), with the columns of their names. */
  readonly withheld?: readonly (keyof Attributes & string)[]
  /** Left out: each party has all of theirs. */
  readonly archived?: ReadModel['archived']
  /** What is looked up for many events at once, also in the rows so far. */
  prepare?(sql: Sql, events: readonly RecordedOf<E>[], table: TableNames): Promise<Prepared>
  /** null: not the first event of a stream. */
  opens(event: RecordedOf<E>, context: EventContext<Prepared>): Opening<Attributes, Links> | null
  /** null: nothing changes. */
  changes(
    event: RecordedOf<E>,
    row: PartyRow<Attributes, Links>,
    context: EventContext<Prepared>,
  ): Partial<Attributes> | null
  /** Links that an event after the first one gives. */
  linksOf?(event: RecordedOf<E>): Partial<Links> | null
}

/**
 * The read model of a resource with two parties: one row a stream, of which the attributes are kept as they are sent.
 * Its lists and single records are `partyQueries`.
 */
export function partyReadModel<
  const Name extends string,
  E extends Event,
  Attributes extends PartyAttributes,
  Links extends object,
  Prepared = undefined,
>(definition: PartyReadModel<Name, E, Attributes, Links, Prepared>) {
  const { name, version, category, texts, counted } = definition
  const ofEither = `select '${category}-' || r.id from rm.${name} r
    where r.participant_user_id = $1 or r.presenter_user_id = $1`
  return {
    name,
    version,
    awaited: true,
    archived: definition.archived ?? { streams: ofEither },
    categories: texts === undefined ? [category] : [category, 'account'],
    tables: [tableOf(definition), ...(counted?.tables ?? []), ...(texts === undefined ? [] : [erasedTable(name)])],
    project: ({ opener }) => ({
      async apply(sql, recorded, { table }) {
        for (const run of texts === undefined ? [recorded] : runsBetweenAccounts(recorded)) {
          const [first] = run
          if (texts !== undefined && first !== undefined && isAccountEvent(first)) {
            if (first.type === 'AccountErased') await eraseTexts(sql, { name, table, texts }, first)
          } else await showEvents(sql, definition, { opener, table }, run as readonly RecordedOf<E>[])
        }
      },
    }),
  } as const satisfies ReadModel
}

function tableOf<Name extends string, E extends Event, Attributes, Links, Prepared>(
  definition: PartyReadModel<Name, E, Attributes, Links, Prepared>,
): TableDefinition {
  const { name, columns, indexes, texts, filled, counted, withheld = [] } = definition
  const written = texts?.attributes.map((attribute) => ['attributes', attribute]) ?? []
  const own = Object.entries<string | undefined>({
    ...columns.links,
    state: 'text not null',
    ...columns.searched,
    updated_at: 'timestamptz not null',
    attributes: 'json not null',
    revision: 'bigint not null',
    ...columns.addedLinks,
  })
  return {
    model: name,
    columns: `id uuid primary key, company_id uuid not null, program_id uuid not null, participant_id uuid not null,
      participant_user_id uuid not null, presenter_id uuid not null, presenter_user_id uuid not null,
      ${own.map(([column, type]) => `${column} ${type}`).join(', ')}`,
    indexes: {
      participant: '(participant_user_id, requested_at desc, id)',
      presenter: '(presenter_user_id, requested_at desc, id)',
      company: '(company_id, state, requested_at desc, id)',
      ...indexes,
    },
    read: true,
    ...(filled !== undefined && { filledBy: filled.by }),
    ...(counted !== undefined && { countedBy: counted.by }),
    ...(texts !== undefined && {
      personal: [
        ...written,
        ...(filled?.columns ?? []).map((column) => [column]),
        ...withheld.flatMap((attribute) => [[attribute], ['attributes', attribute]]),
      ],
    }),
  }
}

async function showEvents<Name extends string, E extends Event, Attributes extends PartyAttributes, Links, Prepared>(
  sql: Transaction,
  definition: PartyReadModel<Name, E, Attributes, Links, Prepared>,
  { opener, table }: { readonly opener: TextOpener; readonly table: TableNames },
  events: readonly RecordedOf<E>[],
): Promise<void> {
  const { name, texts } = definition
  const searched = Object.keys(definition.columns.searched) as (keyof Attributes)[]
  const columnsOf = (attributes: Stamped<Attributes>) => ({
    ...Object.fromEntries(searched.map((attribute) => [attribute, attributes[attribute]])),
    state: attributes.aasm_state,
    updated_at: attributes.updated_at,
    attributes,
    revision: attributes.revision,
  })

  const evolving = async () => {
    const [prepared, { opened, erased }] = await Promise.all([
      definition.prepare?.(sql, events, table) as Promise<Prepared>,
      texts === undefined
        ? { opened: new Map<string, string | null>(), erased: new Set<string>() }
        : readTexts(sql, { name, table, texts, opener }, events),
    ])
    return (row: PartyRow<Attributes, Links> | undefined, recorded: RecordedEvent) => {
      const event = recorded as RecordedOf<E>
      const { at, companyId } = recorded.metadata
      const text = (field: string) => opened.get(textKey(recorded, field)) ?? null
      const context = { at, text, erased, prepared }
      const stamp = { updated_at: at, revision: recorded.revision }
      const opening = definition.opens(event, context)
      if (opening !== null) {
        const { between, links } = opening
        return {
          id: instanceId(recorded),
          company_id: companyId,
          program_id: between.programId,
          participant_id: between.participantId,
          participant_user_id: between.participantUserId,
          presenter_id: between.presenterId,
          presenter_user_id: between.presenterUserId,
          ...links,
          ...columnsOf({ ...opening.attributes, ...stamp }),
        } as PartyRow<Attributes, Links>
      }
      if (row === undefined) return undefined
      const changes = definition.changes(event, row, context)
      // What is not changed stays as it was.
      const links = definition.linksOf?.(event)
      return changes === null ? row : { ...row, ...links, ...columnsOf({ ...row.attributes, ...changes, ...stamp }) }
    }
  }
  await foldIntoRows<PartyRow<Attributes, Links>>(sql, { table: table(name), key: 'id' }, events, evolving())
}
