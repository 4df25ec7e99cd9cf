import type { Sql } from '#projections/sql.ts'

/** What roles ask before they say that they are ready. Each answers why not, in words, or null. */
export function createChecks(sql: Sql) {
  const unreachable = () => 'the database does not answer'
  return {
    reachable: (): Promise<string | null> => sql.query({ name: 'ping', text: 'select' }).then(() => null, unreachable),

    /** Nothing of these has stopped at an event. */
    noneFailing: (names: readonly string[]): Promise<string | null> =>
      sql
        .query<{ name: string }>({
          name: 'followers_failing',
          text: `select name from rm.projections where active and status = 'failing' and name = any($1) order by name`,
          values: [names],
        })
        .then(
          (failing) => (failing.length === 0 ? null : `failing: ${failing.map(({ name }) => name).join(', ')}`),
          unreachable,
        ),
  }
}
