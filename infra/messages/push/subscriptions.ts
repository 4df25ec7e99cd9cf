import type { PushSubscriptions } from '#api/ports/messages.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPushService } from './hosts.ts'
import type { PushKeys } from './keys.ts'

interface Options {
  readonly database: Database
  readonly keys: () => Promise<PushKeys>
  /** Push services beside those of the known browsers. */
  readonly hosts: readonly string[]
}

/** In `app.push_subscriptions`, one for each session: it goes with its session. */
export function createPushSubscriptions({ database, keys, hosts }: Options): PushSubscriptions {
  return {
    serverKey: async () => (await keys()).publicKey,

    isService: (endpoint) => isPushService(endpoint, hosts),

    list: (companyId, userId) =>
      database.tenant(companyId).query({
        name: 'push_subscriptions_list',
        text: `select p.id, p.client, s.user_agent as "userAgent", p.created_at as "createdAt"
          from app.push_subscriptions p join app.sessions s on s.client = p.client
          where p.user_id = $1 and s.expires_at > now() and s.ends_at > now() order by p.created_at desc, p.id`,
        values: [userId],
      }),

    async add({ companyId, userId, client }, { endpoint, p256dh, auth }) {
      const [added] = await database.tenant(companyId).transaction(async (sql) => {
        // A browser has one endpoint: whoever asks last has it, and what their session had before is over.
        await sql.query({
          name: 'push_subscription_replace',
          text: `delete from app.push_subscriptions where (client = $1) <> (endpoint = $2) and (client = $1
            or endpoint = $2)`,
          values: [client, endpoint],
        })
        return sql.query<{ id: string; client: string; userAgent: string | null; createdAt: Date }>({
          name: 'push_subscription_add',
          text: `insert into app.push_subscriptions as p (company_id, user_id, client, endpoint, p256dh, auth)
              select company_id, user_id, client, $3, $4, $5 from app.sessions where client = $1 and user_id = $2
            on conflict (client) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
              auth = excluded.auth
            returning p.id, p.client, p.created_at as "createdAt",
              (select s.user_agent from app.sessions s where s.client = p.client) as "userAgent"`,
          values: [client, userId, endpoint, p256dh, auth],
        })
      })
      return added ?? null
    },

    async remove(companyId, userId, id) {
      const removed = await database.tenant(companyId).query({
        name: 'push_subscription_remove',
        text: 'delete from app.push_subscriptions where id = $1 and user_id = $2 returning id',
        values: [id, userId],
      })
      return removed.length > 0
    },

    async renew(companyId, former, { endpoint, p256dh, auth }) {
      const renewed = await database.tenant(companyId).query({
        name: 'push_subscription_renew',
        text: `update app.push_subscriptions p set endpoint = $3, p256dh = $4, auth = $5
          -- Sent again after its answer was lost, it is renewed already.
          where ((p.endpoint = $1 and p.auth = $2) or (p.endpoint = $3 and p.p256dh = $4 and p.auth = $5))
            and not exists (select from app.push_subscriptions o where o.endpoint = $3 and o.id <> p.id)
          returning p.id`,
        values: [former.endpoint, former.auth, endpoint, p256dh, auth],
      })
      return renewed.length > 0
    },
  }
}

/** Of a browser that its push service no longer knows. */
export function forgetBrowser(sql: Sql): (id: string) => Promise<void> {
  return async (id) => {
    await sql.query({
      name: 'push_subscription_forget',
      text: 'delete from app.push_subscriptions where id = $1',
      values: [id],
    })
  }
}
