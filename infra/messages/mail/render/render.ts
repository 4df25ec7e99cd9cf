import type { DigestEntry, MailParams, NoticeParams } from '#commands/messages/mail/ports.ts'
import { isNoticeKind, type NoticeKind } from '#domain/messages/notices/topics.ts'
import type { ClaimedMail } from '../claims.ts'
import { descriptors, templateOf } from '../notices/all.ts'
import type { CalendarPart } from '../notices/calendar.ts'
import { loadNotice } from '../notices/load.ts'
import type { NoticeReader } from '../notices/reader.ts'
import { ownWordsOf, type Pieces, withOwnWords } from '../own-words.ts'
import { exampleOf } from '../preview.ts'
import { newProfilesFor } from '../new-profiles.ts'
import { unsubscribeUrl } from '../notices/unsubscribe.ts'
import { reportFor } from '../report.ts'
import { type PlainTemplate, templates } from '../templates/all.ts'
import type { CommonFacts, Content, NoticeContent } from './content.ts'
import { htmlOf, plainOf, setterOf } from './layout.ts'
import { type MailReader, readerOf, type RenderOptions } from './reader.ts'

/** A mail as it leaves. */
export interface RenderedMail {
  readonly company: string
  readonly to: { readonly address: string; readonly name: string | null }
  readonly locale: 'fr' | 'en'
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** Where one click ends these mails (RFC 8058). */
  readonly unsubscribe?: string
  readonly calendar?: CalendarPart | null
  /** Attached. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[]
}

/** The organiser of meetings where no mail leaves the machine. */
const nobody = 'binome@demo.invalid'

/**
 * Writes a mail in the recipient's language with what is true now: their name, the company's brand, a fresh link. Null:
 * nobody is there to receive it, or what it is about is gone.
 */
export async function renderMail(mail: ClaimedMail, options: RenderOptions): Promise<RenderedMail | null> {
  const reader = await readerOf(mail, options)
  const address = mail.address ?? reader?.found.email ?? null
  if (reader === null || address === null) return null
  const { found, locale } = reader
  const name = found.first_name === null ? null : `${found.first_name} ${found.last_name ?? ''}`.trim()
  const to = { address, name }
  if (mail.template === 'template_test') {
    const { of, language, subject, intro } = mail.params as MailParams['template_test']
    const typed =
      subject === undefined && intro === undefined ? undefined : { subject: subject ?? null, intro: intro ?? null }
    const example = await exampleOf(of, language, mail.companyId, reader, options.sql, typed)
    return example === null ? null : { ...written({ content: example, locale: language }, reader, to) }
  }
  const made = await contentOf(mail, options, reader, { name: name ?? address, email: address })
  if (made === null) return null
  const own = await ownWordsOf(options.sql, mail.companyId, mail.template, locale)
  const { facts } = reader
  const pieces = {
    first_name: facts.firstName,
    company: facts.company,
    name: null,
    program: facts.program,
    ...made.pieces,
  }
  const { content, pieces: _pieces, ...more } = made
  return { ...written({ content: withOwnWords(content, own, pieces), locale }, reader, to), ...more }
}

/** The mail in its layout. */
function written(
  { content, locale }: { readonly content: Content; readonly locale: 'fr' | 'en' },
  { company, found }: MailReader,
  to: RenderedMail['to'],
): RenderedMail {
  return {
    company,
    to,
    locale,
    subject: setterOf(locale)(content.subject),
    html: htmlOf(content, locale, { company, brand: found.brand }),
    plain: plainOf(content, locale),
  }
}

type Written = Pick<RenderedMail, 'unsubscribe' | 'calendar' | 'files'> & {
  readonly content: Content
  /** What the company's own words may say beside the reader and the company. */
  readonly pieces?: Pieces
}

async function contentOf(
  mail: ClaimedMail,
  options: RenderOptions,
  reader: MailReader,
  person: { readonly name: string; readonly email: string },
): Promise<Written | null> {
  const { locale, company } = reader
  const { template } = mail
  if (isNoticeKind(template)) {
    const written = await noticeContent(mail, options, reader, template, mail.params as NoticeParams)
    if (written === null) return null
    const { content, facts, subject } = written
    const calendarReader = { locale, company, from: options.from ?? nobody, ...person }
    return {
      content,
      pieces: { name: facts.name, program: facts.program },
      unsubscribe: facts.unsubscribe,
      calendar: descriptors[subject.subjectType].calendar?.(template, subject, facts, calendarReader) ?? null,
    }
  }
  if (template === 'phone_code' || template === 'template_test') return null
  if (template === 'digest') return digestContent(mail, options, reader)
  if (template === 'figures_report') return reportContent(mail, options, reader)
  if (template === 'new_profiles') return newProfilesContent(mail, options, reader)
  const params = mail.params as MailParams[typeof template]
  return { content: say(template, locale, params, { ...reader.facts, entries: [], unsubscribe: '' }) }
}

/** The words of a notification for its reader: of a mail, of an SMS, or of a line of the digest. */
export async function noticeContent(
  mail: ClaimedMail,
  options: RenderOptions,
  reader: MailReader,
  kind: NoticeKind,
  params: NoticeParams,
) {
  const noticeReader = noticeReaderOf(mail, options, reader)
  const loaded = noticeReader === null ? null : await loadNotice(noticeReader, kind, params)
  if (loaded === null) return null
  const { firstName } = reader.facts
  const template = templateOf(kind, loaded.subject.subjectType)
  return { content: template[reader.locale]({ firstName, notice: loaded.facts }), ...loaded }
}

async function digestContent(mail: ClaimedMail, options: RenderOptions, reader: MailReader): Promise<Written | null> {
  const { entries: kept } = mail.params as { readonly entries: readonly DigestEntry[] }
  const noticeReader = noticeReaderOf(mail, options, reader)
  if (noticeReader === null) return null
  const entries: (NoticeContent & { readonly see: string })[] = []
  for (const entry of kept) {
    const written = await noticeContent(mail, options, reader, entry.kind, entry)
    if (written !== null) entries.push({ ...written.content, see: written.facts.to.see })
  }
  if (entries.length === 0) return null
  const unsubscribe = unsubscribeUrl(noticeReader, 'all')
  const facts = { ...reader.facts, entries, unsubscribe }
  return { content: say('digest', reader.locale, { entries: kept }, facts), unsubscribe }
}

async function reportContent(
  mail: ClaimedMail,
  { tenant, links }: RenderOptions,
  reader: MailReader,
): Promise<Written | null> {
  const { companyId, userId } = mail
  if (userId === null) return null
  const { locale, base } = reader
  const params = mail.params as MailParams['figures_report']
  const report = await reportFor(tenant(companyId), { userId, locale, base }, params)
  if (report === null) return null
  const unsubscribe = unsubscribeUrl({ links, companyId, userId, base }, 'figures_report')
  const facts = { ...reader.facts, entries: [], unsubscribe, report: report.facts }
  return { content: say('figures_report', locale, params, facts), unsubscribe, files: [report.file] }
}

async function newProfilesContent(
  mail: ClaimedMail,
  { tenant, links }: RenderOptions,
  reader: MailReader,
): Promise<Written | null> {
  const { companyId, userId } = mail
  if (userId === null) return null
  const { locale, base } = reader
  const params = mail.params as MailParams['new_profiles']
  const news = await newProfilesFor(tenant(companyId), { userId, base }, params)
  if (news.length === 0) return null
  const unsubscribe = unsubscribeUrl({ links, companyId, userId, base }, 'saved_searches')
  const facts = { ...reader.facts, entries: [], unsubscribe, news }
  return { content: say('new_profiles', locale, params, facts), unsubscribe }
}

function noticeReaderOf(
  { companyId, userId, id: mailId }: ClaimedMail,
  { sql, links }: RenderOptions,
  { locale, timeZone, base }: MailReader,
): NoticeReader | null {
  return userId === null ? null : { sql, links, companyId, userId, locale, timeZone, base, mailId }
}

/** @param params of the template: they were stored together */
function say<Name extends PlainTemplate>(
  name: Name,
  locale: 'fr' | 'en',
  params: MailParams[Name],
  facts: CommonFacts,
): Content {
  return templates[name][locale]({ ...facts, params })
}
