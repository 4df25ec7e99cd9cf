import type { CompanyId } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import type { PeopleColumn } from './people-columns.ts'
import type { PersonLine } from './people-file.ts'

type CodeKind = 'skill' | 'job_category' | 'motivation' | 'language' | 'business_unit' | 'program'

const kinds = {
  business_unit: 'business_unit',
  targeted_business_units: 'business_unit',
  languages: 'language',
  motivations: 'motivation',
  skills: 'skill',
  needed_skills: 'skill',
  job_categories: 'job_category',
  targeted_job_categories: 'job_category',
  participant_programs: 'program',
  presenter_programs: 'program',
} as const satisfies Partial<Record<PeopleColumn, CodeKind>>

/** Codes in the people file that the company does not know, each with its line and column. */
export async function unknownCodes(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PersonLine[],
  name: string,
): Promise<readonly string[]> {
  const rows = await sql.query<{ kind: CodeKind; code: string }>({
    text: `select kind, code from app.tags where company_id = $1
           union all select 'business_unit', code from app.business_units where company_id = $1
           union all select 'program', slug from app.programs where company_id = $1`,
    values: [companyId],
  })
  const known = new Set(rows.map(({ kind, code }) => `${kind} ${code}`))
  return people.flatMap(({ line, person }) =>
    Object.entries(kinds).flatMap(([column, kind]) => {
      const value = person[column as keyof typeof kinds]
      const codes = value === null ? [] : typeof value === 'string' ? [value] : value
      return codes
        .filter((code) => !known.has(`${kind} ${code}`))
        .map(
          (code) => `${name}, line ${line}, column ${column}: the company has no ${kind.replace('_', ' ')} "${code}"`,
        )
    }),
  )
}
