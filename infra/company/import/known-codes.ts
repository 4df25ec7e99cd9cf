import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { PeopleColumn } from './people-columns.ts'
import type { OwnFields, PersonLine } from './person-line.ts'
import type { CellProblem, Named } from './problems.ts'
import type { ProfileColumn } from './profile-columns.ts'

type CodeKind = 'skill' | 'job_category' | 'motivation' | 'language' | 'business_unit' | 'program'

const ofProfiles = {
  targeted_business_units: 'business_unit',
  languages: 'language',
  motivations: 'motivation',
  skills: 'skill',
  needed_skills: 'skill',
  job_categories: 'job_category',
  targeted_job_categories: 'job_category',
} as const satisfies Partial<Record<PeopleColumn & ProfileColumn, CodeKind>>

const kinds = {
  ...ofProfiles,
  business_unit: 'business_unit',
  participant_programs: 'program',
  presenter_programs: 'program',
} as const satisfies Partial<Record<PeopleColumn, CodeKind>>

/** The code of what was typed: a code, or a name in either language that only one thing has. */
type Found = { readonly code: string } | UnknownName | AmbiguousName
interface UnknownName {
  readonly fault: 'unknown'
  /** All that there are. */
  readonly known: readonly Named[]
}
interface AmbiguousName {
  readonly fault: 'ambiguous'
  /** Of the things that have this name. */
  readonly codes: readonly string[]
}

/** Finds codes as typed. */
export function codeFinder(things: readonly Named[]): (typed: string) => Found {
  const codes = new Set(things.map(({ code }) => code))
  const byLabel = Map.groupBy(
    things.flatMap(({ code, label }) => [...new Set([label.fr, label.en].map(folded))].map((name) => ({ code, name }))),
    ({ name }) => name,
  )
  return (typed) => {
    if (codes.has(typed)) return { code: typed }
    const [first, ...others] = (byLabel.get(folded(typed)) ?? []).map(({ code }) => code)
    if (first === undefined) return { fault: 'unknown', known: things }
    return others.length === 0 ? { code: first } : { fault: 'ambiguous', codes: [first, ...others] }
  }
}

/** In the words of the command line. */
export function ambiguity(typed: string, { codes }: AmbiguousName): string {
  return `"${typed}" is ambiguous: it is the name of ${codes.join(' and ')}; give the code`
}

function folded(text = ''): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The people with codes where their lines give names, and each name that the company does not know. */
export async function withCodes(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PersonLine[],
): Promise<{ readonly people: readonly PersonLine[]; readonly problems: readonly CellProblem[] }> {
  const rows = await sql.query<Named & { kind: CodeKind }>({
    text: `select kind, code, label from app.tags where company_id = $1
           union all select 'business_unit', code, label from app.business_units where company_id = $1
           union all select 'program', slug, name from app.programs where company_id = $1`,
    values: [companyId],
  })
  const finders = new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, things]) => [kind, codeFinder(things)]),
  )
  const problems: CellProblem[] = []
  const found = people.map((line) => {
    const codeOf = (column: string, kind: CodeKind) => (typed: string) => {
      const known = finders.get(kind)?.(typed) ?? { fault: 'unknown', known: [] }
      if ('code' in known) return known.code
      const message =
        known.fault === 'ambiguous'
          ? ambiguity(typed, known)
          : `the company has no ${kind.replace('_', ' ')} "${typed}"`
      const others = known.fault === 'unknown' && { known: known.known }
      problems.push({ line: line.line, column, fault: known.fault, message, ...others })
      return typed
    }
    const own = (role: 'participant' | 'presenter'): OwnFields => ({
      ...line.own[role],
      ...replaced(line.own[role], ofProfiles, (column, kind) => codeOf(`${role}:${column}`, kind)),
    })
    return {
      ...line,
      person: { ...line.person, ...replaced(line.person, kinds, codeOf) },
      own: { participant: own('participant'), presenter: own('presenter') },
    }
  })
  return { people: found, problems }
}

/** The columns that hold names, with codes in their place. */
function replaced<Values extends object>(
  values: Values,
  columns: Readonly<Record<string, CodeKind>>,
  codeOf: (column: string, kind: CodeKind) => (typed: string) => string,
): Partial<Values> {
  const entries = Object.entries(columns).flatMap(([column, kind]) => {
    const value: unknown = Reflect.get(values, column)
    if (typeof value === 'string') return [[column, codeOf(column, kind)(value)]]
    return Array.isArray(value) ? [[column, [...new Set(value.map(String).map(codeOf(column, kind)))]]] : []
  })
  return Object.fromEntries(entries) as Partial<Values>
}
