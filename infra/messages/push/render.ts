import type { NoticeParams } from '#commands/messages/mail/ports.ts'
import { isNoticeKind, type NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ClaimedMail } from '../mail/claims.ts'
import { setterOf } from '../mail/render/layout.ts'
import { readerOf, type RenderOptions } from '../mail/render/reader.ts'
import { noticeContent } from '../mail/render/render.ts'

/** What the service worker shows (web/public/service-worker.js): no more than the subject of the mail. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** Where a click leads, on the company's host. */
  readonly path: string
  /** A later notice of the same thing takes the place of an earlier one. */
  readonly tag: string
  readonly lang: 'fr' | 'en'
}

export interface PushMessage {
  readonly subscription: {
    readonly id: string
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
  }
  /** Where a push service finds who sends: `mailto:` or `https:`. */
  readonly subject: string
  readonly payload: PushPayload
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  readonly topic: string
}

const hour = 3_600
/** The most characters of a body: a message has at most 4096 bytes with its encryption. */
const longest = 300

/** How soon a browser must know, and for how long it is worth knowing. */
function paceOf(kind: NoticeKind): Pick<PushMessage, 'urgency' | 'ttlSeconds'> {
  if (kind === 'meeting_started') return { urgency: 'high', ttlSeconds: hour / 2 }
  if (kind === 'reminder_meeting') return { urgency: 'high', ttlSeconds: 12 * hour }
  if (kind === 'reminder_silent' || kind === 'reminder_away') return { urgency: 'low', ttlSeconds: 24 * hour }
  return { urgency: 'normal', ttlSeconds: 24 * hour }
}

/** Writes a message with what is true now. Null: the browser asks no more, nobody is there, or it is about nothing. */
export async function renderPush(mail: ClaimedMail, options: RenderOptions): Promise<PushMessage | null> {
  const { template } = mail
  const params = mail.params as NoticeParams
  if (!isNoticeKind(template) || params.push === undefined || mail.userId === null) return null
  const [subscription] = await options.sql.query<PushMessage['subscription']>({
    name: 'push_subscription_of',
    text: `select p.id, p.endpoint, p.p256dh, p.auth from app.push_subscriptions p
        join app.sessions s on s.client = p.client and s.expires_at > now() and s.ends_at > now()
      where p.id = $1 and p.user_id = $2`,
    values: [params.push, mail.userId],
  })
  if (subscription === undefined) return null
  const reader = await readerOf(mail, options)
  if (reader?.found.status !== 'active') return null
  const written = await noticeContent(mail, options, reader, template, params)
  if (written === null) return null
  const { locale, company, base } = reader
  const body = setterOf(locale)(written.content.subject)
  const see = new URL(written.facts.to.see)
  const topic = `${mail.userId}/${params.subjectType}/${params.subjectId}`
  return {
    subscription,
    subject: subjectOf(options.from, base),
    payload: {
      title: company,
      body: body.length > longest ? `${body.slice(0, longest).trimEnd()}…` : body,
      path: see.pathname + see.search + see.hash,
      tag: `${params.subjectType}/${params.subjectId}`,
      lang: locale,
    },
    ...paceOf(template),
    topic,
  }
}

function subjectOf(from: string | undefined, base: string): string {
  if (from !== undefined) return `mailto:${from}`
  return base.startsWith('https:') ? base : 'mailto:binome@demo.invalid'
}

/** The browsers that a person is told in, for the outbox: one message for each. */
export async function browsersOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'push_subscriptions_of',
    text: `select p.id from app.push_subscriptions p
        join app.sessions s on s.client = p.client and s.expires_at > now() and s.ends_at > now()
      where p.user_id = $1`,
    values: [userId],
  })
  return rows.map(({ id }) => id)
}
