import { randomUUID } from 'node:crypto'
import { ownRules, seasonDays } from '#contract/console/company/programs.ts'
import { defaultSettings } from '#domain/company/company-settings.ts'
import { derivedId, id, type CompanyId, type ProgramId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { readableBrand } from '../companies/brand.ts'
import { takenHosts } from '../companies/taken-hosts.ts'
import type { CompanyFile } from './company-file.ts'
import { writeQuestions } from './company-questions.ts'
import { ImportProblems } from './problems.ts'

const decided = [...seasonDays, ...ownRules, 'archived_at']
/** SQL: what the file does not name stays. */
const given = (name: string) =>
  `${name} = case when $8::jsonb ? '${name}' then excluded.${name} else programs.${name} end`

/** Creates or updates the company, its units, tags and programs as the file says. Nothing is removed. */
export async function writeCompany(sql: Sql, file: CompanyFile): Promise<CompanyId> {
  const known = await companyOf(sql, file.slug)
  const taken = await takenHosts(sql, known, file.hosts)
  if (taken.length > 0) throw new ImportProblems(taken)
  const [company] = await sql.query<{ id: string }>({
    text: `insert into app.companies (id, slug, name, hosts, brand, settings, texts)
           values ($1, $2, $3, $4, $5, $6::jsonb || $7::jsonb, $8)
           on conflict (slug) do update set name = excluded.name, hosts = excluded.hosts,
             brand = excluded.brand || jsonb_build_object('logo_url',
               coalesce(excluded.brand ->> 'logo_url', companies.brand ->> 'logo_url')),
             settings = companies.settings || $7::jsonb, texts = companies.texts || excluded.texts
           returning id`,
    values: [
      known ?? (await freshId(sql, file.slug)),
      file.slug,
      file.name,
      file.hosts,
      JSON.stringify(readableBrand(file.brand).brand),
      JSON.stringify(defaultSettings),
      JSON.stringify(file.settings),
      JSON.stringify(file.texts),
    ],
  })
  if (company === undefined) throw new Error('the company was not written')
  const companyId = id<CompanyId>(company.id)
  // Needs and questions of meetings, which the file does not hold.
  if (known === null) await sql.query({ text: 'select app.add_meeting_lists($1)', values: [companyId] })
  await sql.query({
    text: `insert into app.business_units (company_id, code, label)
           select $1, code, label from jsonb_to_recordset($2) as unit (code text, label jsonb)
           on conflict (company_id, code) do update set label = excluded.label, revision = business_units.revision + 1`,
    values: [companyId, JSON.stringify(file.business_units)],
  })
  await writeTags(sql, companyId, file)
  if (known === null) await sql.query({ text: 'select app.add_profile_questions($1)', values: [companyId] })
  if (known === null) await sql.query({ text: 'select app.add_languages($1)', values: [companyId] })
  // Frequent questions and tools, which the file does not hold either.
  if (known === null) await sql.query({ text: 'select app.add_help($1)', values: [companyId] })
  for (const program of file.programs) {
    await keepWeights(sql, companyId, program.slug)
    await sql.query({
      text: `insert into app.programs (id, company_id, slug, name, description, match_weights, has_experts,
               ${decided.join(', ')})
             select $1, $2, $3, $4, $5, $6, $7, ${decided.map((name) => `s.${name}`).join(', ')}
             from jsonb_to_record($8::jsonb) as s (${seasonDays.map((day) => `${day} date`).join(', ')},
               ${ownRules.map((rule) => `${rule} integer`).join(', ')}, archived_at timestamptz)
             on conflict (company_id, slug) do update set name = excluded.name, description = excluded.description,
               match_weights = excluded.match_weights,
               weights_version = programs.weights_version + (programs.match_weights <> excluded.match_weights)::int,
               has_experts = excluded.has_experts,
               ${decided.map(given).join(', ')},
               revision = programs.revision + 1`,
      values: [
        derivedId<ProgramId>('program', companyId, program.slug),
        companyId,
        program.slug,
        JSON.stringify(program.name),
        JSON.stringify(program.description),
        JSON.stringify(program.match_weights),
        program.has_experts,
        JSON.stringify(program),
      ],
    })
    await keepWeights(sql, companyId, program.slug)
    if (program.milestones !== undefined) await writeMilestones(sql, companyId, program.slug, program.milestones)
  }
  await writeQuestions(sql, companyId, file.questions, file.steps)
  return companyId
}

/** Weights that a file replaces are a version that receipts name. */
async function keepWeights(sql: Sql, companyId: CompanyId, slug: string): Promise<void> {
  await sql.query({
    text: 'select app.keep_weights(p.id) from app.programs p where p.company_id = $1 and p.slug = $2',
    values: [companyId, slug],
  })
}

/** Others than those in force are a version for pairs to come; a draft of the console that is in its way goes. */
async function writeMilestones(
  sql: Sql,
  companyId: CompanyId,
  slug: string,
  milestones: NonNullable<CompanyFile['programs'][number]['milestones']>,
): Promise<void> {
  const [program] = await sql.query<{ id: string; version: number; same: boolean }>({
    text: `select p.id, coalesce(known.version, 0) as version,
        coalesce(known.milestones, '[]') = $3::jsonb as same
      from app.programs p left join lateral (select version, milestones from app.milestone_templates t
        where t.program_id = p.id and published_at is not null order by version desc limit 1) known on true
      where p.company_id = $1 and p.slug = $2 for update of p`,
    values: [companyId, slug, JSON.stringify(milestones)],
  })
  if (program === undefined || program.same) return
  await sql.query({
    text: 'delete from app.milestone_templates where program_id = $1 and published_at is null',
    values: [program.id],
  })
  await sql.query({
    text: `with revised as (update app.programs set milestones_revision = milestones_revision + 1 where id = $2)
      insert into app.milestone_templates (company_id, program_id, version, milestones, published_at)
      values ($1, $2, $3, $4, now())`,
    values: [companyId, program.id, program.version + 1, JSON.stringify(milestones)],
  })
}

async function companyOf(sql: Sql, slug: string): Promise<CompanyId | null> {
  const [row] = await sql.query<{ id: CompanyId; state: string }>({
    text: `select id, state from app.companies where slug = $1`,
    values: [slug],
  })
  if (row?.state === 'deleting') throw new ImportProblems([`slug: ${slug} is being deleted`])
  return row?.id ?? null
}

/** Of the slug; another one where a company of this slug was deleted, because its events are still in the log. */
async function freshId(sql: Sql, slug: string): Promise<CompanyId> {
  const derived = derivedId<CompanyId>('company', slug)
  const deleted = await sql.query({
    text: `select from app.company_deletions where company_id = $1`,
    values: [derived],
  })
  return deleted.length === 0 ? derived : id<CompanyId>(randomUUID())
}

/** A tag keeps its number, because search rows use it. New tags get the next numbers. */
async function writeTags(sql: Sql, companyId: CompanyId, file: CompanyFile): Promise<void> {
  const kinds = {
    skill: file.skills,
    job_category: file.job_categories,
    motivation: file.motivations,
    language: file.languages,
  }
  for (const [kind, tags] of Object.entries(kinds)) {
    await sql.query({
      text: `update app.tags set label = given.label, help = coalesce(given.help, tags.help),
               synonyms = coalesce(given.synonyms, tags.synonyms),
               archived = coalesce(given.archived, tags.archived) or tags.merged_into is not null
             from jsonb_to_recordset($3) as given (code text, label jsonb, help jsonb, synonyms jsonb, archived boolean)
             where company_id = $1 and kind = $2 and tags.code = given.code`,
      values: [companyId, kind, JSON.stringify(tags)],
    })
    await sql.query({
      text: `insert into app.tags (company_id, kind, code, ordinal, label, help, synonyms, archived)
             select $1, $2, code, rank + coalesce((select max(ordinal) from app.tags where company_id = $1
               and kind = $2), -1), label, coalesce(help, '{}'), coalesce(synonyms, '{}'), coalesce(archived, false)
             from (
               select given.*, row_number() over (order by given.place) as rank
               from rows from (jsonb_to_recordset($3) as (code text, label jsonb, help jsonb, synonyms jsonb,
                 archived boolean)) with ordinality as given (code, label, help, synonyms, archived, place)
               where not exists (select from app.tags where company_id = $1 and kind = $2 and tags.code = given.code)
             ) as added`,
      values: [companyId, kind, JSON.stringify(tags)],
    })
    await sql.query({
      text: `update app.tags set merged_into = given.merged_into, archived = true
             from jsonb_to_recordset($3) as given (code text, merged_into text)
             where company_id = $1 and kind = $2 and tags.code = given.code and tags.merged_into is null
               and given.merged_into is not null`,
      values: [companyId, kind, JSON.stringify(tags)],
    })
  }
}
