import type { JsonPage, PageOf, Viewer } from '../json.ts'
import type { Sql } from '../sql.ts'

export interface PartyFilter<Order extends string = never> {
  /** A party's account; left out for an administrator's whole company. */
  readonly userId?: string
  /** What that person is in it. */
  readonly role?: 'participant' | 'presenter'
  readonly states?: readonly string[]
  /** Of the resource's `parent`. */
  readonly parentId?: string
  /** Default: newest first. */
  readonly order?: Order
}

/** One resource, with what the policies of reading and writing need. */
export interface PartyFound {
  /** JSON text of the resource object. */
  readonly json: string
  readonly revision: number
  readonly state: string
  readonly programId: string
  readonly participantUserId: string
  readonly presenterUserId: string
  readonly participantId: string
  readonly presenterId: string
}

/** A list counts so many rows after its page's first: what an administrator reads may be a whole company's. */
const countedAhead = 1_000

interface PartyQueries<Links, Order extends string> {
  /** SQL of a row `r` as the text of its resource object, for the reader `v`; with the `joins` of the definition. */
  readonly text: string
  /** The total is counted up to a thousand rows after the page's first. */
  readonly list: (sql: Sql, viewer: Viewer, filter: PartyFilter<Order>, page: PageOf) => Promise<JsonPage>
  /** null: the company in scope has none of this id. Who may read it is the caller's to check. */
  readonly find: (sql: Sql, id: string, viewer: Viewer) => Promise<(PartyFound & Links) | null>
}

interface Relation {
  readonly type: string
  /** Of `r`: the id. */
  readonly column: string
  /** The column may be null. */
  readonly optional?: boolean
}

interface PartyResource<Order extends string, Links extends object> {
  /** Of the read model and of the resource. */
  readonly name: string
  /** Attributes that are not kept: SQL of a value that `to_json` takes. */
  readonly attributes: Readonly<Record<string, string>>
  /** Beside the two parties and the program. */
  readonly relationships: Readonly<Record<string, Relation>>
  /** SQL after `from rm.<name> r cross join v`; `v` is the reader: (user_id, admin). */
  readonly joins: string
  /** SQL of other orders than the newest first, by columns of `r`. */
  readonly orders: Readonly<Record<Order, string>>
  /** Column of `r` by which a list may be narrowed to one other resource. */
  readonly parent?: string
  /** Columns of `r` that `find` gives too. */
  readonly links: { readonly [Link in keyof Links]: string }
}

/**
 * List and single record of a `partyReadModel`. Text is joined in SQL: the attributes are stored as they are sent, and
 * building the objects again takes ten times as long in PostgreSQL, which the bench of the list of requests holds
 * (docs/decisions/0305). Every text that somebody typed is inside the stored attributes or goes through `to_json`.
 */
export function partyQueries<Links extends object, Order extends string = never>(
  definition: PartyResource<Order, Links>,
): PartyQueries<Links, Order> {
  const { name, joins, parent } = definition
  const resource = resourceText(definition)
  const links = Object.entries<string>(definition.links)
    .map(([link, column]) => `${column} as "${link}"`)
    .join(', ')
  return {
    text: resource,
    async list(sql, viewer, filter, page) {
      const order = filter.order === undefined ? 'r.requested_at desc, r.id' : definition.orders[filter.order]
      const [row] = await sql.query<{ data: string; total: number; profiles: string[] }>({
        name: `${name}_page${filter.order === undefined ? '' : `_${filter.order}`}`,
        text: `with v as (select $6::uuid as user_id, $7::boolean as admin), found as not materialized (
            select * from rm.${name} r
            where ($1::uuid is null
                or (r.participant_user_id = $1 and $2::text is distinct from 'presenter')
                or (r.presenter_user_id = $1 and $2::text is distinct from 'participant'))
              and ($3::text[] is null or r.state = any($3))
              and ($8::uuid is null or ${parent ?? 'null'} = $8)
          ), r as (select * from found order by ${order.replaceAll('r.', '')} limit $4 offset $5)
          select coalesce('[' || string_agg(${resource}, ',' order by ${order}) || ']', '[]') as data,
            (select count(*)::int from (select from found limit $5 + ${countedAhead}) counted) as total,
            array_agg(r.participant_id) || array_agg(r.presenter_id) as profiles
          from r cross join v ${joins}`,
        values: [
          filter.userId ?? null,
          filter.role ?? null,
          filter.states ?? null,
          page.size,
          (page.number - 1) * page.size,
          viewer.userId,
          viewer.admin,
          filter.parentId ?? null,
        ],
      })
      return { data: row?.data ?? '[]', total: row?.total ?? 0, profileIds: [...new Set(row?.profiles)] }
    },

    async find(sql, id, viewer) {
      const [row] = await sql.query<PartyFound & Links>({
        name: `${name}_one`,
        text: `with v as (select $2::uuid as user_id, $3::boolean as admin)
          select ${resource} as json, r.revision::int as revision, r.state, r.program_id as "programId",
            r.participant_user_id as "participantUserId", r.presenter_user_id as "presenterUserId",
            r.participant_id as "participantId", r.presenter_id as "presenterId", ${links}
          from rm.${name} r cross join v ${joins} where r.id = $1`,
        values: [id, viewer.userId, viewer.admin],
      })
      return row ?? null
    },
  }
}

/** SQL of a row `r` as the text of its resource object. */
function resourceText({ name, attributes, relationships }: PartyResource<string, object>): string {
  const added = Object.entries(attributes).map(
    ([attribute, value]) => `,"${attribute}":' || coalesce(to_json(${value})::text, 'null') || '`,
  )
  const related = Object.entries<Relation>({
    participant: { type: 'participants', column: 'r.participant_id' },
    presenter: { type: 'presenters', column: 'r.presenter_id' },
    program: { type: 'programs', column: 'r.program_id' },
    ...relationships,
  }).map(([role, { type, column, optional = false }]) => {
    const identifier = `{"type":"${type}","id":"' || ${column} || '"}`
    return `"${role}":{"data":${optional ? `' || coalesce('${identifier}', 'null') || '` : identifier}}`
  })
  return `'{"type":"${name}","id":"' || r.id || '","attributes":' || left(r.attributes::text, -1)
    || '${added.join('')}},"relationships":{${related.join(',')}}}'`
}
