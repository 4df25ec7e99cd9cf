import { certificateWarnings, linkLifetimes } from '#commands/messages/mail/lifetimes.ts'
import type { linkOfTemplate } from '#commands/messages/mail/ports.ts'
import { after, retention } from '#contract/people/retention.ts'
import { mailVariables, type MailVariable } from '#contract/console/messages/mail-templates.ts'
import { isNoticeKind, noticeKinds, type NoticeKind } from '#domain/messages/notices/topics.ts'
import { instant } from '#domain/platform/ids.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { noticeTemplates } from './notices/all.ts'
import type { NoticeFacts } from './notices/facts.ts'
import { type OwnWords, ownWordsOf, withOwnWords } from './own-words.ts'
import type { CommonFacts, Content, NewProfiles } from './render/content.ts'
import { type MailReader, moment } from './render/reader.ts'
import { sampleNoticeFacts, sampleNews, sampleParams, sampleReport } from './samples.ts'
import { type PlainTemplate, templates } from './templates/all.ts'

/** Templates that may be looked at: all but the mail of the day, which holds others. */
type PreviewTemplate = Exclude<PlainTemplate, 'digest'> | NoticeKind

const plainNames = (Object.keys(templates) as PlainTemplate[]).filter((name) => name !== 'digest')

export const previewTemplates: readonly PreviewTemplate[] = [...plainNames, ...noticeKinds] as PreviewTemplate[]

export function isPreviewTemplate(name: string): name is PreviewTemplate {
  return previewTemplates.some((known) => known === name)
}

/** The pieces that the words of a template may hold. */
export function variablesOf(name: PreviewTemplate): readonly MailVariable[] {
  return isNoticeKind(name) ? mailVariables : ['first_name', 'company', 'program']
}

/** What a template says of an example to this reader. @param own undefined: as the company has it now */
export async function exampleOf(
  name: string,
  locale: 'fr' | 'en',
  companyId: string,
  reader: MailReader,
  sql: Sql,
  own?: OwnWords,
): Promise<Content | null> {
  if (!isPreviewTemplate(name)) return null
  const words = own ?? (await ownWordsOf(sql, companyId, name, locale))
  const { facts } = reader
  const notice = isNoticeKind(name) ? noticeOf(name, locale, reader) : null
  const pieces = {
    first_name: facts.firstName,
    company: facts.company,
    name: notice?.name ?? null,
    program: notice?.program ?? 'Passerelles',
  }
  const content =
    notice !== null && isNoticeKind(name)
      ? noticeTemplates[name][locale]({ firstName: facts.firstName, notice })
      : plain(name as Exclude<PreviewTemplate, NoticeKind>, locale, reader)
  return withOwnWords(content, words, pieces)
}

const sampleWord = {
  fr: 'Le programme commence par les équipes de Lyon.',
  en: 'The program begins with the teams in Lyon.',
}

/** The share of a profile from which it is shown is the company's own. */
function noticeOf(kind: NoticeKind, locale: 'fr' | 'en', { base, found }: MailReader): NoticeFacts {
  const bar = settingsOf(found.settings).min_profile_completion
  const sample = sampleNoticeFacts(kind, locale, base)
  return { ...sample, profile: { completion: Math.min(sample.profile?.completion ?? 0, bar), bar } }
}

function newsOf(locale: 'fr' | 'en', base: string): NewProfiles {
  const { search, name, about } = sampleNews[locale]
  return { search, see: base, more: 0, people: [{ look: { initials: 'IL', ground: 'two' }, name, about, url: base }] }
}

const fromNow = (ms: number) => (now: Date) => new Date(now.getTime() + ms)

/** Until when the link of a mail of now opens something. */
const linkEnds: { readonly [Template in keyof typeof linkOfTemplate]: (now: Date) => Date } = {
  invitation: fromNow(linkLifetimes.invitation),
  // The link is that of the invitation.
  sign_up_resume: fromNow(linkLifetimes.invitation),
  password_reset: fromNow(linkLifetimes.password_reset),
  first_administrator: fromNow(linkLifetimes.first_administrator),
  account_ready: fromNow(linkLifetimes.account_ready),
  email_change: fromNow(linkLifetimes.email_change),
  sign_in_link: fromNow(linkLifetimes.sign_in_link),
  export_ready: (now) => after(now, retention.data_exports),
  contact_request_copy: (now) => after(now, retention.contact_requests),
}

const hasLink = (name: PlainTemplate): name is keyof typeof linkEnds => Object.hasOwn(linkEnds, name)

/** Instants of the samples that follow from a rule and the instant at which the mail is sent. */
function paramsOf(name: PlainTemplate, now: Date): object {
  if (name === 'retention_warning') return { goesAt: instant(after(now, retention.account_warning)) }
  if (name === 'certificate_expires')
    return { ...sampleParams[name], expiresAt: instant(after(now, { days: certificateWarnings[0] })) }
  return sampleParams[name]
}

function plain(name: Exclude<PlainTemplate, 'digest'>, locale: 'fr' | 'en', reader: MailReader): Content {
  const { facts, base, timeZone } = reader
  const now = new Date()
  // In the language of the example, which may not be the reader's.
  const momentText = (at: string) => moment(at, locale, timeZone)
  const contact = {
    name: 'Karim Belhadj',
    email: 'karim@example.org',
    subject: sampleNoticeFacts('message_received', locale, base).article?.title ?? '',
    message: sampleNoticeFacts('message_received', locale, base).request?.message ?? '',
  }
  const example: CommonFacts = {
    ...facts,
    // Of an example: nothing opens.
    link: base,
    until: hasLink(name) ? momentText(linkEnds[name](now).toISOString()) : '',
    moment: momentText,
    person: 'Karim Belhadj',
    program: 'Passerelles',
    contact,
    rejectionWord: facts.rejectionWord ?? sampleWord[locale],
    entries: [],
    news: [newsOf(locale, base)],
    report: { ...sampleReport[locale], see: base },
    unsubscribe: base,
  }
  const say = templates[name][locale] as (facts: CommonFacts & { readonly params: object }) => Content
  return say({ ...example, params: paramsOf(name, now) })
}
