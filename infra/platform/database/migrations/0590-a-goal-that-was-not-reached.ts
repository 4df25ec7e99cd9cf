import type { Knex } from 'knex'

const before = `'[{"code":"reached","label":{"fr":"Atteint","en":"Reached"}},
            {"code":"partly","label":{"fr":"En partie","en":"In part"}},
            {"code":"changed","label":{"fr":"Il a changé en route","en":"It changed on the way"}}]'`
const missed = `{"code":"missed","label":{"fr":"Pas encore","en":"Not yet"}}`
const after = before.replace('{"code":"changed"', `${missed},\n            {"code":"changed"`)

/**
 * The standard question about the goal takes « Pas encore » too: for companies to come, and for those that there are
 * where its answers are still the standard ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`UPDATE app.feedback_questions SET choices = ${after}::jsonb WHERE choices = ${before}::jsonb`)
  const { rows } = await knex.raw<{ rows: { body: string }[] }>(
    `SELECT pg_get_functiondef('app.add_meeting_lists(uuid)'::regprocedure) AS body`,
  )
  const [{ body } = { body: '' }] = rows
  const now = body.replace(before, after)
  if (now === body) throw new Error('app.add_meeting_lists has no question about the goal')
  // Knex takes a question mark for a binding unless it is escaped.
  await knex.raw(now.replaceAll('?', String.raw`\?`))
}
