import type { Knex } from 'knex'

const orders = {
  meetings: { changed: 'updated_at' },
  mentoring_relationships: { changed: 'updated_at' },
  mentoring_requests: { asked: 'requested_at' },
} as const

/** The console's lists of a large company are read in the order of an index. */
export async function up(knex: Knex): Promise<void> {
  for (const [model, indexes] of Object.entries(orders)) {
    const versions = (await knex('pg_tables')
      .where('schemaname', 'rm')
      .whereLike('tablename', `${model.replaceAll('_', '\\_')}\\_v%`)
      .pluck('tablename')) as string[]
    for (const table of versions)
      for (const [name, column] of Object.entries(indexes))
        await knex.raw('CREATE INDEX ?? ON rm.?? (company_id, ?? DESC, id)', [`${table}_${name}`, table, column])
  }
  await knex.raw('CREATE INDEX mails_state ON app.mails (company_id, state, created_at DESC)')
}
