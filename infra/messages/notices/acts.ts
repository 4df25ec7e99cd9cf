import type { CalendarFeeds } from '#api/ports/meetings.ts'
import type { MailActs } from '#api/ports/messages.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { type CompanyId, instant, type UserId } from '#domain/platform/ids.ts'
import type { MailTopic } from '#domain/messages/notices/topics.ts'
import { type MailAct, topicNames } from '#domain/messages/notices/words.ts'
import type { Database } from '../../platform/database/database.ts'
import { stopReport } from '../../insight/figures/readers.ts'
import { stopTelling } from '../../community/saved-searches/telling.ts'
import { actRules, descriptors } from '../mail/notices/all.ts'
import { readSubject } from '../mail/notices/read-subject.ts'
import type { NoticeSubject } from '../mail/notices/subject.ts'
import { dateWords } from '../mail/notices/when.ts'

interface ActRow {
  readonly userId: UserId
  readonly act: MailAct
  readonly subjectId: string
  readonly appointmentId: string | null
  readonly startsAt: Date | null
  readonly minutes: number | null
  readonly usedAt: Date | null
  readonly locale: 'fr' | 'en'
  readonly timeZone: string
  readonly active: boolean
  /** Of the profiles that are open. */
  readonly roles: readonly ('presenter' | 'participant')[]
}

interface MailReaderRow {
  readonly locale: 'fr' | 'en'
  readonly receivesReport: boolean
  readonly searchesTell: boolean
}

/** What links of mails allow, in `app.mail_acts`; what they are about is read anew each time. */
export function createMailActs(database: Database, calendars: Pick<CalendarFeeds, 'meeting'>): MailActs {
  return {
    async find(companyId, id) {
      const sql = database.tenant(companyId)
      const [row] = await sql.query<ActRow>({
        name: 'mail_act_find',
        text: `select a.user_id as "userId", a.act, a.subject_id as "subjectId", a.appointment_id as "appointmentId",
            a.starts_at as "startsAt", a.minutes, a.used_at as "usedAt", u.locale, u.time_zone as "timeZone",
            u.status = 'active' as active,
            array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null) as roles
          from app.mail_acts a join app.users u on u.id = a.user_id where a.id = $1 and a.act <> 'calendar_file'`,
        values: [id],
      })
      if (row === undefined) return null
      const { roles, startsAt: named, minutes, ...act } = row
      const { userId, subjectId, locale, timeZone } = act
      const rule = actRules[act.act]
      const subject = await readSubject(sql, companyId, userId, { subjectType: rule.type, subjectId })
      if (subject === null) return null
      const slot = named && minutes !== null ? { startsAt: instant(named), minutes, timeZone } : null
      const { counter_proposal: counter, ...attributes } = subject.attributes
      const open = counter?.id === act.appointmentId ? counter : attributes
      const { starts_at: startsAt, ends_at: endsAt } = slot ? datesOf(slot) : (open ?? attributes)
      const when =
        startsAt == null || endsAt == null ? null : dateWords({ startsAt, endsAt }, locale, timeZone, timeZone)
      return {
        ...act,
        entry: rule,
        slot,
        // Whoever is no mentor, or no mentee, any more answers nothing as one.
        active:
          act.active &&
          (descriptors[rule.type].isOfGroup === true || roles.includes(subject.asMentor ? 'presenter' : 'participant')),
        other: nameOf(subject),
        date: when === null ? null : `${when.day}, ${when.hours}`,
        page: descriptors[rule.type].pages(subject, '').see,
        isOpen: await rule.isOpen(subject, { ...act, slot }, sql),
        hindrance: (await rule.hindrance?.(subject, userId, sql)) ?? null,
      }
    },
    async calendarFile(companyId, id) {
      const [row] = await database.tenant(companyId).query<{ userId: UserId; subjectId: string }>({
        name: 'mail_calendar_file',
        text: `select a.user_id as "userId", a.subject_id as "subjectId"
          from app.mail_acts a join app.users u on u.id = a.user_id
          where a.id = $1 and a.act = 'calendar_file' and u.status = 'active'`,
        values: [id],
      })
      return row === undefined ? null : await calendars.meeting(companyId, row.userId, row.subjectId)
    },
    async use(companyId, id, at) {
      await database.tenant(companyId).query({
        name: 'mail_act_use',
        text: `update app.mail_acts set used_at = coalesce(used_at, $2) where id = $1`,
        values: [id, at],
      })
    },
    async readerOf(companyId, userId) {
      const [row] = await database.tenant(companyId).query<MailReaderRow>({
        name: 'mail_reader',
        text: `select locale, exists(select from app.report_readers r where r.user_id = u.id and not r.stopped)
            as "receivesReport",
            exists(select from app.saved_searches s where s.user_id = u.id and s.tells) as "searchesTell"
          from app.users u where u.id = $1 and u.status <> 'erased'`,
        values: [userId],
      })
      return row ?? null
    },
    unsubscribe: (companyId, userId, topic) => stopMails(database, companyId, userId, topic),
  }
}

function datesOf({ startsAt, minutes }: Slot) {
  return { starts_at: startsAt, ends_at: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

function nameOf({ subjectType, other, attributes: { title } }: NoticeSubject): string | null {
  if (descriptors[subjectType].isOfGroup === true) return title ?? null
  return other === null ? null : `${other.first_name} ${other.last_name}`.trim()
}

/** Switches e-mails off: of one topic, or of all. The others stay as they were. */
async function stopMails(database: Database, companyId: CompanyId, userId: UserId, topic: MailTopic): Promise<void> {
  if (topic === 'figures_report' || topic === 'all') await stopReport(database.tenant(companyId), userId)
  if (topic === 'saved_searches' || topic === 'all') await stopTelling(database.tenant(companyId), userId)
  if (topic === 'figures_report' || topic === 'saved_searches') return
  const topics = topic === 'all' ? topicNames : [topic]
  await database.tenant(companyId).query({
    name: 'mail_unsubscribe',
    text: `insert into app.notification_settings as s (user_id, company_id, choices)
      select $1, $2, jsonb_object_agg(topic, '{"email": false}'::jsonb) from unnest($3::text[]) topic
      on conflict (user_id) do update set choices = s.choices || (
        select jsonb_object_agg(topic, coalesce(s.choices -> topic, '{}') || '{"email": false}'::jsonb)
        from unnest($3::text[]) topic)`,
    values: [userId, companyId, topics],
  })
}
