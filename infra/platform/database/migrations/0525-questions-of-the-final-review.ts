import type { Knex } from 'knex'

/** French, English: as it was, then as it is. What is answered to a review is read by the other person alone. */
const better = [
  [
    ['Un conseil pour la suite du programme', 'Advice for the program'],
    ['Un conseil à l’autre personne pour la suite', 'Advice to the other person for what comes next'],
  ],
  [
    ['Qu’est-ce qui a fait avancer ?', 'What brought things forward?'],
    ['Qu’est-ce qui vous a fait avancer ?', 'What helped you make progress?'],
  ],
] as const

/**
 * Standard questions of reports in better words: for companies to come, and for those that there are where a question is
 * still the standard one, in both languages.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [[fr, en], [frNow, enNow]] of better) {
    await knex.raw(
      `UPDATE app.feedback_questions SET title = jsonb_build_object('fr', ?::text, 'en', ?::text)
       WHERE title = jsonb_build_object('fr', ?::text, 'en', ?::text)`,
      [frNow, enNow, fr, en],
    )
    const { rows } = await knex.raw<{ rows: { body: string }[] }>(
      `SELECT pg_get_functiondef('app.add_meeting_lists(uuid)'::regprocedure) AS body`,
    )
    const [{ body } = { body: '' }] = rows
    const now = body.replaceAll(`'${fr}'`, `'${frNow}'`).replaceAll(`'${en}'`, `'${enNow}'`)
    if (now === body) throw new Error(`app.add_meeting_lists has no question « ${fr} »`)
    // Knex takes a question mark for a binding unless it is escaped.
    await knex.raw(now.replaceAll('?', String.raw`\?`))
  }
}
