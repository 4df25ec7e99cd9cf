import type { DigestEntry } from '#commands/mail/ports.ts'
import { type Channel, channels, type Choices, isNoticeKind, type NoticeKind } from '#domain/notices/topics.ts'
import { type CompanyId, instant, type UserId } from '#domain/shared/ids.ts'
import { wallDate } from '#domain/shared/next-wall-time.ts'
import { ofActiveCompany } from '#infra/companies/active.ts'
import { enqueueMail } from '#infra/mail/outbox.ts'
import { browsersOf } from '#infra/push/render.ts'
import { isProven, provenPhone } from '#infra/phone/proofs.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import { planNotice } from './plan.ts'
import { isStillTrue } from './still-true.ts'

/** Notices of one transaction. */
const portion = 50

interface DueNotice {
  readonly id: string
  readonly channel: Channel
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly kind: string
  readonly subjectType: string
  readonly subjectId: string
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
  readonly inDigest: boolean
  readonly active: boolean
  readonly timeZone: string
  readonly phone: string | null
  readonly provenPhone: string | null
  readonly choices: Choices | null
  readonly digestHour: number | null
  /** Minutes since midnight. */
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

/**
 * Decides on the notices that are due by what their people want now: a mail, an SMS or messages to their browsers into
 * the outbox, later, or not at all. Safe with several processes.
 * @param open the channels that this installation has
 * @returns whether there may be more
 */
export async function dispatchNotices(
  system: TransactionalSql,
  now: Date,
  open: readonly Channel[] = channels,
): Promise<boolean> {
  return system.transaction(async (sql) => {
    // One process at a time: the mail of the day is one.
    const [lock] = await sql.query<{ taken: boolean }>({ text: `select pg_try_advisory_xact_lock(7250, 93) as taken` })
    if (lock?.taken !== true) return false
    const due = await claim(sql, now)
    const digests = new Map<UserId, DueNotice[]>()
    for (const notice of due) {
      const settled = await settle(sql, notice, now, open)
      if (settled === 'in_digest') digests.set(notice.userId, [...(digests.get(notice.userId) ?? []), notice])
    }
    for (const notices of digests.values()) await enqueueDigest(sql, notices, now)
    return due.length === portion
  })
}

/** A digest takes all that wait for it at once. */
function claim(sql: Sql, now: Date): Promise<DueNotice[]> {
  return sql.query<DueNotice>({
    name: 'notices_claim',
    text: `with due as materialized (
        select n.id, n.channel from app.notices n
        where n.due_at <= $1 and ${ofActiveCompany('n.company_id')}
        order by n.due_at, n.id limit ${portion} for update
      ), digests as materialized (
        select n.id, n.channel from app.notices n
        where n.due_at <= $1 and n.in_digest and n.user_id in (
          select d.user_id from app.notices d join due using (id, channel) where d.in_digest)
        for update
      )
      select n.id, n.channel, n.company_id as "companyId", n.user_id as "userId", n.kind,
        n.subject_type as "subjectType", n.subject_id as "subjectId", n.params, n.at, n.in_digest as "inDigest",
        coalesce(u.status = 'active', false) as active, u.time_zone as "timeZone", u.phone,
        ${provenPhone} as "provenPhone", s.choices, s.digest_hour as "digestHour",
        (extract(epoch from s.quiet_from) / 60)::int as "quietFrom",
        (extract(epoch from s.quiet_to) / 60)::int as "quietTo"
      from (select * from due union select * from digests) taken join app.notices n using (id, channel)
        left join app.users u on u.id = n.user_id
        left join app.notification_settings s on s.user_id = n.user_id
      order by n.at, n.id`,
    values: [now],
  })
}

async function settle(
  sql: Sql,
  notice: DueNotice,
  now: Date,
  open: readonly Channel[],
): Promise<'in_digest' | 'settled'> {
  const { channel, timeZone, choices, digestHour, quietFrom, quietTo } = notice
  const plan = planNotice(
    notice,
    {
      timeZone: timeZone ?? 'Europe/Paris',
      choices: choices ?? {},
      digestHour,
      quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    },
    now,
  )
  if (plan.kind === 'wait' && notice.active) {
    await sql.query({
      name: 'notice_wait',
      text: `update app.notices set due_at = $3, in_digest = $4 where id = $1 and channel = $2`,
      values: [notice.id, channel, plan.until, plan.inDigest],
    })
    return 'settled'
  }
  await sql.query({
    name: 'notice_done',
    text: `update app.notices set due_at = null where id = $1 and channel = $2`,
    values: [notice.id, channel],
  })
  const leaves =
    plan.kind === 'send' &&
    notice.active &&
    open.includes(channel) &&
    (channel !== 'sms' || isProven(notice.phone, notice.provenPhone))
  if (!leaves || !isNoticeKind(notice.kind) || !(await isStillTrue(sql, notice))) return 'settled'
  if (notice.inDigest) return 'in_digest'
  const { companyId, userId, kind: template } = notice
  const mail = { companyId, channel, to: { userId }, template }
  if (channel === 'push')
    for (const push of await browsersOf(sql, userId))
      await enqueueMail(sql, { ...mail, key: `notice/${notice.id}/${push}`, params: { ...paramsOf(notice), push } })
  else {
    const key = channel === 'email' ? `notice/${notice.id}` : `notice/${notice.id}/sms`
    await enqueueMail(sql, { ...mail, key, params: paramsOf(notice) })
  }
  return 'settled'
}

/** One for each person and day: what comes to wait after it waits for the next one. */
async function enqueueDigest(sql: Sql, notices: readonly DueNotice[], now: Date): Promise<void> {
  const [first] = notices
  if (first === undefined) return
  const { companyId, userId, timeZone } = first
  const entries = notices.flatMap((notice): DigestEntry[] =>
    isNoticeKind(notice.kind) ? [{ kind: notice.kind satisfies NoticeKind, ...paramsOf(notice) }] : [],
  )
  await enqueueMail(sql, {
    companyId,
    key: `digest/${userId}/${wallDate(timeZone, now)}/${first.id}`,
    to: { userId },
    template: 'digest',
    params: { entries },
  })
}

function paramsOf({ subjectType, subjectId, at, params }: DueNotice) {
  return { subjectType, subjectId, at: instant(at), codes: params }
}
