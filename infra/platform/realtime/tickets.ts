import { createHash, randomBytes } from 'node:crypto'
import type { AccountRole } from '#domain/people/account/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Database } from '../database/database.ts'
import type { SocketSession, Tickets } from '#realtime/ports.ts'
import { openSession } from './open-session.ts'

const lifetime = '30 seconds'

export interface IssuedTicket {
  readonly ticket: string
  readonly expiresAt: Date
}

export interface RealtimeTickets extends Tickets {
  /** For one socket, within 30 seconds. The caller has authenticated the session. */
  create(session: Omit<SocketSession, 'roles'>): Promise<IssuedTicket>
}

/** Tickets stand in for the token in a socket's address, where proxies and histories may keep it. Stored as SHA-256. */
export function createRealtimeTickets(database: Pick<Database, 'tenant'>): RealtimeTickets {
  return {
    async create({ companyId, userId, client }) {
      const ticket = randomBytes(24).toString('base64url')
      const rows = await database.tenant(companyId).query<{ expires_at: Date }>({
        name: 'realtime_ticket_create',
        text: `insert into realtime.tickets (hash, company_id, user_id, client, expires_at)
          values ($1, $2, $3, $4, now() + interval '${lifetime}') returning expires_at`,
        values: [hashOf(ticket), companyId, userId, client],
      })
      const [row] = rows
      if (row === undefined) throw new Error('an insert returned no row')
      return { ticket, expiresAt: row.expires_at }
    },

    async redeem(companyId, ticket) {
      // Deleting is what makes it single: of two at once, one gets the row.
      const [row] = await database
        .tenant(companyId)
        .query<{ company_id: CompanyId; user_id: UserId; client: string; roles: AccountRole[] }>({
          name: 'realtime_ticket_redeem',
          text: `with spent as (delete from realtime.tickets where hash = $1 returning user_id, client, expires_at)
            select s.company_id, s.user_id, s.client, u.roles
            from spent t join app.sessions s on s.client = t.client and s.user_id = t.user_id
            join app.users u on u.id = s.user_id
            where t.expires_at > now() and ${openSession}`,
          values: [hashOf(ticket)],
        })
      if (row === undefined) return null
      return { companyId: row.company_id, userId: row.user_id, client: row.client, roles: row.roles }
    },
  }
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
