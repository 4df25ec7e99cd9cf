import type { MailParams } from '#commands/mail/ports.ts'
import { mailVariables, type MailVariable } from '#contract/console/mail-templates.ts'
import { isNoticeKind, noticeKinds, type NoticeKind } from '#domain/notices/topics.ts'
import type { Sql } from '#projections/sql.ts'
import { noticeTemplates } from './notices/all.ts'
import { type OwnWords, ownWordsOf, withOwnWords } from './own-words.ts'
import type { CommonFacts, Content, NewProfiles } from './render/content.ts'
import type { MailReader } from './render/reader.ts'
import { sampleNoticeFacts, sampleNews, sampleParams, sampleReport } from './samples.ts'
import { type PlainTemplate, templates } from './templates/all.ts'

/** Templates that may be looked at: all but the mail of the day, which holds others. */
type Shown = Exclude<PlainTemplate, 'digest'> | NoticeKind

const plainNames = (Object.keys(templates) as PlainTemplate[]).filter((name) => name !== 'digest')

export const shownTemplates: readonly Shown[] = [...plainNames, ...noticeKinds] as Shown[]

export function isShown(name: string): name is Shown {
  return shownTemplates.some((known) => known === name)
}

/** The pieces that the words of a template may hold. */
export function variablesOf(name: Shown): readonly MailVariable[] {
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
  if (!isShown(name)) return null
  const words = own ?? (await ownWordsOf(sql, companyId, name, locale))
  const { base, facts } = reader
  const notice = isNoticeKind(name) ? sampleNoticeFacts(name, locale, base) : null
  const pieces = {
    first_name: facts.firstName,
    company: facts.company,
    name: notice?.name ?? null,
    program: notice?.program ?? 'Passerelles',
  }
  const content =
    notice !== null && isNoticeKind(name)
      ? noticeTemplates[name][locale]({ firstName: facts.firstName, notice })
      : plain(name as Exclude<Shown, NoticeKind>, locale, reader)
  return withOwnWords(content, words, pieces)
}

const sampleWord = {
  fr: 'Le programme commence par les équipes de Lyon.',
  en: 'The program begins with the teams in Lyon.',
}

function newsOf(locale: 'fr' | 'en', base: string): NewProfiles {
  const { search, name, about } = sampleNews[locale]
  return { search, see: base, more: 0, people: [{ look: { initials: 'IL', ground: 'two' }, name, about, url: base }] }
}

function plain(name: Exclude<PlainTemplate, 'digest'>, locale: 'fr' | 'en', { facts, base }: MailReader): Content {
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
    until: facts.moment(new Date(Date.now() + 86_400_000).toISOString()),
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
  return say({ ...example, params: sampleParams[name] satisfies MailParams[keyof MailParams] })
}
