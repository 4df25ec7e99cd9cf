import type { AccountRole } from '#domain/people/account/words.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { SessionWatch } from '#realtime/ports.ts'
import { openSession } from './open-session.ts'

/** Looks at the sessions of every company: `sql` is the system role's. */
export function createSessionWatch(sql: Sql): SessionWatch {
  return {
    async stillOpen(clients) {
      const rows = await sql.query<{ client: string; roles: AccountRole[] }>({
        name: 'realtime_sessions',
        text: `select s.client, u.roles from app.sessions s join app.users u on u.id = s.user_id
          where s.client = any($1) and ${openSession}`,
        values: [clients],
      })
      return new Map(rows.map(({ client, roles }) => [client, roles]))
    },
  }
}
