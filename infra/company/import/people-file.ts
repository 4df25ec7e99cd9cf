import { absenceRefusal } from '#domain/people/absence/absence.ts'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse as parser } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { isWorkbook, openQuote, recognisedColumn, tableOf } from '#contract/console/people/import-columns.ts'
import { type CellSeparator } from '#contract/console/people/invitation-imports.ts'
import { trimmed } from '#domain/platform/text.ts'
import { peopleAtOnce, type PeopleSource } from './people-source.ts'
import {
  isPeopleColumn,
  list,
  type PeopleColumn,
  peopleColumns,
  type Person,
  profileWords,
  requiredColumns,
  rightWords,
  wordsOf,
} from './people-columns.ts'
import { type CellFault, cellFaults, type CellProblem, ImportProblems, placed } from './problems.ts'
import { isProfileColumn, profileColumns, type ProfileRole, splitColumn } from './profile-columns.ts'
import type { PersonLine, OwnFields } from './person-line.ts'

const row = z.object(peopleColumns)
const ownRow = z.object(profileColumns).partial()
const absent = Object.fromEntries(Object.keys(peopleColumns).map((column) => [column, '']))

/**
 * The people of a CSV file: UTF-8 with or without BOM, `;`, `,` or tabs, a first line with the columns in any order.
 * @throws ImportProblems with line and column of everything that is wrong.
 */
export function parsePeopleFile(bytes: Uint8Array, name: string): readonly PersonLine[] {
  if (isWorkbook(bytes)) throw new ImportProblems([workbook(name)])
  const { text, separator } = tableOf(decoded(bytes, name))
  const [header, ...records] = readable(
    name,
    () => parse(text, { ...reading, delimiter: separator }),
    () => openQuote(text, separator),
  )
  const reader = linesOf(name, header)
  const people = records.flatMap((record) => reader.read(record) ?? [])
  reader.end()
  return people
}

/** The same of a file on disk, of which no more than a portion is in memory. */
export function peopleOfFile(file: string, name: string): PeopleSource {
  return {
    async *portions() {
      const { separator } = tableOf(await headOf(file, name))
      const records = pipeline(
        Readable.from(textOf(file, name)),
        parser({ ...reading, delimiter: separator }),
        () => undefined,
      )
      let reader: ReturnType<typeof linesOf> | null = null
      let portion: PersonLine[] = []
      try {
        for await (const record of records as AsyncIterable<readonly string[]>) {
          if (reader === null) {
            reader = linesOf(name, record)
            continue
          }
          const person = reader.read(record)
          if (person !== null) portion.push(person)
          if (portion.length < peopleAtOnce) continue
          yield portion
          portion = []
        }
      } catch (error) {
        throw asProblems(name, error, error instanceof CsvError ? await quoteOf(file, name, separator) : null)
      }
      ;(reader ?? linesOf(name, undefined)).end()
      if (portion.length > 0) yield portion
    },
  }
}

/** Read as a whole: nothing of it is imported anyway. */
async function quoteOf(file: string, name: string, separator: CellSeparator): Promise<number | null> {
  let whole = ''
  for await (const text of textOf(file, name)) whole += text
  return openQuote(whole, separator)
}

/** Where the names of the columns and the separator are. */
const headBytes = 65_536

async function headOf(file: string, name: string): Promise<string> {
  let head = ''
  for await (const text of textOf(file, name, headBytes)) head += text
  return head
}

/** The text of a file, its lines ended by line feeds alone, its `sep=` line and titles emptied by `tableOf`. */
async function* textOf(file: string, name: string, bytes?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [first, kept] = [true, '']
  const texts = async function* () {
    for await (const chunk of createReadStream(file, bytes === undefined ? {} : { end: bytes - 1 })) {
      if (first && isWorkbook(chunk as Uint8Array)) throw new ImportProblems([workbook(name)])
      yield utf8(name, () => decoder.decode(chunk as Uint8Array, { stream: true }))
    }
    // A head may end within a character.
    if (bytes === undefined) yield utf8(name, () => decoder.decode())
  }
  for await (const read of texts()) {
    let text = kept + read
    // The line feed that belongs to it may come with the next piece.
    kept = text.endsWith('\r') ? '\r' : ''
    text = text
      .slice(0, text.length - kept.length)
      .replaceAll('\r\n', '\n')
      .replaceAll('\r', '\n')
    if (first && bytes === undefined && text !== '') {
      first = false
      text = tableOf(text).text
    }
    if (text !== '') yield text
  }
  if (kept !== '') yield '\n'
}

/** The person of one line, by the names of the columns; null where a cell of theirs cannot be read at all. */
export function readPerson(
  line: number,
  given: Readonly<Record<string, string>>,
): { readonly read: PersonLine | null; readonly problems: readonly CellProblem[] } {
  const { program = '', ...cells } = given
  const parsed = row.safeParse({ ...absent, ...withRoles(cells) })
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
  const person = withPrograms(named(parsed.data), list(program))
  const { own, problems } = ownOf(cells)
  return {
    read: { line, person, own, cells: answersOf(cells) },
    problems: [...problems, ...roleProblems(person, own, program), ...awayProblems(person)].map((problem) => ({
      line,
      ...problem,
    })),
  }
}

