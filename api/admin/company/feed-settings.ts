import { type FeedSettings, feedSettings } from '#contract/console/content/articles.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { one, takesOnly } from '../platform/records.ts'

const answers = { one: [{ name: 'FeedSettings', schema: feedSettings }] }

/** Whether articles wait for an administrator: what the company rules about its help feed. */
export const feedSettingsEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/feed_settings',
    summary: 'Rules of the help feed',
    access: 'session',
    right: 'act',
    reads: [],
    answers,
    operationId: 'getFeedSettings',
    handle: async ({ sql, query }) => {
      takesOnly(query, [])
      return one(await settingsOf(sql))
    },
  }),
  endpoint<FeedSettings, undefined, JsonServer>({
    method: 'put',
    path: '/feed_settings',
    summary: 'Change the rules of the help feed',
    access: 'session',
    right: 'configure',
    reads: [],
    body: { schema: feedSettings, kind: 'plain' },
    answers,
    operationId: 'updateFeedSettings',
    handle: async ({ sql, company, user }, { approval }) => {
      await sql.transaction(async (transaction) => {
        const before = await settingsOf(transaction)
        if (before.approval === approval) return
        await transaction.query({
          text: `insert into app.feed_settings (company_id, approval) values ($1, $2)
            on conflict (company_id) do update set approval = excluded.approval`,
          values: [company.id, approval],
        })
        const entry = { action: 'update', type: 'feed_settings', id: company.id } as const
        await addAuditEntry(transaction, { ...entry, actorId: user.id, before, after: { approval } })
      })
      return one({ approval })
    },
  }),
]

async function settingsOf(sql: Sql): Promise<FeedSettings> {
  const [row] = await sql.query<FeedSettings>({
    text: `select f.approval from app.feed_settings f where f.company_id = app.current_company()`,
  })
  return { approval: row?.approval ?? false }
}
