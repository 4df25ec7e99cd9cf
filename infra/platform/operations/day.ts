import type { AdminDayReport } from '#contract/console/platform/operations.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

type Counts = Omit<AdminDayReport, 'mails' | 'sms'> & {
  readonly mails_sent: number
  readonly mails_waiting: number
  readonly mails_failed: number
  readonly sms_sent: number
  readonly sms_waiting: number
  readonly sms_failed: number
}

const since = "now() - interval '1 day'"
const counted = (states: string, channel: string, name: string) =>
  `count(*) filter (where m.state in (${states}) and ${channel})::integer as ${name}`
const ofMessages = (channel: string, name: string) =>
  [
    counted("'sent'", channel, `${name}_sent`),
    counted("'waiting', 'sending'", channel, `${name}_waiting`),
    counted("'failed'", channel, `${name}_failed`),
  ].join(', ')

/** What happened in a company in the last 24 hours. @param sql sees every company */
export async function dayOf(sql: Sql, companyId: CompanyId): Promise<AdminDayReport> {
  const [row] = await sql.query<Counts>({
    text: `select rm.iso(${since}) as from, rm.iso(now()) as to,
        (select count(*) from rm.journal j where j.company_id = $1 and j.recorded_at > ${since}
          and j.at > now() - interval '2 days')::integer as events,
        (select count(*) from app.erasures e where e.company_id = $1 and e.erased_at > ${since})::integer as erased,
        (select count(*) from rm.skipped_events s where s.company_id = $1 and s.skipped_at > ${since}
          and s.lifted_at is null)::integer as skipped,
        messages.*
      from (select ${ofMessages("m.channel <> 'sms'", 'mails')}, ${ofMessages("m.channel = 'sms'", 'sms')}
        from app.mails m where m.company_id = $1 and m.created_at > ${since}) messages`,
    values: [companyId],
  })
  if (row === undefined) throw new Error('the day was not counted')
  const { from, to, events, erased, skipped } = row
  return {
    from,
    to,
    events,
    erased,
    skipped,
    mails: { sent: row.mails_sent, waiting: row.mails_waiting, failed: row.mails_failed },
    sms: { sent: row.sms_sent, waiting: row.sms_waiting, failed: row.sms_failed },
  }
}
