import { describe, expect, it } from 'vitest'
import { noticeKinds, type NoticeKind } from '#domain/messages/notices/topics.ts'
import { plainOf } from '../render/layout.ts'
import { sampleNoticeFacts } from '../samples.ts'
import { noticeTemplates } from './all.ts'

/** Mails about a date, or about a session or a workshop that has one. All others are about none. */
const isDated = (kind: NoticeKind) =>
  /^(meeting|calendar|workshop)_/.test(kind) ||
  ['reminder_meeting', 'reminder_workshop', 'reminder_feedback', 'request_other_dates', 'request_date_taken'].includes(
    kind,
  )

const days = { fr: 'mardi 17 mars', en: 'Tuesday 17 March' } as const
/** Spaces of French, and those that keep a date on its line, are read as spaces. */
const plain = (text: string) => text.replaceAll(/[\s\u2060]+/g, ' ')

describe.each(['fr', 'en'] as const)('mails about a date, in %s', (locale) => {
  it.each(noticeKinds.filter(isDated))('%s holds the day in its subject and in its plain text', (kind) => {
    const facts = sampleNoticeFacts(kind, locale, 'https://valombre.example')
    // A workshop and a session are never told of at once.
    const notice = kind.includes('workshop') ? { ...facts, meeting: null } : { ...facts, workshop: null }
    const content = noticeTemplates[kind][locale]({ firstName: 'Inès', notice })
    expect(plain(content.subject)).toContain(days[locale])
    const withoutSubject = plainOf({ ...content, subject: '' }, locale)
    expect(plain(withoutSubject)).toContain(days[locale])
  })

  it('of dates that fall at once differ by their sessions, also when they are of one hour', () => {
    const notice = sampleNoticeFacts('calendar_canceled', locale, 'https://valombre.example')
    const subjects = [1, 2].map((number) => {
      const meeting = notice.meeting && { ...notice.meeting, number }
      return noticeTemplates.calendar_canceled[locale]({
        firstName: 'Inès',
        notice: { ...notice, workshop: null, meeting },
      }).subject
    })
    expect(new Set(subjects).size).toBe(2)
  })

  it('of a date that was chosen says that its session is still to be planned', () => {
    const notice = sampleNoticeFacts('request_date_taken', locale, 'https://valombre.example')
    const text = plain(plainOf(noticeTemplates.request_date_taken[locale]({ firstName: 'Inès', notice }), locale))
    expect(text).toMatch(locale === 'fr' ? /Il reste à planifier la session/i : /The session is still to be planned/i)
  })
})
