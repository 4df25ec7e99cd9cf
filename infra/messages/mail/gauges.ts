import { mailStates } from '#contract/console/messages/mails.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { GaugeValue } from '../../platform/metrics/gauges.ts'

/** The outbox of all processes. */
export async function mailGauges(sql: Sql): Promise<readonly GaugeValue[]> {
  const rows = await sql.query<{ state: string; mails: number }>({
    name: 'metrics_mails',
    text: `select state, count(*)::int as mails from app.mails
      where created_at > now() - interval '1 day' group by state`,
  })
  const [browsers] = await sql.query<{ count: number }>({
    name: 'metrics_push_subscriptions',
    text: 'select count(*)::int as count from app.push_subscriptions',
  })
  return [
    ...mailStates.map((state) => ({
      name: 'mails',
      help: 'Mails that were enqueued in the last 24 hours by state: waiting, sending, sent, failed, overtaken',
      labels: { state },
      value: rows.find((row) => row.state === state)?.mails ?? 0,
    })),
    {
      name: 'push_subscriptions',
      help: 'Browsers that tell their people of notifications',
      value: browsers?.count ?? 0,
    },
    {
      name: 'mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that was not sent yet and is not given up',
      value: await oldestWaitingSeconds(sql),
    },
  ]
}

export async function oldestWaitingSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>({
    name: 'mails_oldest_waiting',
    text: `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from app.mails
      where state in ('waiting', 'sending')`,
  })
  return row?.seconds ?? 0
}
