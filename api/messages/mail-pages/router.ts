import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Commands } from '#commands/commands.ts'
import type { RefusalCode } from '#commands/platform/ports.ts'
import { refusalReasons } from '#domain/mentoring/mentoring-request/words.ts'
import { mailTopics } from '#domain/messages/notices/topics.ts'
import { id, instant, isUuid, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { MailActs, OpenedAct } from '../../ports/messages.ts'
import { calendarFileHeaders } from '../../platform/http/calendar-feed.ts'
import { contextOf } from '../../platform/http/context.ts'
import { apiSecurityHeaders } from '../../platform/http/headers.ts'
import { textOf } from '../../platform/http/problem.ts'
import { mentoringRequestRefusals } from '../../refusals/mentoring/mentoring-request.ts'
import { end, openedBy, ways } from './opened.ts'
import { longestNote, type MailPage, sendMailPage } from './page.ts'
import { answerWithdrawal, type WithdrawalDependencies } from './withdrawal.ts'
import { withdrawals } from './withdrawal-words.ts'
import { pageWords } from './words.ts'

export interface MailPagesDependencies extends WithdrawalDependencies {
  readonly acts: MailActs
  /** HTML of a mail that an administrator looks at; null: it is over, or another company's. */
  readonly preview: (companyId: CompanyId, id: string) => Promise<string | null>
  readonly commands: Commands
}

/**
 * The pages that links of mails open. GET changes nothing: mail scanners follow links. The form of the page acts by one
 * POST, without a session, for the person that the mail went to and for this act alone (docs/mail.md).
 */
export function createMailPages(dependencies: MailPagesDependencies): RequestHandler {
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '16kb' })
  const page = (handle: (request: Request, response: Response) => Promise<void>): RequestHandler => handle
  router.get(
    '/mail/act',
    page((request, response) => answerAct(dependencies, request, response, null)),
  )
  router.post(
    '/mail/act',
    form,
    page((request, response) => answerAct(dependencies, request, response, fieldsOf(request.body))),
  )
  router.get(
    '/mail/session.ics',
    page((request, response) => answerCalendar(dependencies, request, response)),
  )
  router.get(
    '/mail/preview/:id',
    page((request, response) => answerPreview(dependencies, request, response)),
  )
  router.get(
    '/mail/unsubscribe',
    page((request, response) => answerUnsubscribe(dependencies, request, response, false)),
  )
  router.post(
    '/mail/unsubscribe',
    form,
    page((request, response) => answerUnsubscribe(dependencies, request, response, true)),
  )
  router.get(
    '/mail/withdrawal',
    page((request, response) => answerWithdrawal(dependencies, request, response, null)),
  )
  router.post(
    '/mail/withdrawal',
    form,
    page((request, response) => {
      const what = textIn(request.body, 'what')
      return answerWithdrawal(dependencies, request, response, withdrawals.find((one) => one === what) ?? null)
    }),
  )
  return router
}

