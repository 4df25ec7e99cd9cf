import type pg from 'pg'
import type { CompanyId } from '#domain/platform/ids.ts'
import { questionsJson, stepsJson } from '../import/company-questions.ts'
import { Refused } from './command.ts'

interface ExportedCompany {
  readonly slug: string
  readonly name: string
}

/** The file company.json that `npm run import` takes, and the logo. */
export async function companyFileOf(
  client: pg.Client,
  companyId: CompanyId,
): Promise<{
  readonly company: ExportedCompany
  readonly logo: { readonly extension: string; readonly content: Buffer } | null
}> {
  const tags = (
    kind: string,
  ) => `coalesce((select json_agg(json_build_object('code', code, 'label', label, 'help', help,
      'synonyms', synonyms, 'archived', archived, 'merged_into', merged_into) order by ordinal)
    from app.tags where company_id = c.id and kind = '${kind}'), '[]')`
  const { rows } = await client.query<{ company: ExportedCompany }>({
    text: `select json_build_object(
        'slug', slug, 'name', name, 'hosts', hosts, 'brand', brand || '{"logo_url": null}', 'settings', settings,
        'texts', texts,
        'business_units', coalesce((select json_agg(json_build_object('code', code, 'label', label) order by code)
          from app.business_units where company_id = c.id), '[]'),
        'skills', ${tags('skill')}, 'job_categories', ${tags('job_category')}, 'motivations', ${tags('motivation')},
        'languages', ${tags('language')},
        'programs', coalesce((select json_agg(json_build_object('slug', slug, 'name', name, 'description', description,
          'has_experts', has_experts, 'match_weights', match_weights, 'sign_up_from', sign_up_from,
          'sign_up_until', sign_up_until, 'last_requests_on', last_requests_on, 'closes_on', closes_on,
          'max_accompaniments_presenter', max_accompaniments_presenter,
          'max_accompaniments_participant', max_accompaniments_participant,
          'request_expiry_days', request_expiry_days, 'archived_at', archived_at,
          'milestones', coalesce((select milestones from app.milestone_templates t where t.program_id = programs.id
            and published_at is not null order by version desc limit 1), '[]'))
          order by created_at, slug)
          from app.programs where company_id = c.id), '[]'),
        'questions', ${questionsJson}, 'steps', ${stepsJson}) as company
      from app.companies c where id = $1`,
    values: [companyId],
  })
  const [row] = rows
  if (row === undefined) throw new Refused('The company is gone.')
  const logos = await client.query<{ media_type: string; content: Buffer }>({
    text: 'select media_type, content from app.company_logos where company_id = $1',
    values: [companyId],
  })
  const [logo] = logos.rows
  const extension = logo?.media_type === 'image/jpeg' ? 'jpg' : (logo?.media_type.slice('image/'.length) ?? '')
  return { company: row.company, logo: logo === undefined ? null : { extension, content: logo.content } }
}
