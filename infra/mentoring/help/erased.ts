import { defaultSettings } from '#domain/company/company-settings.ts'
import { eraseAtSql } from '#api/queries/mentoring/help-cases.ts'
import type { Sql } from '#projections/platform/sql.ts'

const conductMonths = `coalesce((co.settings ->> 'help_conduct_months')::int, ${defaultSettings.help_conduct_months})`

/**
 * What becomes of the cases of an erased person. Their own lose every word and the accompaniment, and close by
 * themselves: their readers see why. Those about them stay, without their name; what they had in hands for the team is
 * free for another reader.
 */
export async function removeFromHelpCases(sql: Sql, userId: string): Promise<void> {
  const statements = [
    `delete from app.help_messages m using app.help_cases c where c.id = m.case_id and c.author_id = $1`,
    `update app.help_cases c set author_id = null, counterpart_id = null, relationship_id = null, wish = null,
        proposed = '{}', tell_since = null, state = 'closed', outcome = coalesce(c.outcome, 'author_erased'),
        closed_at = coalesce(c.closed_at, now()),
        erase_at = coalesce(c.erase_at, ${eraseAtSql('c.topic', conductMonths)}),
        revision = c.revision + 1
      from app.companies co where co.id = c.company_id and c.author_id = $1`,
    `update app.help_cases set counterpart_id = null, relationship_id = null where counterpart_id = $1`,
    `update app.help_cases set reader_id = null, state = case state when 'in_hands' then 'open' else state end,
        taken_at = case state when 'in_hands' then null else taken_at end, revision = revision + 1
      where reader_id = $1`,
    `update app.help_messages set sender_id = null where sender_id = $1`,
    `delete from app.help_readers where user_id = $1`,
  ]
  for (const text of statements) await sql.query({ text, values: [userId] })
}
