import type { MailParams } from '#commands/mail/ports.ts'
import { id, instant, type ProgramId, type UserId } from '#domain/shared/ids.ts'
import type { NoticeFacts } from '#infra/mail/notices/facts.ts'
import { dateWords } from '#infra/mail/notices/when.ts'
import type { PlainTemplate } from '#infra/mail/templates/all.ts'

const at = instant('2026-03-17T13:48:00.000Z')
const applicantId = id<UserId>('44444444-4444-4444-8444-444444444444')
const programId = id<ProgramId>('55555555-5555-4555-8555-555555555555')

/** Params of each template, for tests and for looking at them. */
export const sampleParams: { readonly [Name in PlainTemplate]: MailParams[Name] } = {
  invitation: { firstName: 'Maarten', programId },
  sign_up_resume: { firstName: 'Inès' },
  account_exists: {},
  sign_up_to_approve: { applicantId },
  contact_request: {},
  contact_request_copy: { kind: 'demo', information: true },
  contact_message: { messageId: applicantId },
  contact_copy: { messageId: applicantId },
  sign_up_approved: {},
  sign_up_rejected: { firstName: 'Maarten' },
  profile_to_approve: { applicantId, role: 'presenter' },
  profile_accepted: { role: 'presenter' },
  profile_refused: { role: 'presenter', reason: 'not_now' },
  password_reset: { redirectUrl: null },
  password_changed: { at },
  second_factor_changed: { change: 'added', at },
  passkey_added: { name: 'iPhone de Maarten', at },
  new_device: { at, device: 'Firefox, Windows', network: '192.0.2.17' },
  email_change: {},
  email_changed: { at },
  sign_in_link: {},
  account_erased: { firstName: 'Inès' },
  export_ready: {},
  retention_warning: { goesAt: at },
  certificate_expires: { connection: 'Keycloak Valombre', expiresAt: at },
  digest: { entries: [] },
}

const base = 'https://valombre.example'

/** What a notification may say, of everything that it may be about. */
export function sampleNotice(locale: 'fr' | 'en', text: string): NoticeFacts {
  const when = { startsAt: '2026-03-17T13:00:00.000Z', endsAt: '2026-03-17T13:45:00.000Z' }
  return {
    name: text,
    firstName: text,
    initials: 'MT',
    about: `${text}, Réseaux, Lyon`,
    asMentor: true,
    program: 'Passerelles',
    reason: null,
    codes: { excerpt: text },
    request: {
      message: text,
      score: 82,
      reasons: [text, 'Vous êtes libres en même temps le mardi, 12:00 – 14:00'],
      due: '20 mars',
      left: 1,
      limit: 3,
      note: text,
      dates: ['mardi 17 mars, 14:00'],
    },
    meeting: {
      number: 3,
      topic: text,
      type: 'video_conference',
      link: null,
      when: dateWords(when, locale, 'Europe/Paris', 'America/Toronto'),
      opens: '13:45',
      due: '27 mars',
      isToday: false,
      reported: true,
      note: text,
    },
    workshop: null,
    article: { title: text, note: text },
    to: {
      see: `${base}/dashboard/sessions/1`,
      date: `${base}/dashboard/sessions/1/date`,
      report: `${base}/dashboard/feedback/1`,
      settings: `${base}/dashboard/personal_settings#notifications`,
    },
    acts: { accept: `${base}/mail/act?token=a`, refuse: `${base}/mail/act?token=b`, other: `${base}/dashboard` },
    unsubscribe: `${base}/mail/unsubscribe?token=c`,
  }
}
