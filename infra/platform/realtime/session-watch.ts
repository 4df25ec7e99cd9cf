import type { AccountRole } from '#domain/people/account/words.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { SessionWatch } from '#realtime/ports.ts'
import { openSession } from './open-session.ts'

/** Looks at the sessions of every company: `sql` is the system role's. */
export function createSessionWatch(sql: Sql): SessionWatch {
  return {
    async stillOpen(clients) {
      // A row for each set of roles, and one text: with ten thousand sessions a row each would cost ten times as much.
      const rows = await sql.query<{ clients: string; roles: AccountRole[] }>({
        name: 'realtime_sessions',
        text: `select string_agg(s.client, ',') as clients, u.roles
          from app.sessions s join app.users u on u.id = s.user_id
          where s.client = any(string_to_array($1, ',')) and ${openSession} group by u.roles`,
        values: [clients.join(',')],
      })
      return new Map(rows.flatMap((row) => row.clients.split(',').map((client) => [client, row.roles] as const)))
    },
  }
}
