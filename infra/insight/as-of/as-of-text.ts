import type { AsOf } from './as-of.ts'
import { changedFields, type ModelDifference, type RecordDifference } from './as-of-difference.ts'
import type { KeptSchema } from './as-of-rebuild.ts'

export function asOfLines({ moment, company, head, made, seconds, models, others, resource, kept }: AsOf): string[] {
  const whose = company === null ? 'every company' : company.name
  return [
    `As of ${moment.at}, ${whose}: position ${moment.position} of ${head}, the ${moment.type} recorded ` +
      `${moment.recordedAt}.`,
    `${made.events} events ` +
      `shown${made.skipped > 0 ? `, ${made.skipped} left out because they are skipped today` : ''}, in ` +
      `${seconds.toFixed(1)} s.`,
    '',
    ...table(models),
    ...models.flatMap(exampleLines),
    ...others.map((name) => `${name}: readers see another version than this program makes; no difference is told.`),
    ...(resource ?? []).flatMap((record) => ['', ...recordLines(record)]),
    '',
    ...(kept ? keptLines(made.schema) : ['The tables are gone again; --keep keeps them.']),
  ]
}

export function schemaLines(schemas: readonly KeptSchema[]): string[] {
  if (schemas.length === 0) return ['There is none.']
  return schemas.map(({ schema, label }) => `${schema}  ${label}`)
}

function keptLines(schema: string): string[] {
  return [
    `Kept as ${schema}. To look at it, in psql as the login that migrates:`,
    `  set role binome_system; select * from ${schema}.mentoring_requests limit 10;`,
    `To drop it: npm run audit -- as-of --drop ${schema}`,
  ]
}

function table(models: readonly ModelDifference[]): string[] {
  const cells = [
    ['', 'then', 'now', 'added', 'removed', 'changed'],
    ...models.map(({ model, before, now, added, removed, changed }) => [
      model,
      ...[before, now, added.count, removed.count, changed.count].map(String),
    ]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? []
  return cells.map((line) =>
    line.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
  )
}

function exampleLines({ model, added, removed, changed }: ModelDifference): string[] {
  return Object.entries({ added, removed, changed })
    .filter(([, { count }]) => count > 0)
    .map(([kind, { count, examples }]) => {
      const more = count > examples.length ? `, and ${count - examples.length} more` : ''
      return `  ${model} ${kind}: ${examples.join(', ')}${more}`
    })
}

/** One line per field; `→` where it differs. */
function recordLines(record: RecordDifference): string[] {
  const { model, id, before, now } = record
  if (before === null) return [`${model} ${id}: not there then; now`, ...fields(now ?? {}, [])]
  if (now === null) return [`${model} ${id}: not there now; then`, ...fields(before, [])]
  const changed = changedFields(record)
  return [
    `${model} ${id}: ${changed.length === 0 ? 'as it is now' : `${changed.length} fields differ`}`,
    ...fields(before, changed, now),
  ]
}

function fields(
  of: Readonly<Record<string, unknown>>,
  changed: readonly string[],
  now: Readonly<Record<string, unknown>> = {},
): string[] {
  const names = Object.keys({ ...of, ...now })
  const width = Math.max(...names.map(({ length }) => length))
  return names.map((name) => {
    const value = textOf(of[name])
    return `  ${name.padEnd(width)}  ${changed.includes(name) ? `${value}  →  ${textOf(now[name])}` : value}`
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
