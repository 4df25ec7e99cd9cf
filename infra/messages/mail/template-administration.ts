import { randomUUID } from 'node:crypto'
import { setImmediate as otherCalls } from 'node:timers/promises'
import type { MailTemplates } from '#api/admin/platform/ports.ts'
import { addAuditEntry } from '#api/platform/plain/audit-log.ts'
import type { AdminMailTemplate, AdminMailWords } from '#contract/console/messages/mail-templates.ts'
import type { BaseUrlOf, LinkSigner } from '#commands/people/links/ports.ts'
import { isNoticeKind, topicOf } from '#domain/messages/notices/topics.ts'
import { topics } from '#domain/messages/notices/words.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { ClaimedMail } from './claims.ts'
import { enqueueMail } from './outbox.ts'
import { exampleOf, isPreviewTemplate, previewTemplates, variablesOf } from './preview.ts'
import { htmlOf, plainOf, setterOf } from './render/layout.ts'
import { readerOf } from './render/reader.ts'

interface Dependencies {
  readonly tenant: (companyId: CompanyId) => TransactionalSql
  readonly links: LinkSigner
  readonly baseUrlOf: BaseUrlOf
}

type Stored = Pick<AdminMailWords, 'id' | 'language' | 'subject' | 'intro' | 'revision'>

/** A preview is looked at for an hour; an administrator has as many at most. */
const previewsMax = 20
const locales = ['fr', 'en'] as const

/** What an administrator sees and decides of the mails of their company. */
export function createMailTemplates({ tenant, links, baseUrlOf }: Dependencies): MailTemplates {
  const readerFor = async (sql: Sql, { companyId, userId }: { companyId: CompanyId; userId: UserId }) => {
    const reader = await readerOf(exampleMail(companyId, userId), { sql, links, baseUrlOf })
    if (reader === null) throw new Error(`the account ${userId} is gone`)
    return reader
  }
  const stored = (sql: Sql, id: string | null) =>
    sql.query<Stored>({
      text: `select template as id, language, subject, intro, revision from app.mail_words
        where $1::text is null or template = $1`,
      values: [id],
    })
  return {
    async list(by) {
      const sql = tenant(by.companyId)
      const [reader, words] = await Promise.all([readerFor(sql, by), stored(sql, null)])
      const list: AdminMailTemplate[] = []
      for (const id of previewTemplates) {
        const own = words.filter((one) => one.id === id && (one.subject !== null || one.intro !== null))
        const subjectIn = async (locale: 'fr' | 'en') => {
          // Each mail is milliseconds of work: other calls come between two of them.
          await otherCalls()
          const words = own.find(({ language }) => language === locale) ?? { subject: null, intro: null }
          const content = await exampleOf(id, locale, by.companyId, reader, sql, words)
          return setterOf(locale)(content?.subject ?? '')
        }
        list.push({
          id,
          group: groupOf(id),
          subjects: { fr: await subjectIn('fr'), en: await subjectIn('en') },
          changed: locales.filter((locale) => own.some(({ language }) => language === locale)),
        })
      }
      return list
    },

    async words(by, id, language) {
      if (!isPreviewTemplate(id)) return null
      const sql = tenant(by.companyId)
      const [reader, words] = await Promise.all([readerFor(sql, by), stored(sql, id)])
      const standard = await exampleOf(id, language, by.companyId, reader, sql, { subject: null, intro: null })
      const own = words.find((one) => one.language === language)
      return {
        id,
        language,
        subject: own?.subject ?? null,
        intro: own?.intro ?? null,
        standard_subject: setterOf(language)(standard?.subject ?? ''),
        variables: [...variablesOf(id)],
        revision: own?.revision ?? 0,
      }
    },

    async keep(sql, { userId }, id, { language, subject, intro }, revision) {
      const [before] = await sql.query<Stored>({
        text: `select template as id, language, subject, intro, revision from app.mail_words
          where template = $1 and language = $2 for update`,
        values: [id, language],
      })
      if (revision !== undefined && revision !== (before?.revision ?? 0)) return false
      const written = await sql.query<object>({
        text: `insert into app.mail_words as w (company_id, template, language, subject, intro, revision)
          values (app.current_company(), $1, $2, $3, $4, 1)
          on conflict (company_id, template, language)
            do update set subject = excluded.subject, intro = excluded.intro, revision = w.revision + 1
            where $5::integer is null or w.revision = $5
          returning 1 as written`,
        values: [id, language, subject, intro, revision ?? null],
      })
      if (written.length === 0) return false
      await addAuditEntry(sql, {
        actorId: userId,
        action: 'update',
        type: 'mail_templates',
        id: `${id}/${language}`,
        before: { subject: before?.subject ?? null, intro: before?.intro ?? null },
        after: { subject, intro },
      })
      return true
    },

    async preview(by, id, { language, ...words }) {
      const sql = tenant(by.companyId)
      const reader = await readerFor(sql, by)
      const content = await exampleOf(id, language, by.companyId, reader, sql, words)
      if (content === null) return null
      const html = htmlOf(content, language, { company: reader.company, brand: reader.found.brand })
      const key = randomUUID()
      await sql.query({
        text: `with older as (delete from app.mail_previews p where p.user_id = $2 and (
            p.created_at < now() - interval '1 hour' or p.id not in (select id from app.mail_previews
              where user_id = $2 order by created_at desc limit ${previewsMax})))
          insert into app.mail_previews (id, company_id, user_id, html) values ($1, app.current_company(), $2, $3)`,
        values: [key, by.userId, html],
      })
      const subject = setterOf(language)(content.subject)
      return { subject, plain: plainOf(content, language), path: `/mail/preview/${key}` }
    },

    async sendTest(sql, { companyId, userId }, id, words) {
      if (!isPreviewTemplate(id)) return null
      const key = `template_test/${randomUUID()}`
      await enqueueMail(sql, {
        companyId,
        key,
        to: { userId },
        template: 'template_test',
        params: { of: id, ...words },
      })
      const [row] = await sql.query<{ id: string; address: string }>({
        text: `select m.id::text, u.email as address from app.mails m join app.users u on u.id = m.user_id
          where m.key = $1`,
        values: [key],
      })
      return row ?? null
    },
  }
}

/** HTML of a preview; null: it is over, or another company's. */
export async function mailPreviewOf(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql.query<{ html: string }>({
    text: `select html from app.mail_previews where id = $1 and created_at > now() - interval '1 hour'`,
    values: [id],
  })
  return row?.html ?? null
}

function exampleMail(companyId: CompanyId, userId: UserId): ClaimedMail {
  return {
    id: randomUUID(),
    companyId,
    template: 'template_test',
    userId,
    address: null,
    locale: null,
    params: {},
    link: null,
    attempts: 0,
    createdAt: new Date(),
  }
}

function groupOf(id: string): AdminMailTemplate['group'] {
  if (!isNoticeKind(id)) return 'account'
  const topic = topicOf(id)
  const group = topic === null || topic === undefined ? 'other' : topics[topic].group
  return (['requests', 'meetings', 'messages', 'articles'] as const).find((known) => known === group) ?? 'other'
}
