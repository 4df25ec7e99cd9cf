import type { BaseUrlOf, LinkSigner } from '#commands/people/links/ports.ts'
import { linkOfTemplate, type MailParams, type MailTemplate } from '#commands/messages/mail/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { provenPhone } from '../../../people/phone/proofs.ts'
import { cityOf } from '#contract/community/cities.ts'
import { withDe } from '#contract/platform/french.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { settingsOf } from '../../../company/companies/settings.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ClaimedMail } from '../claims.ts'
import { choosePath, linkPaths, welcomePath } from '../link-paths.ts'
import type { CommonFacts, ContactWords } from './content.ts'
import { dateIn } from './date-format.ts'

export interface RenderOptions {
  readonly sql: Sql
  readonly links: LinkSigner
  readonly baseUrlOf: BaseUrlOf
  /** Sees one company alone. */
  readonly tenant: (companyId: CompanyId) => Sql
  /** The address that mails come from, as the organiser of meetings. */
  readonly from?: string
}

interface Found {
  readonly name: string
  readonly brand: { readonly name?: string }
  readonly settings: object
  readonly email: string | null
  readonly phone: string | null
  readonly proven_phone: string | null
  readonly status: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly locale: 'fr' | 'en' | null
  readonly time_zone: string | null
  readonly person: string | null
  readonly program: Readonly<Record<string, string>> | null
  readonly contact: ContactWords | null
  readonly rejection_word: string | null
}

/** Who receives a mail or an SMS, and how they are written to. */
export interface MailReader {
  readonly found: Found
  readonly locale: 'fr' | 'en'
  readonly company: string
  readonly base: string
  readonly timeZone: string
  /** What every template may say. */
  readonly facts: Omit<CommonFacts, 'entries' | 'unsubscribe'>
}

/** Null: an account that is gone receives nothing, also at an address of its own. */
export async function readerOf(
  mail: ClaimedMail,
  { sql, links, baseUrlOf }: Pick<RenderOptions, 'sql' | 'links' | 'baseUrlOf'>,
): Promise<MailReader | null> {
  const found = await find(sql, mail)
  if (found === null) return null
  const settings = settingsOf(found.settings)
  const locale = found.locale ?? mail.locale ?? settings.default_language
  const base = await baseUrlOf(mail.companyId)
  const company = found.brand.name ?? found.name
  const nameOf = (words: string | null | undefined) => (words == null ? null : isolated(words))
  const timeZone = found.time_zone ?? 'Europe/Paris'
  return {
    found,
    locale,
    company,
    base,
    timeZone,
    facts: {
      company: isolated(company),
      firstName: nameOf(found.first_name),
      link: linkOf(mail, links, base),
      until: mail.link === null ? '' : moment(mail.link.expires_at, locale, timeZone),
      person: nameOf(found.person),
      contact: found.contact && { ...found.contact, name: isolated(found.contact.name) },
      rejectionWord: found.rejection_word,
      program: nameOf(found.program?.[locale] ?? found.program?.[settings.default_language]),
      page: (path) => base + path,
      moment: (at) => moment(at, locale, timeZone),
    },
  }
}

async function find(sql: Sql, { companyId, userId, params }: ClaimedMail): Promise<Found | null> {
  const {
    applicantId = null,
    programId = null,
    messageId = null,
  } = params as {
    readonly applicantId?: UserId | null
    readonly programId?: string | null
    readonly messageId?: string | null
  }
  const [row] = await sql.query<Found>({
    name: 'mail_facts',
    text: `select c.name, c.brand, c.settings, u.email, u.phone, ${provenPhone} as proven_phone, u.status,
        u.first_name, u.last_name, u.locale, u.time_zone, u.rejection_word,
        trim(p.first_name || ' ' || p.last_name) as person,
        g.name as program,
        case when m.id is not null then json_build_object('name', m.name, 'email', m.email, 'subject', m.subject,
          'message', m.message) end as contact
      from app.companies c
        left join app.users u on u.company_id = c.id and u.id = $2 and u.status <> 'erased'
        left join app.users p on p.company_id = c.id and p.id = $3 and p.status <> 'erased'
        left join app.programs g on g.company_id = c.id and g.id = $4
        left join app.contact_messages m on m.company_id = c.id and m.id = $5
      where c.id = $1`,
    values: [companyId satisfies CompanyId, userId, applicantId, programId, messageId],
  })
  // An account that is gone receives nothing, also at an address of its own.
  if (row === undefined || (userId !== null && row.email === null)) return null
  // The message was erased with its sender.
  return messageId !== null && row.contact === null ? null : row
}

function linkOf({ template, link, companyId, params }: ClaimedMail, links: LinkSigner, base: string): string {
  if (link === null || !isLinked(template)) return ''
  const purpose = linkOfTemplate[template]
  const token = links.sign({ purpose, companyId, id: link.id, expiresAt: new Date(link.expires_at) })
  const { redirectUrl = null } = params as Partial<MailParams['password_reset']>
  if (template === 'first_administrator') return base + welcomePath(token)
  if (template === 'account_ready') return base + choosePath(token)
  if (redirectUrl === null) return base + linkPaths[purpose](token)
  const url = new URL(redirectUrl)
  url.searchParams.set('reset_password_token', token)
  return url.href
}

function isLinked(template: MailTemplate): template is keyof typeof linkOfTemplate {
  return template in linkOfTemplate
}

/** An instant in words, e.g. `mardi 17 mars 2026 à 14:48, heure de Paris`. */
export function moment(at: string, locale: 'fr' | 'en', timeZone: string): string {
  const day = dateIn(locale, timeZone, at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const hour = dateIn(locale, timeZone, at, { hour: '2-digit', minute: '2-digit' })
  const city = cityOf(timeZone, locale)
  return locale === 'fr' ? `${day} à ${hour}, heure ${withDe(city)}` : `${day} at ${hour}, ${city} time`
}
