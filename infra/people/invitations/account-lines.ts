import { mayJoin } from '#commands/people/invitations/domains.ts'
import {
  type ImportColumn,
  importColumn,
  type ImportField,
  importFields,
  ownColumn,
  type QuestionColumn,
} from '#contract/console/people/invitation-imports.ts'
import type { PersonRow } from '../../company/companies/export-people.ts'
import { formula, isPeopleColumn, list } from '../../company/import/people-columns.ts'
import { readPerson } from '../../company/import/people-file.ts'
import type { PersonLine } from '../../company/import/person-line.ts'
import type { CellProblem } from '../../company/import/problems.ts'
import { isProfileColumn, splitColumn } from '../../company/import/profile-columns.ts'
import type { ImportQuestion } from './account-questions.ts'
import {
  addressOf,
  type Cells,
  consoleCode,
  faultOf,
  type LineFault,
  naming,
  rolesOf,
  type Surroundings,
} from './import-file.ts'

/** What a line is merged with. */
export interface AccountSurroundings extends Pick<Surroundings, 'domains' | 'roles'> {
  /** Of new people whose line names none; null: none. */
  readonly program: string | null
  /** All columns of the company's export of people. */
  readonly columns: readonly string[]
  readonly questions: readonly ImportQuestion[]
}

/** Who the people of some lines are already, by address. */
export interface KnownPeople {
  /** Rows of the company's export. */
  readonly rows: ReadonlyMap<string, PersonRow>
  /** Roles of profiles that were closed. */
  readonly closed: ReadonlyMap<string, readonly string[]>
}

/** Columns of people.csv that have another name here. */
const otherNames: Readonly<Record<string, ImportField>> = {
  profiles: 'roles',
  participant_programs: 'program',
  presenter_programs: 'program',
  'participant:title': 'job_title',
  'participant:presentation': 'participant_presentation',
}

/** Our column of a column of people.csv; null: none. */
export function fieldOf(column: string): ImportColumn | null {
  if (isAnswer(column)) return `question:${splitColumn(column).field}`
  const name = otherNames[column] ?? column.replace(/^participant:/, '')
  return importFields.find((field) => field === name) ?? null
}

/** A column of people.csv that holds answers to a question of the company. */
function isAnswer(column: string): boolean {
  const { role, field } = splitColumn(column)
  return role === null ? !isPeopleColumn(field) : !isProfileColumn(field)
}

function isQuestion(column: string): column is QuestionColumn {
  return column.startsWith('question:')
}

/** Read from other cells than the one of their name. */
const composed: ReadonlySet<string> = new Set([
  'email',
  'roles',
  'profiles',
  'program',
  'participant_programs',
  'presenter_programs',
])
/** What a spreadsheet would execute has no place in these. */
const plain = ['job_title', 'city', 'worksite'] as const

/**
 * A line merged with what is known of its person: an empty cell changes nothing, roles and programs are added, any
 * other cell takes the place of what was there. `lineOf` remembers the addresses of the lines before.
 */
export function accountLine(
  cells: Cells,
  line: number,
  around: AccountSurroundings,
  people: KnownPeople,
  lineOf: Map<string, number>,
): { readonly read: PersonLine | null; readonly faults: readonly LineFault[] } {
  const { email, faults: wrong } = addressOf(cells, line, lineOf)
  if (email === '') return { read: null, faults: wrong }
  const known = people.rows.get(email)
  const faults = [...wrong, ...plainFaults(cells, around.questions)]
  if (known === undefined && !mayJoin(email, around.domains))
    faults.push(faultOf('email_domain_not_allowed', 'email', email))
  const named = rolesOf(cells, list(String(known?.['roles'] ?? '')))
  faults.push(...named.faults)
  const roles = named.roles.length === 0 && known === undefined ? around.roles : named.roles
  // Only its owner or an administrator opens it again: an outside list does not know why it was closed.
  if ((people.closed.get(email) ?? []).some((role) => roles.some((one) => one === role))) {
    const column = cells.profiles ? 'profiles' : 'roles'
    faults.push(faultOf('profile_closed', column, cells[column]))
  }

  const merged: Record<string, string> = { ...baseOf(around.columns, known), email }
  for (const [column, cell] of givenCells(cells)) {
    // What both profiles have takes the place of what the mentee's has of its own.
    for (const one of Object.keys(merged)) if (isOfMentee(one) && fieldOf(one) === column) merged[one] = cell
    merged[column] = cell
  }
  // What one profile has of its own comes last. Of somebody new an empty cell says that there is nothing.
  for (const [column, cell] of Object.entries(cells))
    if (isOwn(column) && cell !== undefined && (cell !== '' || known === undefined)) merged[column] = cell
  for (const [column, cell] of Object.entries(cells))
    if (isQuestion(column) && cell !== undefined && cell !== '') merged[column.slice('question:'.length)] = cell
  addRoles(merged, roles, cells, known === undefined ? around.program : null)
  const { read, problems } = readPerson(line, merged)
  return { read, faults: [...faults, ...problems.map((problem) => cellFault(problem, cells))] }
}

