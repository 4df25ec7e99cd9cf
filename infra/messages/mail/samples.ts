import type { MailParams } from '#commands/messages/mail/ports.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { id, instant, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import type { ReportFacts } from './render/content.ts'
import type { NoticeFacts } from './notices/facts.ts'
import { dateWords } from './notices/when.ts'
import type { PlainTemplate } from './templates/all.ts'

const at = instant('2026-03-17T13:48:00.000Z')
const applicantId = id<UserId>('44444444-4444-4444-8444-444444444444')
const programId = id<ProgramId>('55555555-5555-4555-8555-555555555555')

/** What the mail with the figures of a month says of an example. */
export const sampleReport = {
  fr: {
    month: 'février 2026',
    figures: [
      ['Inscrits', '198 (avant : 187)'],
      ['Sessions tenues', '162 (avant : 148)'],
    ],
  },
  en: {
    month: 'February 2026',
    figures: [
      ['Enrolled', '198 (before: 187)'],
      ['Sessions that took place', '162 (before: 148)'],
    ],
  },
} as const satisfies Record<'fr' | 'en', Pick<ReportFacts, 'month' | 'figures'>>

/** What the mail about kept searches says of an example. */
export const sampleNews = {
  fr: { search: 'Finance à Lyon', name: 'Inès Laurent', about: 'Contrôleuse de gestion' },
  en: { search: 'Finance in Lyon', name: 'Inès Laurent', about: 'Management accountant' },
} as const

/** Params of each template, for whoever looks at them without a mail of their own. */
export const sampleParams: { readonly [Name in PlainTemplate]: MailParams[Name] } = {
  invitation: { firstName: 'Maarten', programId, asked: false },
  sign_up_resume: {},
  account_exists: {},
  sign_up_to_approve: { applicantId },
  contact_request: {},
  contact_request_copy: { kind: 'demo', information: true },
  contact_message: { messageId: applicantId },
  contact_copy: { messageId: applicantId },
  contact_received: {},
  sign_up_approved: {},
  sign_up_received: { byLink: true },
  sign_up_rejected: {},
  profile_to_approve: { applicantId, role: 'presenter' },
  profile_accepted: { role: 'presenter' },
  profile_refused: { role: 'presenter', reason: 'not_now' },
  password_reset: { redirectUrl: null },
  first_administrator: {},
  password_changed: { at },
  second_factor_changed: { change: 'added', at },
  passkey_added: { name: 'iPhone de Maarten', at },
  identity_changed: { change: 'linked', provider: 'Keycloak Valombre', at },
  identity_differs: {
    told: 'person',
    provider: 'Keycloak Valombre',
    applicantId,
    address: 'ines.laurent@valombre.example',
    name: 'Inès Laurent',
  },
  new_device: { at, device: 'Firefox, Windows', network: '192.0.2.17' },
  email_change: {},
  email_changed: { at },
  email_corrected: { at },
  accounts_merged: { signsIn: false, passwordOfOther: true },
  sign_in_link: {},
  account_ready: {},
  account_erased: { firstName: 'Inès' },
  export_ready: {},
  retention_warning: { goesAt: at },
  read_model_stopped: { model: 'mentoring_requests', since: at },
  certificate_expires: { connection: 'Keycloak Valombre', expiresAt: at },
  figures_report: { month: '2026-02', programId: null },
  new_profiles: { searches: [] },
  digest: { entries: [] },
}

const texts = {
  fr: {
    message: 'Bonjour, votre parcours m’aiderait à préparer mon prochain poste. Auriez-vous une heure ce mois-ci ?',
    reasons: ['Trois compétences que vous avez et que Karim cherche', 'Vous êtes libres en même temps le mardi'],
    topic: 'Préparer un entretien de mobilité',
    note: 'Le mardi me conviendrait mieux.',
    article: 'Ma grille pour un premier entretien',
    workshop: 'Atelier : donner un retour utile',
    about: 'Analyste exploitation, Réseaux, Lyon',
    due: '20 mars',
    report: '27 mars',
    date: 'mardi 17 mars, 14:00',
  },
  en: {
    message: 'Hello, your path would help me to prepare my next position. Would you have an hour this month?',
    reasons: ['Three skills that you have and that Karim looks for', 'You are both free on Tuesdays'],
    topic: 'Prepare an interview',
    note: 'Tuesday would suit me better.',
    article: 'My grid for a first interview',
    workshop: 'Workshop: giving useful feedback',
    about: 'Operations analyst, Networks, Lyon',
    due: '20 March',
    report: '27 March',
    date: 'Tuesday 17 March, 14:00',
  },
} as const

/** What a notification says of an example: a request, a session, a workshop and an article of one colleague. */
export function sampleNoticeFacts(kind: NoticeKind, locale: 'fr' | 'en', base: string): NoticeFacts {
  const words = texts[locale]
  const when = { startsAt: '2026-03-17T13:00:00.000Z', endsAt: '2026-03-17T13:45:00.000Z' }
  return {
    name: 'Karim Belhadj',
    firstName: 'Karim',
    look: { initials: 'KB', ground: 'three' },
    about: words.about,
    asMentor: true,
    program: 'Passerelles',
    reason: null,
    word: null,
    codes: { excerpt: words.message },
    request: {
      message: words.message,
      score: 82,
      reasons: words.reasons,
      due: words.due,
      left: 1,
      limit: 3,
      blocked: null,
      note: words.note,
      dates: [words.date],
    },
    meeting: {
      number: 3,
      topic: words.topic,
      type: 'video_conference',
      link: null,
      when: dateWords(when, locale, 'Europe/Paris', 'America/Toronto'),
      dropped: null,
      opens: '13:45',
      due: words.report,
      isToday: false,
      reported: false,
      note: words.note,
    },
    workshop: {
      title: words.workshop,
      description: null,
      answer: 'invited',
      when: dateWords(when, locale, 'Europe/Paris', 'Europe/Paris'),
      link: null,
      opens: '13:45',
      isToday: false,
    },
    article: { title: words.article, note: words.note },
    profile: { completion: 25, bar: 60 },
    to: { see: base, date: base, report: base, settings: base, join: base, calendar: base },
    acts: kind === 'request_expired' ? null : { accept: base, refuse: base, other: base },
    choices: [{ when: dateWords(when, locale, 'Europe/Paris', 'America/Toronto'), url: base }],
    unsubscribe: base,
  }
}
