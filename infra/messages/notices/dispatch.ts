import type { DigestEntry } from '#commands/messages/mail/ports.ts'
import { type Choices, isNoticeKind, type NoticeKind } from '#domain/messages/notices/topics.ts'
import { type Channel, channels } from '#domain/messages/notices/words.ts'
import { type CompanyId, instant, type UserId } from '#domain/platform/ids.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { maySend } from '../../company/companies/active.ts'
import { hold, release } from '../../platform/queue/held.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { browsersOf } from '../push/render.ts'
import { isProven, provenPhone } from '../../people/phone/proofs.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { planNotice } from './plan.ts'
import { kindNow } from './still-true.ts'

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
  try {
    return await dispatchPortion(system, now, open, (_sql, _notices, work) => work())
  } catch {
    // One of them fails, or the database: each alone now, which costs two statements more for each.
    return dispatchPortion(system, now, open, alone)
  }
}

/** What leaves as one for each person: the mail of the day, and what is due by SMS at once. */
type Together = 'in_digest' | 'sms'

/** Of the notices that failed, in `rm.held_items`. */
const job = 'notices'
const itemOf = ({ id, channel }: DueNotice): string => `${id}/${channel}`

type Guard = <Done>(sql: Sql, notices: readonly DueNotice[], work: () => Promise<Done>) => Promise<Done | null>

/** What fails is undone and waits, longer after each failure; the others leave. */
const alone: Guard = async (sql, notices, work) => {
  await sql.query({ text: 'savepoint notice' })
  try {
    const done = await work()
    await sql.query({ text: 'release savepoint notice' })
    return done
  } catch (error) {
    await sql.query({ text: 'rollback to savepoint notice' })
    for (const notice of notices) {
      const { id, channel, inDigest } = notice
      await hold(sql, job, itemOf(notice), error)
      await sql.query({
        name: 'notice_put_off',
        text: `update app.notices set due_at = (select due_at from rm.held_items where job = '${job}' and item = $3),
            in_digest = $4 where id = $1 and channel = $2`,
        values: [id, channel, itemOf(notice), inDigest],
      })
    }
    return null
  }
}

function dispatchPortion(
  system: TransactionalSql,
  now: Date,
  open: readonly Channel[],
  guard: Guard,
): Promise<boolean> {
  return system.transaction(async (sql) => {
    // One process at a time: the mail of the day is one.
    const [lock] = await sql.query<{ taken: boolean }>({ text: `select pg_try_advisory_xact_lock(7250, 93) as taken` })
    if (lock?.taken !== true) return false
    const due = await claim(sql, now)
    const failed = new Set<DueNotice>()
    const together: Record<Together, Map<UserId, DueNotice[]>> = { in_digest: new Map(), sms: new Map() }
    for (const notice of due) {
      const settled = await guard(sql, [notice], () => settle(sql, notice, now, open))
      if (settled === null) failed.add(notice)
      if (settled === null || settled === 'settled') continue
      const ofUser = together[settled]
      ofUser.set(notice.userId, [...(ofUser.get(notice.userId) ?? []), notice])
    }
    const leave = async (notices: readonly DueNotice[], enqueue: () => Promise<void>) => {
      if ((await guard(sql, notices, enqueue)) === null) for (const notice of notices) failed.add(notice)
    }
    for (const notices of together.in_digest.values()) await leave(notices, () => enqueueDigest(sql, notices, now))
    for (const notices of together.sms.values()) await leave(notices, () => enqueueSms(sql, notices))
    if (due.length > 0) await release(sql, job, ...due.filter((notice) => !failed.has(notice)).map(itemOf))
    return due.length === portion
  })
}

/** A digest takes all that wait for it at once. */
function claim(sql: Sql, now: Date): Promise<DueNotice[]> {
  return sql.query<DueNotice>({
    name: 'notices_claim',
    text: `with due as materialized (
        select n.id, n.channel from app.notices n
        where n.due_at < $1::timestamptz + interval '1 millisecond' and ${maySend('n.company_id')}
        order by n.due_at, n.id limit ${portion} for update
      ), digests as materialized (
        select n.id, n.channel from app.notices n
        where n.due_at < $1::timestamptz + interval '1 millisecond' and n.in_digest and n.user_id in (
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

async function settle(sql: Sql, notice: DueNotice, now: Date, open: readonly Channel[]): Promise<Together | 'settled'> {
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
  if (!leaves || !isNoticeKind(notice.kind)) return 'settled'
  const template = await kindNow(sql, { ...notice, kind: notice.kind }, now)
  if (template === null) return 'settled'
  if (notice.inDigest) return 'in_digest'
  if (channel === 'sms') return 'sms'
  const { companyId, userId } = notice
  const mail = { companyId, channel, to: { userId }, template }
  if (channel === 'push')
    for (const push of await browsersOf(sql, userId))
      await enqueueMail(sql, { ...mail, key: `notice/${notice.id}/${push}`, params: { ...paramsOf(notice), push } })
  else await enqueueMail(sql, { ...mail, key: `notice/${notice.id}`, params: paramsOf(notice) })
  return 'settled'
}

/** One is said whole; several, as after quiet hours, are counted in one. */
async function enqueueSms(sql: Sql, notices: readonly DueNotice[]): Promise<void> {
  const [first] = notices
  if (first === undefined || !isNoticeKind(first.kind)) return
  const { companyId, userId, kind } = first
  const sms = { companyId, channel: 'sms', to: { userId }, key: `notice/${first.id}/sms` } as const
  if (notices.length === 1) return enqueueMail(sql, { ...sms, template: kind, params: paramsOf(first) })
  return enqueueMail(sql, { ...sms, template: 'digest', params: { entries: entriesOf(notices) } })
}

/** One for each person and day: what comes to wait after it waits for the next one. */
async function enqueueDigest(sql: Sql, notices: readonly DueNotice[], now: Date): Promise<void> {
  const [first] = notices
  if (first === undefined) return
  const { companyId, userId, timeZone } = first
  await enqueueMail(sql, {
    companyId,
    key: `digest/${userId}/${wallDate(timeZone, now)}/${first.id}`,
    to: { userId },
    template: 'digest',
    params: { entries: entriesOf(notices) },
  })
}

function entriesOf(notices: readonly DueNotice[]): readonly DigestEntry[] {
  return notices.flatMap((notice): DigestEntry[] =>
    isNoticeKind(notice.kind) ? [{ kind: notice.kind satisfies NoticeKind, ...paramsOf(notice) }] : [],
  )
}

function paramsOf({ subjectType, subjectId, at, params }: DueNotice) {
  return { subjectType, subjectId, at: instant(at), codes: params }
}
