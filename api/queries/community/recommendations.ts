import type { Sql } from '#projections/platform/sql.ts'
import type { RecommendationAttributes } from '../../contract/community/recommendations.ts'

export interface RecommendationRow extends RecommendationAttributes {
  readonly id: string
  readonly revision: number
}

/**
 * The recommendations of a mentor for one reader, the newest first: hidden ones for the mentor and the author only,
 * removed ones for the author only.
 */
export async function recommendationsQuery(
  sql: Sql,
  presenterId: string,
  readerId: string,
): Promise<readonly RecommendationRow[]> {
  return sql.query<RecommendationRow>({
    name: 'api_recommendations',
    text: `select r.id, r.revision, r.text, trim(u.first_name || ' ' || u.last_name) as author_name,
        coalesce(p.title, u.job_title) as author_title, '/api/v1/avatars/' || u.avatar_key as author_avatar_url,
        u.id = $2 as own, r.hidden, r.removed_reason, rm.iso(r.created_at) as created_at,
        rm.iso(r.updated_at) as updated_at
      from app.recommendations r join app.users u on u.id = r.author_id
      join app.profiles mentor on mentor.id = r.presenter_id
      left join app.profiles p on p.user_id = u.id and p.role = 'participant'
      where r.presenter_id = $1 and (r.author_id = $2
        or (r.removed_reason is null and (not r.hidden or mentor.user_id = $2)))
      order by r.created_at desc, r.id`,
    values: [presenterId, readerId],
  })
}

/**
 * The profile of a mentor, by its own id or that of the account, and whether a meeting of the two was held; null: there
 * is none.
 */
export async function presenterOf(
  sql: Sql,
  idOrUserId: string,
  readerId: string,
): Promise<{ readonly id: string; readonly held: boolean } | null> {
  const [row] = await sql.query<{ id: string; held: boolean }>({
    name: 'api_presenter_of',
    text: `select p.id, exists (select from rm.meetings m
        where m.presenter_id = p.id and m.participant_user_id = $2 and m.evidence is not null) as held
      from app.profiles p
      where p.role = 'presenter' and (p.id = $1 or p.user_id = $1) and p.closed_at is null`,
    values: [idOrUserId, readerId],
  })
  return row ?? null
}

/**
 * Adds a recommendation; a repeat of the same call finds the one that it added.
 * @returns false: the author has another one of this mentor
 */
export async function addRecommendation(
  sql: Sql,
  recommendation: {
    readonly id: string
    readonly presenterId: string
    readonly authorId: string
    readonly text: string
  },
): Promise<boolean> {
  const { id, presenterId, authorId, text } = recommendation
  const rows = await sql.query({
    name: 'api_add_recommendation',
    text: `with added as (
        insert into app.recommendations (id, company_id, presenter_id, author_id, text)
        values ($1, app.current_company(), $2, $3, $4) on conflict do nothing returning id
      ) select from added union all select from app.recommendations where id = $1`,
    values: [id, presenterId, authorId, text],
  })
  return rows.length > 0
}

export async function changeRecommendation(
  sql: Sql,
  id: string,
  change: { readonly text?: string | undefined; readonly hidden?: boolean | undefined },
): Promise<void> {
  await sql.query({
    name: 'api_change_recommendation',
    text: `update app.recommendations set text = coalesce($2, text), hidden = coalesce($3, hidden),
        revision = revision + 1, updated_at = case when $2 <> text then now() else updated_at end
      where id = $1 and (text <> coalesce($2, text) or hidden <> coalesce($3, hidden))`,
    values: [id, change.text ?? null, change.hidden ?? null],
  })
}

export async function withdrawRecommendation(sql: Sql, id: string): Promise<void> {
  await sql.query({ text: `delete from app.recommendations where id = $1`, values: [id] })
}
