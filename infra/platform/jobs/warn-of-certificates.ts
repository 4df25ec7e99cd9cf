import { hash } from 'node:crypto'
import { certificateWarnings } from '#commands/messages/mail/lifetimes.ts'
import type { MailOutbox } from '#commands/messages/mail/ports.ts'
import { type CompanyId, instant } from '#domain/platform/ids.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { createMailOutbox } from '../../messages/mail/outbox.ts'
import { endOf } from '../../people/single-sign-on/saml/saml.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../queue/each-item.ts'
import type { Job } from './job.ts'

const dayMs = 86_400_000

export function warnOfCertificatesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { database } = core
  const dependencies = { system: database.system, mails: createMailOutbox(database), now: Date.now, logger }
  return { name: 'warn_of_certificates', cron: '23 6 * * *', run: () => warnOfCertificates(dependencies) }
}

interface Dependencies {
  readonly system: Sql
  readonly mails: MailOutbox
  readonly now: () => number
  readonly logger?: Pick<Logger, 'error'>
}

/**
 * Mails the administrators of a company 30, 14 and 3 days before the last certificate of an identity provider ends,
 * once each: the key of the mail names the certificate and the warning. A certificate with a successor causes no
 * warning.
 */
export async function warnOfCertificates({ system, mails, now, logger }: Dependencies): Promise<JobReport> {
  const connections = await system.query<{
    id: string
    company_id: CompanyId
    label: string
    certificates: readonly string[]
  }>({
    text: `select id, company_id, label, settings -> 'certificates' as certificates from app.sso_connections s
      where kind = 'saml' and enabled and ${ofActiveCompany('s.company_id')} order by id`,
  })
  let done = 0
  const { failed } = await eachItem(
    { sql: system, job: 'warn_of_certificates', logger },
    connections,
    ({ id }) => id,
    async ({ company_id: companyId, label, certificates }) => {
      const [last] = certificates.toSorted((a, b) => endOf(b).getTime() - endOf(a).getTime())
      if (last === undefined) return
      const end = endOf(last)
      const days = (end.getTime() - now()) / dayMs
      const warning = certificateWarnings.find((before) => days <= before)
      if (warning === undefined || days < 0) return
      await mails.enqueue({
        companyId,
        key: `certificate_expires/${hash('sha256', last, 'hex').slice(0, 16)}/${warning}`,
        template: 'certificate_expires',
        to: 'administrators',
        params: { connection: label, expiresAt: instant(end) },
      })
      done += 1
    },
  )
  return { done, failed }
}
