import { CsvError, parse } from 'csv-parse/sync'
import type { OfferedRole } from '#commands/people/invitations/ports.ts'
import { mayJoin } from '#commands/people/invitations/domains.ts'
import type {
  ImportColumn,
  ImportKind,
  ImportProblem,
  ImportProblemCode,
} from '#contract/console/people/invitation-imports.ts'
import { fieldsOf, importRowLimit, programColumns } from '#contract/console/people/invitation-imports.ts'
import {
  type AnswerColumn,
  decodedFile,
  recognisedColumn,
  isWorkbook,
  openQuote,
  tableOf,
} from '#contract/console/people/import-columns.ts'
import { type CellSeparator, type FileEncoding } from '#contract/console/people/invitation-imports.ts'
import { withoutGuard } from '#contract/platform/csv.ts'
import { trimmed } from '#domain/platform/text.ts'
import { z } from 'zod'
import type { codeFinder } from '../../company/import/known-codes.ts'
import { list, peopleColumns, profileWords, wordsOf } from '../../company/import/people-columns.ts'
import { faultOf as cellFaultOf, rolesIn } from '../../company/import/people-file.ts'
import type { CellFault, Named } from '../../company/import/problems.ts'

export interface ImportFile {
  readonly encoding: FileEncoding
  readonly separator: CellSeparator
  readonly header: readonly string[]
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** What the lines are compared with. */
export interface Surroundings {
  readonly domains: readonly string[]
  readonly units: ReturnType<typeof codeFinder>
  readonly programs: ReturnType<typeof codeFinder>
  /** By slug. */
  readonly programIds: ReadonlyMap<string, string>
  /** Of the unit administrator who imports; null: the whole company. */
  readonly unit: string | null
  readonly roles: readonly OfferedRole[]
  readonly programId: string | null
  /** Addresses with an account, and with an invitation that is still open. */
  readonly accounts: ReadonlySet<string>
  /** Those of them whose sign-up waits for an administrator, or was rejected. */
  readonly waiting: ReadonlySet<string>
  readonly invited: ReadonlySet<string>
}

export interface ImportLine {
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly roles: readonly OfferedRole[]
  readonly business_unit: string | null
  readonly program_id: string | null
  readonly locale: 'fr' | 'en' | null
}

/** The file as a whole cannot be read. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly code: ImportProblemCode
  readonly value: string | null
  readonly line: number | null

  constructor(code: ImportProblemCode, value: string | null = null, line: number | null = null) {
    super(code)
    this.code = code
    this.value = value
    this.line = line
  }
}

/** 25 columns of a file of the most rows. */
const mostCells = 25 * importRowLimit
/** Of its cells, in characters. */
const longestRecord = 1_000_000

function countOf(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}

/** @throws UnreadableFile */
export function readImportFile(bytes: Uint8Array): ImportFile {
  if (isWorkbook(bytes)) throw new UnreadableFile('file_is_workbook')
  const { text: given, encoding } = decodedFile(bytes)
  if (given.includes('\0')) throw new UnreadableFile('file_unreadable')
  const { text, separator } = tableOf(given)
  if (countOf(separator, text) > mostCells) throw new UnreadableFile('file_too_long')
  try {
    const ends: number[] = []
    const rows = parse(text, {
      delimiter: separator,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      max_record_size: longestRecord,
      on_record: (cells: string[], { lines }) => {
        ends.push(lines)
        // Before the rest is in memory: a file of nothing but short lines takes gigabytes.
        if (ends.length > importRowLimit + 1) throw new UnreadableFile('file_too_long', String(ends.length - 1))
        return cells
      },
    })
    const [header, ...rest] = rows
    if (header === undefined || rest.length === 0) throw new UnreadableFile('file_empty')
    const lines = rest.map((cells, index) => ({
      line: (ends[index + 1] ?? 0) - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      // A file of ours, opened and saved again, has its guards still.
      cells: cells.map((cell) => withoutGuard(trimmed(cell))),
    }))
    return { encoding, separator, header: header.map((name) => name.trim().slice(0, 200)), lines }
  } catch (error) {
    const line = openQuote(text, separator)
    if (error instanceof CsvError && line !== null) throw new UnreadableFile('quote_open', null, line)
    if (error instanceof CsvError) throw new UnreadableFile('file_unreadable', error.message.slice(0, 100))
    throw error
  }
}

/** What each column is taken for. @throws UnreadableFile when the address is missing, or a field is there twice */
export function columnsOf(
  header: readonly string[],
  given: Readonly<Record<string, ImportColumn | null>>,
  kind: ImportKind,
  answers: readonly AnswerColumn[] = [],
): readonly (ImportColumn | null)[] {
  const allowed: readonly ImportColumn[] = [...fieldsOf[kind], ...answers.map(({ column }) => column)]
  const chosen = (name: string) => allowed.find((field) => field === given[name]) ?? null
  const fields = header.map((name) =>
    Object.hasOwn(given, name) ? chosen(name) : recognisedColumn(name, kind, answers),
  )
  const twice = fields.findIndex((field, index) => field !== null && fields.indexOf(field) !== index)
  if (twice >= 0) throw new UnreadableFile('column_twice', header[twice] ?? null)
  if (!fields.includes('email')) throw new UnreadableFile('column_missing', 'email')
  return fields
}

export type Cells = Readonly<Partial<Record<ImportColumn, string>>>
export type LineFault = Omit<ImportProblem, 'line' | 'name'>

export const faultOf = (
  code: ImportProblemCode,
  column: ImportColumn | null,
  value = '',
  other: number | null = null,
): LineFault => ({
  code,
  column,
  value: value === '' ? null : value.slice(0, 100),
  other_line: other,
})

/** Values that a problem names, the first of all that there are. */
const namedValues = 5

/** The same fault, naming what would have been known. */
export function naming(fault: LineFault, known: readonly Named[] = []): LineFault {
  if (known.length === 0) return fault
  const first = known.slice(0, namedValues)
  const word = ({ code, label }: Named, locale: 'fr' | 'en') => (label[locale] ?? code).slice(0, 100)
  return {
    ...fault,
    known: {
      first: first.map((one) => ({ fr: word(one, 'fr'), en: word(one, 'en') })),
      more: known.length - first.length,
    },
  }
}

/** The address of a line; empty where there is none. */
export function addressOf(
  cells: Cells,
  line: number,
  lineOf: Map<string, number>,
): { readonly email: string; readonly faults: readonly LineFault[] } {
  const { data: email = '' } = peopleColumns.email.safeParse(cells.email ?? '')
  const typed = cells.email ?? ''
  if (email === '')
    return { email, faults: [faultOf(typed === '' ? 'email_missing' : 'email_invalid', 'email', typed)] }
  const before = lineOf.get(email)
  if (before !== undefined) return { email, faults: [faultOf('same_as_line', 'email', email, before)] }
  lineOf.set(email, line)
  return { email, faults: [] }
}

/** What an invitation says of a person by itself. */
const invited = z.object({
  first_name: peopleColumns.first_name,
  last_name: peopleColumns.last_name,
  locale: peopleColumns.locale,
})

/** One line as an invitation, or what is wrong with it. `lineOf` remembers the addresses of the lines before. */
export function checkLine(
  cells: Cells,
  line: number,
  around: Surroundings,
  lineOf: Map<string, number>,
): { readonly ok: ImportLine } | { readonly faults: readonly LineFault[] } {
  const { email, faults: wrong } = addressOf(cells, line, lineOf)
  const faults: LineFault[] = [...wrong]
  if (email !== '') {
    if (!mayJoin(email, around.domains)) faults.push(faultOf('email_domain_not_allowed', 'email', email))
    if (around.waiting.has(email)) faults.push(faultOf('sign_up_waits', 'email', email))
    else if (around.accounts.has(email)) faults.push(faultOf('known_here', 'email', email))
    else if (around.invited.has(email)) faults.push(faultOf('invited_already', 'email', email))
  }
  const { data, error } = invited.safeParse({ first_name: '', last_name: '', locale: '', ...cells })
  const ofColumn = (column: ImportColumn) =>
    (error?.issues ?? []).flatMap((issue) =>
      issue.path[0] === column ? [faultOf(consoleCode(cellFaultOf(issue), column), column, cells[column])] : [],
    )
  faults.push(...ofColumn('first_name'), ...ofColumn('last_name'))
  const named = rolesOf(cells, [])
  faults.push(...named.faults)
  const codeOf = (column: ImportColumn, find: typeof around.units, unknown: ImportProblemCode) => (typed: string) => {
    const known = find(typed)
    if ('code' in known) return [known.code]
    faults.push(
      known.fault === 'unknown'
        ? naming(faultOf(unknown, column, typed), known.known)
        : faultOf('value_ambiguous', column, typed),
    )
    return []
  }
  const [unit = around.unit] = [cells.business_unit ?? '']
    .filter(Boolean)
    .flatMap(codeOf('business_unit', around.units, 'unit_unknown'))
  if (around.unit !== null && unit !== around.unit)
    faults.push(faultOf('unit_not_yours', 'business_unit', cells.business_unit))
  const programs = programColumns.flatMap((column) =>
    list(cells[column] ?? '').flatMap(codeOf(column, around.programs, 'program_unknown')),
  )
  const [program, ...others] = new Set(programs)
  if (others.length > 0) faults.push(faultOf('one_program', 'program', [program, ...others].join('|')))
  faults.push(...ofColumn('locale'))
  if (faults.length > 0 || data === undefined) return { faults }
  return {
    ok: {
      email,
      first_name: data.first_name || null,
      last_name: data.last_name || null,
      roles: named.roles.length > 0 ? named.roles : around.roles,
      business_unit: unit,
      program_id: program === undefined ? around.programId : (around.programIds.get(program) ?? null),
      locale: data.locale,
    },
  }
}

/**
 * The roles of mentoring that a line names, in either column. A file gives no rights in the console: those that the
 * person has already may stand in it.
 */
export function rolesOf(
  { roles = '', profiles = '' }: Cells,
  held: readonly string[],
): { readonly roles: readonly OfferedRole[]; readonly faults: readonly LineFault[] } {
  const named = rolesIn(roles)
  const { found, unknown } = wordsOf(profiles, profileWords)
  const faults: LineFault[] = []
  if (named.unknown.length > 0) faults.push(faultOf('role_unknown', 'roles', roles))
  else if (named.rights.some((right) => !held.includes(right))) faults.push(faultOf('account_role', 'roles', roles))
  if (unknown.length > 0) faults.push(faultOf('role_unknown', 'profiles', profiles))
  return { roles: [...new Set([...named.profiles, ...found])], faults }
}

const codes: Readonly<Record<CellFault, ImportProblemCode>> = {
  needed: 'needed',
  too_long: 'too_long',
  formula: 'formula',
  contact_details: 'contact_details',
  unknown: 'value_unknown',
  ambiguous: 'value_ambiguous',
  no_profile: 'profile_missing',
  invalid: 'value_invalid',
}

/** A fault of a cell in the words of the console. */
export function consoleCode(fault: CellFault, column: string): ImportProblemCode {
  return fault === 'invalid' && column === 'locale' ? 'locale_unknown' : codes[fault]
}