/** A column of roles may say mentor as well as administrator. */
export function rolesIn(cell: string) {
  const { found: profiles, unknown: others } = wordsOf(cell, profileWords)
  const { found: rights, unknown } = wordsOf(others.join('|'), rightWords)
  return { profiles, rights, unknown }
}

function withRoles(cells: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { profiles, rights, unknown } = rolesIn(cells['roles'] ?? '')
  return {
    ...cells,
    roles: [...rights, ...unknown].join('|'),
    profiles: [cells['profiles'] ?? '', ...profiles].join('|'),
  }
}

/**
 * Both days or none, in their order, of a length that an absence may have. What is over is left out when it is
 * written.
 */
function awayProblems({ away_from: firstDay, away_until: lastDay }: Person): readonly Omit<CellProblem, 'line'>[] {
  if (firstDay === null && lastDay === null) return []
  const problem = (column: PeopleColumn, message: string) => [{ column, fault: 'invalid' as const, message }]
  if (firstDay === null) return problem('away_from', 'the first day of the absence')
  if (lastDay === null) return problem('away_until', 'the last day of the absence')
  const refusal = absenceRefusal({ firstDay, lastDay }, { today: firstDay, before: null, others: [] })
  return refusal === null ? [] : problem('away_until', 'after the first day, and within twelve months of it')
}

/** Who has one name has a first name. */
function named<Names extends { first_name: string; last_name: string }>(person: Names): Names {
  return person.first_name === '' ? { ...person, first_name: person.last_name, last_name: '' } : person
}

/** Programs of no profile in particular are joined in all of the person's. */
function withPrograms(person: Person, programs: readonly string[]): Person {
  const of = (role: ProfileRole) =>
    person.profiles.includes(role)
      ? [...new Set([...person[`${role}_programs`], ...programs])]
      : person[`${role}_programs`]
  return { ...person, participant_programs: of('participant'), presenter_programs: of('presenter') }
}

export function faultOf(issue: z.core.$ZodIssue): CellFault {
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return 'needed'
  const fault: unknown = issue.code === 'custom' ? issue.params?.['fault'] : null
  return cellFaults.find((known) => known === fault) ?? 'invalid'
}

function decoded(bytes: Uint8Array, name: string): string {
  return utf8(name, () => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

function utf8(name: string, decode: () => string): string {
  try {
    return decode()
  } catch {
    throw new ImportProblems([`${name}: not UTF-8; save it as "CSV UTF-8"`])
  }
}

/** Each record begins with the number of its first line. */
const reading = {
  skip_empty_lines: true,
  // `lines` is where a record ends; a quoted cell may hold line breaks.
  on_record: (cells: string[], { lines }: { readonly lines: number }) => [
    String(lines - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)),
    ...cells,
  ],
}

function readable<Result>(name: string, read: () => Result, quote: () => number | null): Result {
  try {
    return read()
  } catch (error) {
    throw asProblems(name, error, error instanceof CsvError ? quote() : null)
  }
}

const workbook = (name: string) =>
  `${name}: a workbook of a spreadsheet; save it as "CSV UTF-8": File, Save as, CSV UTF-8`

function asProblems(name: string, error: unknown, quote: number | null): unknown {
  if (quote !== null) return new ImportProblems([`${name}, line ${quote}: a quote is opened and not closed`])
  return error instanceof CsvError ? new ImportProblems([`${name}: ${error.message}`]) : error
}

/** Reads the records below a header; `end` throws what was wrong with any of them. */
function linesOf(name: string, header: readonly string[] | undefined) {
  if (header === undefined) throw new ImportProblems([`${name}: empty`])
  const columns = header.slice(1).map(columnNamed)
  const problems = columnProblems(columns, name)
  if (problems.length > 0) throw new ImportProblems(problems)
  const lineOf = new Map<string, number>()
  return {
    read([first, ...cells]: readonly string[]): PersonLine | null {
      const line = Number(first)
      const given = Object.fromEntries(columns.map((column, index) => [column, trimmed(cells[index] ?? '')]))
      const { read, problems: wrong } = readPerson(line, given)
      problems.push(...wrong.map((problem) => placed(name, problem)))
      if (read === null) return null
      const { email } = read.person
      const before = lineOf.get(email)
      if (before !== undefined) problems.push(`${name}, line ${line}, column email: the same as on line ${before}`)
      lineOf.set(email, line)
      return read
    },
    end() {
      if (problems.length > 0) throw new ImportProblems(problems)
    },
  }
}

/** A column by our name; what is no column of the product is a question of the company. */
function columnNamed(name: string): string {
  const known = recognisedColumn(name, 'accounts') ?? name.trim()
  return known.replace(/^question:/, '')
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
function roleProblems(person: Person, own: PersonLine['own'], program: string): Wrong[] {
  const problems: Wrong[] = []
  if (person.first_name === '') problems.push({ column: 'first_name', fault: 'needed', message: 'needed' })
  if (program !== '' && person.profiles.length === 0)
    problems.push({ column: 'program', fault: 'no_profile', message: 'there is nobody in profiles to join it' })
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
