import type { JsonPage, PageOf, Viewer } from '../../platform/json.ts'
import type { Sql } from '../../platform/sql.ts'
import { accountOf, peopleNow } from './accounts.ts'

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
  /** Accounts of the two when it began: only they act on it. The ids above are of those that go on. */
  readonly begunBy: readonly [string, string]
}

/** A list counts so many rows after its page's first: what an administrator reads may be a whole company's. */
const countLimit = 10_000

interface PartyQueries<Links, Order extends string> {
  /** SQL of a row `r` as the text of its resource object, for the reader `v`; with `peopleNow` and the `joins`. */
  readonly text: string
  /** The total is counted up to ten thousand rows after the page's first. */
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
  /** Attributes that its two parties alone read: left out for an administrator. */
  readonly ofParties?: readonly string[]
  /** Attributes that are not kept: SQL of a value that `to_json` takes. */
  readonly attributes: Readonly<Record<string, string>>
  /** Beside the two parties and the program. */
  readonly relationships: Readonly<Record<string, Relation>>
  /** To many: SQL of a JSON array of identifiers. */
  readonly many?: Readonly<Record<string, string>>
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
 * (docs/decisions/2017). Every text that somebody typed is inside the stored attributes or goes through `to_json`.
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
      const clauses = conditions(filter, parent, [
        viewer.userId,
        viewer.admin,
        page.size,
        (page.number - 1) * page.size,
      ])
      const [row] = await sql.query<{ data: string; total: number; profiles: string[] }>({
        name: [name, 'page', filter.order ?? 'newest', ...clauses.names].join('_'),
        text: `with v as (select $1::uuid as user_id, $2::boolean as admin), found as not materialized (
            select * from rm.${name} r ${clauses.where}
          ), r as (select * from found order by ${order.replaceAll('r.', '')} limit $3 offset $4)
          select coalesce('[' || string_agg(${resource}, ',' order by ${order}) || ']', '[]') as data,
            (select count(*)::int from (select from found limit $4 + ${countLimit + 1}) counted) as total,
            array_agg(party.participant_id) || array_agg(party.presenter_id) as profiles
          from r cross join v ${peopleNow} ${joins}`,
        values: clauses.values,
      })
      const most = (page.number - 1) * page.size + countLimit
      const { data = '[]', total = 0, profiles } = row ?? {}
      return {
        data,
        total: Math.min(total, most),
        totalCapped: total > most,
        profileIds: [...new Set(profiles)],
      }
    },

    async find(sql, id, viewer) {
      const [row] = await sql.query<PartyFound & Links>({
        name: `${name}_one`,
        text: `with v as (select $2::uuid as user_id, $3::boolean as admin)
          select ${resource} as json, r.revision::int as revision, r.state, r.program_id as "programId",
            party.participant_user_id as "participantUserId", party.presenter_user_id as "presenterUserId",
            party.participant_id as "participantId", party.presenter_id as "presenterId",
            array[r.participant_user_id, r.presenter_user_id] as "begunBy", ${links}
          from rm.${name} r cross join v ${peopleNow} ${joins} where r.id = $1`,
        values: [id, viewer.userId, viewer.admin],
      })
      return row ?? null
    },
  }
}

/**
 * What the filter asks, and nothing of what it leaves out: PostgreSQL then keeps one plan for all readers and does not
 * make it again at each call, which takes longer than a person's list.
 */
function conditions<Order extends string>(
  { userId, role, states, parentId }: PartyFilter<Order>,
  parent: string | undefined,
  before: readonly unknown[],
): { readonly where: string; readonly names: readonly string[]; readonly values: readonly unknown[] } {
  const [parts, names, values]: [string[], string[], unknown[]] = [[], [], [...before]]
  const add = (part: string, value: unknown, condition: (placeholder: string) => string) => {
    names.push(part)
    parts.push(condition(`$${values.push(value)}`))
  }
  if (userId !== undefined) {
    const sides = role === undefined ? ['participant', 'presenter'] : [role]
    add(
      `of_${role ?? 'person'}`,
      userId,
      (id) => `(${sides.map((side) => `${side}_user_id = ${accountOf(id)}`).join(' or ')})`,
    )
  }
  if (states !== undefined) add('in_states', states, (list) => `state = any(${list})`)
  if (parentId !== undefined) add('of_parent', parentId, (id) => `${parent ?? 'null'} = ${id}::uuid`)
  return { where: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, names, values }
}

/** SQL of a row `r` with its people `party` as the text of its resource object. */
function resourceText({
  name,
  attributes,
  relationships,
  many = {},
  ofParties = [],
}: PartyResource<string, object>): string {
  const kept = ofParties.map((attribute) => ` - '${attribute}'`).join('')
  const held =
    kept === ''
      ? 'r.attributes::text'
      : `case when v.user_id in (party.participant_user_id, party.presenter_user_id) then r.attributes::text
          else (r.attributes::jsonb${kept})::text end`
  const added = Object.entries(attributes).map(
    ([attribute, value]) => `,"${attribute}":' || coalesce(to_json(${value})::text, 'null') || '`,
  )
  const related = Object.entries<Relation>({
    participant: { type: 'participants', column: 'party.participant_id' },
    presenter: { type: 'presenters', column: 'party.presenter_id' },
    program: { type: 'programs', column: 'r.program_id' },
    ...relationships,
  }).map(([role, { type, column, optional = false }]) => {
    const identifier = `{"type":"${type}","id":"' || ${column} || '"}`
    return `"${role}":{"data":${optional ? `' || coalesce('${identifier}', 'null') || '` : identifier}}`
  })
  for (const [role, identifiers] of Object.entries(many))
    related.push(`"${role}":{"data":' || (${identifiers})::text || '}`)
  return `'{"type":"${name}","id":"' || r.id || '","attributes":' || left(${held}, -1)
    || '${added.join('')}},"relationships":{${related.join(',')}}}'`
}
