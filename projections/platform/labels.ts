import type { MatchReceipt } from '#domain/community/match/receipt.ts'
import type { MatchCriterion } from '#domain/community/match/words.ts'
import type { Sql } from './sql.ts'

export interface Localised {
  readonly fr: string
  readonly en: string
}
export interface Labelled {
  readonly code: string
  readonly label: Localised
}

/** What stands where the name of a person stood whose account is erased, in the reader's language. */
export const deletedAccount: Localised = { fr: 'Compte supprimé', en: 'Deleted account' }

/** Looks up a label; a code without one is its own. */
export type Labels = (companyId: string, kind: string, code: string) => Localised

const kinds: Record<MatchCriterion, string> = {
  skills: 'skill',
  job_categories: 'job_category',
  business_unit: 'business_unit',
  languages: 'language',
  availability: '',
  location: '',
  motivations: 'motivation',
  seniority: '',
  personality: 'personality',
  talents: 'talents',
}

/** The labels that these receipts need, in one statement. */
export async function receiptLabels(
  sql: Sql,
  receipts: readonly { readonly companyId: string; readonly receipt: MatchReceipt }[],
): Promise<Labels> {
  const wanted = receipts.flatMap(({ companyId, receipt }) =>
    receipt.criteria.flatMap(({ criterion, matched }) =>
      kinds[criterion] === '' ? [] : matched.map((code) => ({ companyId, kind: kinds[criterion], code })),
    ),
  )
  if (wanted.length === 0) return (_company, _kind, code) => ({ fr: code, en: code })
  const found = await sql.query<{ company_id: string; kind: string; code: string; label: Localised }>({
    name: 'labels',
    text: `with wanted as (
        select distinct * from unnest($1::uuid[], $2::text[], $3::text[]) as w (company_id, kind, code))
      select company_id, kind, code, label from app.tags join wanted using (company_id, kind, code)
      union all
      select company_id, kind, code, label from wanted join app.business_units using (company_id, code)
      where kind = 'business_unit'
      union all
      select w.company_id, w.kind, w.code, answer -> 'label'
      from wanted w join app.profile_questions q on q.company_id = w.company_id and q.field_name = w.kind
      cross join jsonb_array_elements(q.choices) answer
      where w.kind in ('personality', 'talents') and answer ->> 'code' = w.code`,
    values: [wanted.map((w) => w.companyId), wanted.map((w) => w.kind), wanted.map((w) => w.code)],
  })
  const labels = new Map(found.map((row) => [`${row.company_id}/${row.kind}/${row.code}`, row.label]))
  return (companyId, kind, code) => labels.get(`${companyId}/${kind}/${code}`) ?? { fr: code, en: code }
}

/** A receipt as a resource shows it: with words for the codes. */
export function presentReceipt(receipt: MatchReceipt, companyId: string, labels: Labels, calculatedAt: string) {
  return {
    rule: receipt.rule,
    ...(receipt.weightsVersion !== undefined && { weights_version: receipt.weightsVersion }),
    score: receipt.score,
    criteria: receipt.criteria.map(({ matched, ...criterion }) => ({
      ...criterion,
      matched: matched.map((code): Labelled => ({ code, label: labels(companyId, kinds[criterion.criterion], code) })),
    })),
    excluded: receipt.excluded,
    calculated_at: calculatedAt,
  }
}
