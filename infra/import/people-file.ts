import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { isPeopleColumn, peopleColumns, requiredColumns, type PeopleColumn, type Person } from './people-columns.ts'
import { ImportProblems } from './problems.ts'

/** A person and the line of the file where they start, for messages. */
export interface PersonLine {
  readonly line: number
  readonly person: Person
}

const row = z.object(peopleColumns)
const absent = Object.fromEntries(Object.keys(peopleColumns).map((column) => [column, '']))

/**
 * The people of a CSV file: UTF-8 with or without BOM, `;` or `,`, a first line with the columns in any order.
 * @throws ImportProblems with line and column of everything that is wrong.
 */
export function parsePeopleFile(bytes: Uint8Array, name: string): readonly PersonLine[] {
  const text = decoded(bytes, name)
  const { columns, records } = recordsOf(text, name)
  const problems: string[] = columnProblems(columns, name)
  if (problems.length > 0) throw new ImportProblems(problems)

  const people: PersonLine[] = []
  const lineOf = new Map<string, number>()
  for (const { line, cells } of records) {
    const given = Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()]))
    const parsed = row.safeParse({ ...absent, ...given })
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        problems.push(`${name}, line ${line}, column ${String(issue.path[0])}: ${issue.message}`)
      continue
    }
    const person = parsed.data
    const before = lineOf.get(person.email)
    if (before !== undefined) problems.push(`${name}, line ${line}, column email: the same as on line ${before}`)
    lineOf.set(person.email, line)
    for (const [column, message] of roleProblems(person))
      problems.push(`${name}, line ${line}, column ${column}: ${message}`)
    people.push({ line, person })
  }
  if (problems.length > 0) throw new ImportProblems(problems)
  return people
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    // The parser counts the two characters of a line's end in a quoted cell as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch {
    throw new ImportProblems([`${name}: not UTF-8; save it as "CSV UTF-8"`])
  }
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

function recordsOf(text: string, name: string): { columns: string[]; records: CsvRecord[] } {
  const top = text.split('\n', 1)[0] ?? ''
  const delimiter = top.split(';').length > top.split(',').length ? ';' : ','
  try {
    // `lines` is where a record ends; a quoted cell may hold line breaks.
    const ends: number[] = []
    const rows = parse(text, {
      delimiter,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        ends.push(lines)
        return cells
      },
    })
    const [header, ...rest] = rows
    if (header === undefined) throw new ImportProblems([`${name}: empty`])
    const records = rest.map((cells, index) => ({
      line: (ends[index + 1] ?? 0) - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      cells,
    }))
    return { columns: header.map((column) => column.trim()), records }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportProblems([`${name}: ${error.message}`])
    throw error
  }
}

function columnProblems(columns: readonly string[], name: string): string[] {
  const unknown = columns.filter((column) => !isPeopleColumn(column))
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index)
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  return [
    ...unknown.map(
      (column) => `${name}, line 1: unknown column "${column}"; there are ${Object.keys(peopleColumns).join(', ')}`,
    ),
    ...twice.map((column) => `${name}, line 1: column ${column} twice`),
    ...missing.map((column) => `${name}, line 1: column ${column} is missing`),
  ]
}

/** Whether a password contains its owner's name or address, which attackers try first. */
function tellsOwner(password: string, { email, first_name, last_name }: Person): boolean {
  const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [email.replace(/@.*$/s, ''), first_name, last_name]
    .map(folded)
    .some((word) => word.length >= 4 && folded(password).includes(word))
}

/** Rules across the columns of one person. */
function roleProblems(person: Person): [PeopleColumn, string][] {
  const problems: [PeopleColumn, string][] = []
  if (person.password !== null && tellsOwner(person.password, person))
    problems.push(['password', 'not the name or the address of its owner'])
  for (const role of ['participant', 'presenter'] as const) {
    if (person.profiles.includes(role)) continue
    if (person[`${role}_programs`].length > 0) problems.push([`${role}_programs`, `there is no ${role} in profiles`])
    if (person[`max_accompaniments_${role}`] !== null)
      problems.push([`max_accompaniments_${role}`, `there is no ${role} in profiles`])
    if (person.current_profile === role) problems.push(['current_profile', `there is no ${role} in profiles`])
  }
  return problems
}