/** Of an example, in a frame of the console: nothing in it runs, and its links open elsewhere. */
async function answerPreview({ preview }: MailPagesDependencies, request: Request, response: Response): Promise<void> {
  const { company, locale } = contextOf(response)
  const { id: key = '' } = request.params as { readonly id?: string }
  const html = isUuid(key) ? await preview(company.id, key) : null
  if (html === null) return end(request, response, locale, 'gone')
  response.set({
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; " +
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.type('html').send(html.replace('<head>', '<head><base target="_blank">'))
}

/** The session as it is now, for a calendar: looking at it changes nothing. */
async function answerCalendar(
  dependencies: MailPagesDependencies,
  request: Request,
  response: Response,
): Promise<void> {
  const opened = await openedBy(dependencies, request, response, 'calendar_file')
  const { company, locale } = contextOf(response)
  if (typeof opened === 'string') return end(request, response, locale, opened)
  const file = await dependencies.acts.calendarFile(company.id, opened.id)
  if (file === null) return end(request, response, locale, 'decided')
  apiSecurityHeaders(request, response, () => undefined)
  response.set({ ...calendarFileHeaders, 'Cache-Control': 'no-store' })
  response.send(file)
}

interface Fields {
  /** Null: none of the reasons. */
  readonly reason: (typeof refusalReasons)[number] | null
  readonly note: string
}

function fieldsOf(body: unknown): Fields {
  const reason = textIn(body, 'reason')
  return { reason: refusalReasons.find((one) => one === reason) ?? null, note: textIn(body, 'note') }
}

function textIn(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value.trim().slice(0, longestNote) : ''
}

/** @param fields null: the page is only looked at */
async function answerAct(
  dependencies: MailPagesDependencies,
  request: Request,
  response: Response,
  fields: Fields | null,
): Promise<void> {
  const { acts, commands } = dependencies
  const opened = await openedBy(dependencies, request, response, 'mail_act')
  if (typeof opened === 'string') return end(request, response, contextOf(response).locale, opened)
  const { company } = contextOf(response)
  const act = await acts.find(company.id, opened.id)
  if (act === null) return end(request, response, contextOf(response).locale, 'gone')
  const { locale, userId, entry } = act
  if (!act.active) return end(request, response, locale, 'gone')
  if (act.usedAt !== null) return end(request, response, locale, 'used', act.page)
  if (!act.isOpen) return end(request, response, locale, 'decided', act.page)
  // Said at once, where the page is looked at; the click asks the command, which knows best.
  if (fields === null && act.hindrance !== null) return refusedPage(request, response, act, act.hindrance)
  const reasonMissing = entry.takesReason === true && fields?.reason === null
  if (fields === null || reasonMissing)
    return sendMailPage(request, response, locale, askPage(act, fields, reasonMissing))
  const context = {
    companyId: company.id,
    actor: { kind: 'user', userId },
    // The same key each time: two clicks at once, or a click after a lost answer, are one act.
    idempotencyKey: `mail_act/${opened.id}`,
    at: instant(new Date()),
    correlationId: randomUUID(),
  } as const
  const note = fields.note === '' ? null : fields.note
  const result = await entry.run(commands, { ...act, context }, { ...fields, note })
  if (result.ok) {
    await acts.use(company.id, opened.id, new Date())
    const { done, after } = entry[locale]
    const text =
      act.date === null ? after : `${act.date.charAt(0).toLocaleUpperCase(locale)}${act.date.slice(1)}. ${after}`
    return sendMailPage(request, response, locale, {
      status: 200,
      title: done,
      text,
      ways: [...toSession(act), ...ways(locale)],
    })
  }
  if ('conflict' in result) return end(request, response, locale, 'busy')
  if (result.refusal.code === 'transition_not_allowed') return end(request, response, locale, 'decided', act.page)
  refusedPage(request, response, act, result.refusal.code)
}

/** E.g. no place is left, or another session is at that time: it can still be answered in the application. */
function refusedPage(request: Request, response: Response, act: OpenedAct, code: RefusalCode): void {
  const { locale } = act
  sendMailPage(request, response, locale, {
    status: 422,
    title: pageWords[locale].refused,
    text:
      code === act.entry.limitOfOther
        ? mentoringRequestRefusals[code].console[locale]
        : textOf({ code }, locale).detail,
    ways: [...otherDates(act), ...ways(locale)],
  })
}

/** Where an agreed date is brought into a calendar. */
function toSession({ entry, locale, subjectId }: OpenedAct): NonNullable<MailPage['ways']> {
  if (entry.agreesSession !== true) return []
  return [{ label: pageWords[locale].toCalendar, to: `/dashboard/sessions/${subjectId}` }]
}

/** Where another date can be chosen than the one that a link names. */
function otherDates({ entry, locale, subjectId }: OpenedAct): NonNullable<MailPage['ways']> {
  const to = entry.otherDates?.(subjectId)
  return to === undefined ? [] : [{ label: pageWords[locale].otherDate, to }]
}

function askPage(opened: OpenedAct, fields: Fields | null, reasonMissing: boolean): MailPage {
  const { entry, locale, other, date } = opened
  const words = pageWords[locale]
  const { takesReason = false, takesNote = false, untitled, [locale]: text } = entry
  const { ask, about, confirm } = text
  return {
    status: reasonMissing ? 422 : 200,
    title: ask(other ?? untitled?.[locale] ?? words.somebody, date ?? ''),
    text: about,
    form: {
      button: confirm,
      ...(takesReason && {
        choice: {
          legend: words.reason,
          name: 'reason',
          options: refusalReasons.map((reason) => [reason, words.reasons[reason]] as const),
          error: reasonMissing ? words.reasonMissing : null,
        },
      }),
      ...(takesNote && {
        note: { label: words.note, help: words.noteHelp, value: fields?.note ?? '', unsent: words.unsent },
      }),
    },
    ways: [...otherDates(opened), ...ways(locale)],
  }
}

async function answerUnsubscribe(
  dependencies: MailPagesDependencies,
  request: Request,
  response: Response,
  acts: boolean,
): Promise<void> {
  const opened = await openedBy(dependencies, request, response, 'unsubscribe')
  if (typeof opened === 'string') return end(request, response, contextOf(response).locale, opened)
  const { company } = contextOf(response)
  const userId = id<UserId>(opened.id)
  const requested = request.query['topic']
  const topic = mailTopics.find((name) => name === requested) ?? 'all'
  const reader = await dependencies.acts.readerOf(company.id, userId)
  if (reader === null) return end(request, response, contextOf(response).locale, 'gone')
  const { locale } = reader
  const { unsubscribe: words } = pageWords[locale]
  const isNotice = topic !== 'figures_report' && topic !== 'saved_searches'
  // Whoever stops all mails stops these as well: the page says so to whom receives them.
  const report = topic === 'figures_report' || (topic === 'all' && reader.receivesReport)
  const searches = topic === 'saved_searches' || (topic === 'all' && reader.searchesTell)
  if (acts) await dependencies.acts.unsubscribe(company.id, userId, topic)
  const sentences = acts
    ? [isNotice && words.after, report && words.reportAfter, searches && words.searchesAfter]
    : [
        isNotice && words.text,
        report && (isNotice ? words.reportToo : words.reportText),
        searches && (isNotice ? words.searchesToo : words.searchesText),
      ]
  const text = sentences.filter((sentence) => sentence !== false).join(' ')
  const page = acts ? { title: words.done, text } : { title: words.title, text, form: { button: words.confirm } }
  const changes = [
    ...(isNotice ? [{ label: words.settings, to: '/dashboard/personal_settings#notifications' }] : []),
    ...(report ? [{ label: words.report, to: '/admin/figures?report' }] : []),
    ...(searches ? [{ label: words.searches, to: '/dashboard/community?searches' }] : []),
  ]
  sendMailPage(request, response, locale, { status: 200, ...page, ways: changes })
}
