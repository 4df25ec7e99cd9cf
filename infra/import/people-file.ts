import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { tableOf } from '#contract/console/import-columns.ts'
import { isPeopleColumn, peopleColumns, requiredColumns, type Person } from './people-columns.ts'
import { type CellFault, type CellProblem, ImportProblems, placed } from './problems.ts'
import {
  columnNamed,
  isProfileColumn,
  type ProfileColumn,
  profileColumns,
  type ProfileRole,
  splitColumn,
} from './profile-columns.ts'

/** A person and the line of the file where they start, for messages. */
export interface PersonLine {
  readonly line: number
  readonly person: Person
  /** Of one of their profiles alone: `participant:skills`. */
  readonly own: { readonly [Role in ProfileRole]: OwnFields }
  /** Other columns, which are answers to the company's questions. */
  readonly cells: Readonly<Record<string, string>>
}

export type OwnFields = {
  readonly [Column in ProfileColumn]?: z.output<(typeof profileColumns)[Column]> | undefined
}

const row = z.object(peopleColumns)
const ownRow = z.object(profileColumns).partial()
const absent = Object.fromEntries(Object.keys(peopleColumns).map((column) => [column, '']))

/**
 * The people of a CSV file: UTF-8 with or without BOM, `;`, `,` or tabs, a first line with the columns in any order.
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
    const { read, problems: wrong } = readPerson(line, given)
    problems.push(...wrong.map((problem) => placed(name, problem)))
    if (read === null) continue
    const { email } = read.person
    const before = lineOf.get(email)
    if (before !== undefined) problems.push(`${name}, line ${line}, column email: the same as on line ${before}`)
    lineOf.set(email, line)
    people.push(read)
  }
  if (problems.length > 0) throw new ImportProblems(problems)
  return people
}

/** The person of one line, by the names of the columns; null where a cell of theirs cannot be read at all. */
export function readPerson(
  line: number,
  given: Readonly<Record<string, string>>,
): { readonly read: PersonLine | null; readonly problems: readonly CellProblem[] } {
  const parsed = row.safeParse({ ...absent, ...given })
  if (!parsed.success)
    return {
      read: null,
      problems: parsed.error.issues.map((issue) => ({
        line,
        column: String(issue.path[0]),
        fault: faultOf(issue),
        message: issue.message,
      })),
    }
  const person = parsed.data
  const { own, problems } = ownOf(given)
  return {
    read: { line, person, own, cells: answersOf(given) },
    problems: [...problems, ...roleProblems(person, own)].map((problem) => ({ line, ...problem })),
  }
}

function faultOf(issue: z.core.$ZodIssue): CellFault {
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return 'needed'
  return issue.code === 'custom' && issue.params?.['contact'] === true ? 'contact_details' : 'invalid'
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportProblems([`${name}: not UTF-8; save it as "CSV UTF-8"`])
  }
}

interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

function recordsOf(given: string, name: string): { columns: string[]; records: CsvRecord[] } {
  const { text, separator } = tableOf(given)
  try {
    // `lines` is where a record ends; a quoted cell may hold line breaks.
    const ends: number[] = []
    const rows = parse(text, {
      delimiter: separator,
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
    return { columns: header.map((column) => columnNamed(column.trim())), records }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportProblems([`${name}: ${error.message}`])
    throw error
  }
}

function columnProblems(columns: readonly string[], name: string): string[] {
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index)
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  return [
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

type Wrong = Omit<CellProblem, 'line'>

/** What the columns of one profile say, and what is wrong in them. */
function ownOf(given: Readonly<Record<string, string>>) {
  const problems: Wrong[] = []
  const fieldsOf = (role: ProfileRole): OwnFields => {
    const fields = Object.entries(given).flatMap(([column, cell]) => {
      const split = splitColumn(column)
      return split.role === role && isProfileColumn(split.field) ? [[split.field, cell]] : []
    })
    const parsed = ownRow.safeParse(Object.fromEntries(fields))
    for (const issue of parsed.error?.issues ?? [])
      problems.push({ column: `${role}:${String(issue.path[0])}`, fault: faultOf(issue), message: issue.message })
    return parsed.data ?? {}
  }
  return { own: { participant: fieldsOf('participant'), presenter: fieldsOf('presenter') }, problems }
}

function answersOf(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const others = Object.entries(given).filter(([column]) => {
    const { role, field } = splitColumn(column)
    return role === null ? !isPeopleColumn(field) : !isProfileColumn(field)
  })
  return Object.fromEntries(others)
}

/** Rules across the columns of one person. */
function roleProblems(person: Person, own: PersonLine['own']): Wrong[] {
  const problems: Wrong[] = []
  if (person.password !== null && tellsOwner(person.password, person))
    problems.push({ column: 'password', fault: 'invalid', message: 'not the name or the address of its owner' })
  for (const role of ['participant', 'presenter'] as const) {
    if (person.profiles.includes(role)) continue
    const missing = (column: string) =>
      problems.push({ column, fault: 'no_profile', message: `there is no ${role} in profiles` })
    const first = Object.entries(own[role]).find(([, value]) => !isBlank(value))
    if (first !== undefined) missing(`${role}:${first[0]}`)
    if (person[`${role}_programs`].length > 0) missing(`${role}_programs`)
    if (person[`max_accompaniments_${role}`] !== null) missing(`max_accompaniments_${role}`)
    if (person.current_profile === role) missing('current_profile')
  }
  return problems
}

/** What an empty cell gives. */
function isBlank(value: unknown): boolean {
  return value === null || value === true || (Array.isArray(value) && value.length === 0)
}
