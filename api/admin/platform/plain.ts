import { z } from 'zod'
import { type Field, fieldsOf, sortedBy } from '#contract/platform/fields.ts'
import type { PlainTable } from '../../platform/plain/table.ts'
import type { Definition } from './definition.ts'
import type { FilterField } from './list-params.ts'
import type { PlainConsoleContract, PlainDefinition, Rec } from './plain-definition.ts'
import { plainAsOf } from './plain-history.ts'
import { plainWrites } from './plain-writes.ts'

/**
 * The resource of a table without events: its list, one record, create, change and delete, with its history and any
 * record as it was. The table has `company_id` and `revision integer not null default 0`.
 */
export function plainDefinition(definition: PlainDefinition<PlainConsoleContract>): Definition<Rec, Rec> {
  const { contract, table, expressions = {}, orders = {}, search = [], key = 'id', inUnit, writes, beside } = definition
  const { type, fields } = contract
  const { soughtIn, soughtNames = [] } = definition
  const given: Readonly<Record<string, string | undefined>> = expressions
  const ownOrders: Readonly<Record<string, string | undefined>> = orders
  const sqlOf = (name: string) => given[name] ?? `t."${name}"`
  const selected = Object.entries(fields).map(([name, { kind }]) => {
    const isColumn = given[name] === undefined
    if (kind === 'instant' && isColumn) return `rm.iso(${sqlOf(name)}) as "${name}"`
    return `${sqlOf(name)}${kind === 'day' ? '::text' : ''} as "${name}"`
  })
  const sorts = contract.sorts.map(sortedBy)
  const [first = 'id'] = contract.sorts
  const written: PlainTable = {
    table,
    key,
    attributes: Object.keys(fieldsOf(contract.made)),
    expressions: given,
    revisions: true,
    order: sqlOf(key),
  }
  const answers = {
    name: definition.answers,
    schema: z.object({ id: z.string(), ...contract.attributes.shape, revision: z.number() }),
  }
  // What nobody changes has no history.
  const changes = writes.update !== undefined
  return {
    name: type,
    answers,
    right: definition.right,
    list: `Records of ${type}`,
    show: `One record of ${type}`,
    reads: [],
    id: key === 'id' ? 'uuid' : 'code',
    key: `t."${key}"`,
    columns: [`t."${key}" as id`, ...selected, 't.revision', ...(beside === undefined ? [] : [beside])].join(', '),
    from: `${table} t`,
    inUnit: inUnit ?? null,
    ...(soughtIn !== undefined && { people: [`t."${key}"`], soughtIn, soughtNames }),
    search: search.map((name) => `app.fold(${wordsOf(sqlOf(name), fields[name])})`),
    sorts: Object.fromEntries(sorts.map((name) => [name, ownOrders[name] ?? orderOf(sqlOf(name), fields[name])])),
    englishSorts: Object.fromEntries(
      sorts
        .filter((name) => fields[name]?.kind === 'localised' && ownOrders[name] === undefined)
        .map((name) => [name, `app.fold(coalesce(nullif(${sqlOf(name)} ->> 'en', ''), ${sqlOf(name)} ->> 'fr'))`]),
    ),
    defaultSort: { field: sortedBy(first), order: first.startsWith('-') ? 'DESC' : 'ASC' },
    filters: Object.fromEntries(
      contract.consoleFilters
        .filter((name) => name !== 'q')
        .map((name) => [name, filterOf(name, sqlOf(name), fields[name])]),
    ),
    record: definition.record ?? ((row) => row),
    ...(changes && { asOf: plainAsOf(contract, answers), changes }),
    ...plainWrites(contract, written, writes),
  }
}

/** Both languages: whichever the console user types is found. */
function wordsOf(sql: string, field: Field | undefined): string {
  return field?.kind === 'localised' ? `concat_ws(' ', ${sql} ->> 'fr', ${sql} ->> 'en')` : sql
}

function orderOf(sql: string, field: Field | undefined): string {
  if (field?.kind === 'localised') return `app.fold(${sql} ->> 'fr')`
  return field?.kind === 'text' ? `app.fold(${sql})` : sql
}

/** @throws Error for a contract that names a filter which its attribute cannot have */
function filterOf(name: string, sql: string, field: Field | undefined): FilterField {
  if (field?.kind === 'enum') return { kind: 'enum', sql, values: field.values }
  if (field?.kind === 'text' || field?.kind === 'uuid' || field?.kind === 'instant' || field?.kind === 'flag')
    return { kind: field.kind, sql }
  if (field?.kind === 'texts' || field?.kind === 'enums') return { kind: 'any', sql }
  if (field?.kind === 'number') return { kind: 'whole', sql }
  throw new Error(`no filter by ${name}`)
}
