import { boundFields } from '#domain/community/profile/questions.ts'
import type { FieldType } from '#domain/community/profile-questions/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** A question of the company that a file of accounts may answer. */
export interface ImportQuestion {
  readonly field_name: string
  readonly field_type: FieldType
  readonly roles: readonly ('participant' | 'presenter')[]
  readonly title: { readonly fr: string; readonly en: string }
}

/** Those that have no column of the product, in their order. */
export function importQuestionsOf(sql: Sql, companyId: CompanyId): Promise<readonly ImportQuestion[]> {
  return sql.query<ImportQuestion>({
    text: `select field_name, field_type, roles, title from app.profile_questions
      where company_id = $1 and field_name <> all ($2) and not archived order by position, id`,
    values: [companyId, Object.keys(boundFields)],
  })
}
