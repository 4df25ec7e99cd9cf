import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { TrainingToolAttributes } from '../../contract/content/training-tools.ts'

export interface TrainingToolRow extends TrainingToolAttributes {
  readonly id: string
}

/**
 * Counts that the person opened the tool today, on their clock. The count is no change of an administrator's: the
 * revision stays. undefined: there is no such tool to open.
 */
export async function clickOn(
  sql: Sql,
  id: string,
  userId: UserId,
  timeZone: string,
): Promise<TrainingToolRow | undefined> {
  const counted = await sql.query({
    name: 'api_tool_click',
    text: `insert into app.training_tool_clicks (company_id, tool_id, user_id, day)
      select t.company_id, t.id, $2, (now() at time zone app.zone_or_utc($3))::date from app.training_tools t
      where t.id = $1 and not t.archived on conflict do nothing returning day`,
    values: [id, userId, timeZone],
  })
  if (counted.length > 0)
    await sql.query({
      name: 'api_tool_count',
      text: 'update app.training_tools set click_count = click_count + 1 where id = $1',
      values: [id],
    })
  const [row] = await sql.query<TrainingToolRow>({
    name: 'api_tool',
    text: `select id, category, title, description, author, language, link, minutes, pages, cover, position,
        position as "order", click_count
      from app.training_tools where id = $1 and not archived`,
    values: [id],
  })
  return row
}
