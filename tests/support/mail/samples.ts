import type { NoticeFacts } from '#infra/messages/mail/notices/facts.ts'
import { dateWords } from '#infra/messages/mail/notices/when.ts'

export { sampleParams } from '#infra/messages/mail/samples.ts'

const base = 'https://valombre.example'

/** What a notification may say, of everything that it may be about. */
export function sampleNotice(locale: 'fr' | 'en', text: string): NoticeFacts {
  const when = { startsAt: '2026-03-17T13:00:00.000Z', endsAt: '2026-03-17T13:45:00.000Z' }
  return {
    name: text,
    firstName: text,
    look: { initials: 'MT', ground: 'six' },
    about: `${text}, Réseaux, Lyon`,
    asMentor: true,
    program: 'Passerelles',
    reason: null,
    word: null,
    goesOn: null,
    backOn: null,
    codes: { excerpt: text },
    request: {
      message: text,
      score: 82,
      reasons: [text, 'Vous êtes libres en même temps le mardi, 12:00 – 14:00'],
      due: '20 mars',
      left: 1,
      limit: 3,
      blocked: null,
      note: text,
      dates: ['mardi 17 mars, 14:00'],
    },
    meeting: {
      series: null,
      count: 1,
      number: 3,
      topic: text,
      type: 'video_conference',
      link: null,
      when: dateWords(when, locale, 'Europe/Paris', 'America/Toronto'),
      dropped: null,
      stands: null,
      opens: '13:45',
      due: '27 mars',
      isToday: false,
      reported: true,
      note: text,
    },
    workshop: null,
    profile: null,
    plan: null,
    waiting: { until: locale === 'fr' ? 'vendredi 20 mars, 09:12' : 'Friday 20 March, 09:12' },
    article: { title: text, note: text },
    to: {
      see: `${base}/dashboard/sessions/1`,
      date: `${base}/dashboard/sessions/1/date`,
      report: `${base}/dashboard/feedback/1`,
      settings: `${base}/dashboard/personal_settings#notifications`,
      join: `${base}/dashboard/webconferences/1`,
      calendar: `${base}/mail/session.ics?token=d`,
    },
    acts: { accept: `${base}/mail/act?token=a`, refuse: `${base}/mail/act?token=b`, other: `${base}/dashboard` },
    choices: [{ when: dateWords(when, locale, 'Europe/Paris', 'America/Toronto'), url: `${base}/mail/act?token=e` }],
    unsubscribe: `${base}/mail/unsubscribe?token=c`,
  }
}
