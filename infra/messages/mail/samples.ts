import type { MailParams } from '#commands/messages/mail/ports.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { id, instant, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import type { ReportFacts } from './render/content.ts'
import { descriptors } from './notices/all.ts'
import { type NoticeFacts, noSubjectFacts, type SubjectFacts } from './notices/facts.ts'
import { sampleDate } from './notices/subjects/samples.ts'
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
  help_waits: { caseId: applicantId, overdue: false },
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

const about = { fr: 'Analyste exploitation, Réseaux, Lyon', en: 'Operations analyst, Networks, Lyon' }

/** What a notification says of an example: a request, a session, a workshop and an article of one colleague. */
export function sampleNoticeFacts(kind: NoticeKind, locale: 'fr' | 'en', base: string): NoticeFacts {
  const subjects: SubjectFacts = Object.assign(
    { ...noSubjectFacts },
    ...Object.values(descriptors).map(({ sample }) => sample?.(locale)),
  )
  return {
    name: 'Karim Belhadj',
    firstName: 'Karim',
    look: { initials: 'KB', ground: 'three' },
    about: about[locale],
    asMentor: true,
    program: 'Passerelles',
    reason: null,
    word: null,
    goesOn: null,
    backOn: null,
    codes: { excerpt: subjects.request?.message ?? '' },
    ...subjects,
    to: { see: base, date: base, report: base, settings: base, join: base, calendar: base },
    acts: kind === 'request_expired' ? null : { accept: base, refuse: base, other: base },
    choices: [{ when: dateWords(sampleDate, locale, 'Europe/Paris', 'America/Toronto'), url: base }],
    unsubscribe: base,
  }
}
