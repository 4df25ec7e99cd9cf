import type { Sql } from '#projections/platform/sql.ts'

interface Online {
  readonly userId: string
  /** ISO text. */
  readonly since: string
}

/** Those of these people who have the application open, the longest first. */
export async function onlineQuery(sql: Sql, people: readonly string[]): Promise<readonly Online[]> {
  return sql.query<Online>({
    name: 'online',
    text: `select user_id as "userId", rm.iso(min(since)) as since from realtime.presence
      where company_id = app.current_company() and user_id = any($1::uuid[]) and expires_at >= now()
      group by user_id order by min(since), user_id`,
    values: [people],
  })
}
