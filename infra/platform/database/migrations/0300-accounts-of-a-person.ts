import type { Knex } from 'knex'

/** Who reads what merged accounts held: the account that goes on (docs/decisions/2111). Erased ones are nobody's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A person's own account and those merged into it, also over several merges.
    CREATE FUNCTION app.accounts_of(person uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
      WITH RECURSIVE mine AS (
        SELECT person AS id
        UNION SELECT u.id FROM app.users u JOIN mine ON u.merged_into = mine.id WHERE u.status <> 'erased')
      SELECT array_agg(id) FROM mine $$;

    -- The account with which the person of this one goes on; itself when it was not merged.
    CREATE FUNCTION app.goes_on_as(account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
      WITH RECURSIVE next AS (
        SELECT id, merged_into FROM app.users WHERE id = account AND status <> 'erased'
        UNION SELECT u.id, u.merged_into FROM app.users u JOIN next ON u.id = next.merged_into)
      SELECT coalesce((SELECT id FROM next WHERE merged_into IS NULL), account) $$;

    -- The profile that stands for one of a merged account: of the account that goes on, in the same role.
    CREATE FUNCTION app.profile_going_on(profile uuid, account uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
      SELECT coalesce((
        SELECT kept.id FROM app.profiles old JOIN app.profiles kept ON kept.role = old.role
        WHERE old.id = profile AND kept.user_id = app.goes_on_as(account)
        ORDER BY kept.closed_at NULLS FIRST LIMIT 1), profile) $$;
  `)
}