function isOwn(column: string): boolean {
  return ownColumn.safeParse(column).success
}

/** The cells that are one column of people.csv. */
function givenCells(cells: Cells): [ImportField, string][] {
  return importFields.flatMap((field) => {
    const cell = cells[field] ?? ''
    return cell === '' || composed.has(field) ? [] : [[field, cell] satisfies [ImportField, string]]
  })
}

function baseOf(columns: readonly string[], known: PersonRow | undefined): Record<string, string> {
  const isMentee = hasMentee(known)
  // A mentee's profile that is new begins with what the person has. Answers that the file lacks stay anyway.
  const kept = columns.filter((column) => !isAnswer(column) && (isMentee || !isOfMentee(column)))
  return Object.fromEntries(kept.map((column) => [column, String(known?.[column] ?? '')]))
}

export function hasMentee(known: PersonRow | undefined): boolean {
  return list(String(known?.['profiles'] ?? '')).includes('participant')
}

/** What a mentee's profile has of its own, beside the answers. */
export function isOfMentee(column: string): boolean {
  const { role, field } = splitColumn(column)
  return role === 'participant' && isProfileColumn(field)
}

/** A program is joined in the roles that the line names, else in those of the person. */
function addRoles(merged: Record<string, string>, roles: readonly string[], cells: Cells, usual: string | null): void {
  const profiles = [...new Set([...list(merged['profiles'] ?? ''), ...roles])]
  merged['profiles'] = profiles.join('|')
  const named = list(cells.program ?? '')
  const none = named.length === 0 && !cells.participant_programs && !cells.presenter_programs
  const programs = none && usual !== null ? [usual] : named
  for (const role of ['participant', 'presenter'] as const) {
    const column = `${role}_programs` as const
    const joined = (roles.length > 0 ? roles : profiles).includes(role) ? programs : []
    merged[column] = [...list(merged[column] ?? ''), ...list(cells[column] ?? ''), ...joined].join('|')
  }
}

function plainFaults(cells: Cells, questions: readonly ImportQuestion[]): LineFault[] {
  const lines = questions.flatMap(({ field_name, field_type }) =>
    field_type === 'input' ? answersTo(cells, field_name) : [],
  )
  return [...plain, ...lines].flatMap((field) =>
    formula.test(cells[field] ?? '') ? [faultOf('formula', field, cells[field])] : [],
  )
}

/** The columns of a line that answer this question. */
function answersTo(cells: Cells, field: string): QuestionColumn[] {
  return [`question:${field}`, `question:participant:${field}`, `question:presenter:${field}`].flatMap((column) =>
    isQuestion(column) && cells[column] !== undefined ? [column] : [],
  )
}

/** The same in the words of the console. */
export function cellFault({ column, fault, known }: CellProblem, cells: Cells): LineFault {
  const given = [column, `question:${column}`].find((name) => Object.hasOwn(cells, name))
  const field = importColumn.safeParse(given).data ?? fieldOf(column)
  const value = field === null ? column : (cells[field] ?? '')
  return naming(faultOf(consoleCode(fault, column), field, value), known)
}
