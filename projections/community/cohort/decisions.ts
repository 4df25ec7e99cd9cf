import type { Sql } from '../../platform/sql.ts'

/** The pins and bans of a draft as a text that changes when they do. */
export async function decisionsPrint(sql: Sql, matchId: string): Promise<string> {
  const [row] = await sql.query<{ print: string }>({
    name: 'cohort_decisions_print',
    text: `select coalesce(md5(string_agg(concat_ws(' ', kind, participant_id, presenter_id), ','
        order by participant_id, presenter_id)), '') as print
      from app.cohort_match_decisions where match_id = $1`,
    values: [matchId],
  })
  return row?.print ?? ''
}
