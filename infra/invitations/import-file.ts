import { CsvError, parse } from 'csv-parse/sync'
import type { OfferedRole } from '#commands/invitations/ports.ts'
import { mayJoin } from '#commands/invitations/domains.ts'
import type {
  ImportColumn,
  ImportKind,
  ImportProblem,
  ImportProblemCode,
} from '#contract/console/invitation-imports.ts'
import { fieldsOf, importRowLimit } from '#contract/console/invitation-imports.ts'
import {
  type AnswerColumn,
  type CellSeparator,
  decodedFile,
  type FileEncoding,
  foldedName as fold,
  recognisedColumn,
  tableOf,
} from '#contract/console/import-columns.ts'
import { contactInName } from '#contract/shown-text.ts'
import { emailField } from '#contract/sign-up.ts'

export interface ImportFile {
  readonly encoding: FileEncoding
  readonly separator: CellSeparator
  readonly header: readonly string[]
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** What the lines are compared with. */
export interface Surroundings {
  readonly domains: readonly string[]
  readonly units: ReadonlySet<string>
  readonly programs: ReadonlyMap<string, string>
  /** Of the unit administrator who imports; null: the whole company. */
  readonly unit: string | null
  readonly roles: readonly OfferedRole[]
  readonly programId: string | null
  /** Addresses with an account, and with an invitation that is still open. */
  readonly accounts: ReadonlySet<string>
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

  constructor(code: ImportProblemCode, value: string | null = null) {
    super(code)
    this.code = code
    this.value = value
  }
}

/** @throws UnreadableFile */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const { text: given, encoding } = decodedFile(bytes)
  if (given.includes('\0')) throw new UnreadableFile('file_unreadable')
  const { text, separator } = tableOf(given)
  try {
    const ends: number[] = []
    const rows = parse(text, {
      delimiter: separator,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        ends.push(lines)
        return cells
      },
    })
    const [header, ...rest] = rows
    if (header === undefined || rest.length === 0) throw new UnreadableFile('file_empty')
    if (rest.length > importRowLimit) throw new UnreadableFile('file_too_long', String(rest.length))
    const lines = rest.map((cells, index) => ({
      line: (ends[index + 1] ?? 0) - cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
      cells: cells.map((cell) => cell.trim()),
    }))
    return { encoding, separator, header: header.map((name) => name.trim().slice(0, 200)), lines }
  } catch (error) {
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

const roleNames: Readonly<Record<string, OfferedRole>> = {
  participant: 'participant',
  mentee: 'participant',
  mentore: 'participant',
  mentoree: 'participant',
  presenter: 'presenter',
  mentor: 'presenter',
  mentorf: 'presenter',
  mentrice: 'presenter',
}
const localeNames: Readonly<Record<string, 'fr' | 'en'>> = {
  fr: 'fr',
  francais: 'fr',
  french: 'fr',
  en: 'en',
  anglais: 'en',
  english: 'en',
}
/** What a spreadsheet would take for a formula; no name begins like this. */
export const formula = /^\s*[=+\-@＝＋－＠]/

export type Cells = Readonly<Partial<Record<ImportColumn, string>>>
export type LineFault = Omit<ImportProblem, 'line' | 'name'>

export const faultOf = (
  code: ImportProblemCode,
  column: ImportColumn,
  value = '',
  other: number | null = null,
): LineFault => ({
  code,
  column,
  value: value === '' ? null : value.slice(0, 100),
  other_line: other,
})

/** The address of a line; empty where there is none. */
export function addressOf(
  cells: Cells,
  line: number,
  lineOf: Map<string, number>,
): { readonly email: string; readonly faults: readonly LineFault[] } {
  const parsed = emailField.safeParse(cells.email ?? '')
  if (!parsed.success || formula.test(parsed.data))
    return { email: '', faults: [faultOf('email_invalid', 'email', cells.email)] }
  const email = parsed.data
  const before = lineOf.get(email)
  if (before !== undefined) return { email, faults: [faultOf('same_as_line', 'email', email, before)] }
  lineOf.set(email, line)
  return { email, faults: [] }
}

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
    if (around.accounts.has(email)) faults.push(faultOf('known_here', 'email', email))
    else if (around.invited.has(email)) faults.push(faultOf('invited_already', 'email', email))
  }
  for (const field of ['first_name', 'last_name'] as const) {
    const text = cells[field] ?? ''
    if (text.length > 100) faults.push(faultOf('too_long', field, text))
    else if (formula.test(text) || /\p{Cc}/u.test(text)) faults.push(faultOf('formula', field, text))
    else if (contactInName(text) !== null) faults.push(faultOf('contact_details', field, text))
  }
  const roles = rolesOf(cells.roles ?? '', around.roles)
  if (roles === null) faults.push(faultOf('role_unknown', 'roles', cells.roles))
  const unit = cells.business_unit || around.unit
  if (unit !== null && !around.units.has(unit)) faults.push(faultOf('unit_unknown', 'business_unit', unit))
  else if (around.unit !== null && unit !== around.unit)
    faults.push(faultOf('unit_not_yours', 'business_unit', unit ?? ''))
  const program = cells.program ? around.programs.get(cells.program) : around.programId
  if (program === undefined) faults.push(faultOf('program_unknown', 'program', cells.program))
  const locale = cells.locale ? localeOf(cells.locale) : null
  if (locale === undefined) faults.push(faultOf('locale_unknown', 'locale', cells.locale))
  if (faults.length > 0 || roles === null || program === undefined || locale === undefined) return { faults }
  const { first_name, last_name } = cells
  return {
    ok: {
      email,
      first_name: first_name || null,
      last_name: last_name || null,
      roles,
      business_unit: unit,
      program_id: program,
      locale,
    },
  }
}

/** undefined: a language that the product does not speak. */
export function localeOf(text: string): 'fr' | 'en' | undefined {
  const folded = fold(text)
  return Object.hasOwn(localeNames, folded) ? localeNames[folded] : undefined
}

export function rolesOf(text: string, usual: readonly OfferedRole[]): readonly OfferedRole[] | null {
  const words = text
    .split(/[|,;/]/)
    .map(fold)
    .filter((word) => word !== '')
  if (words.length === 0) return usual
  const roles = words.map((word) => (Object.hasOwn(roleNames, word) ? roleNames[word] : undefined))
  return roles.includes(undefined) ? null : [...new Set(roles.flatMap((role) => role ?? []))]
}
