import { randomBytes } from 'node:crypto'
import type { CompanyAdministration } from '#api/admin/platform/ports.ts'
import {
  type AdminCompanySettings,
  type CompanyHost,
  hostProblems,
} from '#contract/console/company/company-settings.ts'
import { retention } from '#contract/people/retention.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { intervalOf } from '#api/queries/meetings/interval.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { companyHost } from '../import/company-file.ts'
import { ImportProblems } from '../import/problems.ts'
import { retentionAhead } from '../../people/retention/ahead.ts'
import { brandSchema, logoOf } from './brand.ts'
import { changeCompany, CompanyChanged, type CompanyChange } from './change.ts'
import type { FindTexts } from './host-proof.ts'
import { settingsOf } from './settings.ts'
import { takenHosts } from './taken-hosts.ts'

interface Dependencies {
  /** Sees every company: a host belongs to one of them. */
  readonly system: TransactionalSql
  readonly findTexts: FindTexts
}

interface Row {
  readonly slug: string
  readonly hosts: readonly string[]
  readonly brand: object
  readonly settings: object
  readonly revision: number
  readonly people: number
  readonly domains: AdminCompanySettings['domains']
  readonly last_role: number
  readonly rejected_sign_up: number
}

interface HostClaim {
  readonly host: string
  readonly token: string
  readonly checked_at: string | null
  readonly problem: string | null
}

/** How far the console looks ahead at what the clock deletes. */
const aheadDays = 31
/** Where the record stands that proves a host. */
const recordName = (host: string) => `_binome.${host}`
const recordValue = (token: string) => `binome-host=${token}`

/** What an administrator decides about their company. */
export function createCompanyAdministration({ system, findTexts }: Dependencies): CompanyAdministration {
  const change = async (by: { companyId: CompanyId; userId: UserId }, what: CompanyChange, on = system) => {
    try {
      await changeCompany(on, by.companyId, { ...what, actorId: by.userId })
      return null
    } catch (error) {
      if (error instanceof CompanyChanged) return 'conflict' as const
      throw error
    }
  }
  const claimsOf = (companyId: CompanyId, host: string | null) =>
    system.query<HostClaim>({
      text: `select host, token, rm.iso(checked_at) as checked_at, problem from app.asked_hosts
        where company_id = $1 and ($2::text is null or host = $2) order by asked_at, host`,
      values: [companyId, host],
    })
  const note = (companyId: CompanyId, host: string, problem: CompanyHost['problem']) =>
    system.query({
      text: `update app.asked_hosts set checked_at = now(), problem = $3 where company_id = $1 and host = $2`,
      values: [companyId, host, problem],
    })
  const forget = (companyId: CompanyId, host: string) =>
    system.query({
      text: `delete from app.asked_hosts where company_id = $1 and host = $2 returning host`,
      values: [companyId, host],
    })

  const isInUse = async (companyId: CompanyId, host: string) => {
    const [row] = await system.query<Pick<Row, 'hosts'>>({
      text: 'select hosts from app.companies where id = $1',
      values: [companyId],
    })
    return row?.hosts.includes(host) === true
  }

  return {
    async read(companyId) {
      const [[row], waiting] = await Promise.all([
        system.query<Row>({ text: companyText, values: [companyId] }),
        claimsOf(companyId, null),
      ])
      if (row === undefined) throw new Error(`the company ${companyId} is gone`)
      const { logo_url: logoUrl, ...brand } = brandSchema.catch(brandSchema.parse({ name: row.slug })).parse(row.brand)
      return {
        id: companyId,
        slug: row.slug,
        revision: row.revision,
        brand,
        logo_url: logoUrl,
        settings: writable(settingsOf(row.settings)),
        hosts: [...row.hosts.map(inUse), ...waiting.map(pendingHost)],
        domains: row.domains,
        people: row.people,
        going: { last_role: row.last_role, rejected_sign_up: row.rejected_sign_up },
      }
    },

    retentionAhead(companyId) {
      const now = new Date()
      return retentionAhead(system, companyId, { now, until: new Date(now.getTime() + aheadDays * 86_400_000) })
    },

    change: (once, by, { brand, settings }, revision) => change(by, { brand, given: settings, revision }, once(system)),

    async keepLogo(by, content, revision) {
      const logo = content === null ? null : logoOf(content)
      return typeof logo === 'string' ? 'not_a_logo' : change(by, { logo, revision })
    },

    askHost: (once, { companyId, userId }, given) =>
      once(system).transaction(async (sql) => {
        const parsed = companyHost.safeParse(given)
        if (!parsed.success || !parsed.data.includes('.')) return 'not_a_host'
        const host = parsed.data
        if ((await takenHosts(sql, null, [host])).length > 0) return 'host_taken'
        const [added] = await sql.query<object>({
          text: `insert into app.asked_hosts (company_id, host, token, asked_by) values ($1, $2, $3, $4)
          on conflict do nothing returning 1 as added`,
          values: [companyId, host, randomBytes(18).toString('base64url'), userId],
        })
        return added === undefined ? 'host_asked' : null
      }),

    async checkHost(by, host) {
      const { companyId } = by
      const [found] = await claimsOf(companyId, host)
      if (found === undefined) return (await isInUse(companyId, host)) ? null : 'no_such_host'
      const texts = await findTexts(recordName(host))
      if (texts === null) await note(companyId, host, 'no_answer')
      else if (texts.length === 0) await note(companyId, host, 'no_record')
      else if (!texts.includes(recordValue(found.token))) await note(companyId, host, 'other_value')
      else {
        try {
          await changeCompany(system, companyId, { addHosts: [host], actorId: by.userId })
          await forget(companyId, host)
        } catch (error) {
          // Another company proved it first.
          if (!(error instanceof ImportProblems)) throw error
          await note(companyId, host, 'taken')
        }
      }
      return null
    },

    async removeHost(by, host) {
      if ((await forget(by.companyId, host)).length > 0) return null
      try {
        return await change(by, { removeHosts: [host] })
      } catch (error) {
        if (!(error instanceof ImportProblems)) throw error
        return (await isInUse(by.companyId, host)) ? 'last_host' : 'no_such_host'
      }
    },
  }
}

function inUse(host: string): CompanyHost {
  return { host, state: 'in_use', record: null, checked_at: null, problem: null }
}

function pendingHost({ host, token, checked_at, problem }: HostClaim): CompanyHost {
  return {
    host,
    state: 'asked',
    record: { type: 'TXT', name: recordName(host), value: recordValue(token) },
    checked_at,
    problem: hostProblems.find((known) => known === problem) ?? null,
  }
}

function writable(settings: ReturnType<typeof settingsOf>): AdminCompanySettings['settings'] {
  const { languages, allowed_email_domains: domains, conference_hosts: hosts } = settings
  return {
    ...settings,
    languages: [...languages],
    allowed_email_domains: [...domains],
    conference_hosts: [...hosts],
  }
}

const inUseSql = `u.status in ('active', 'pending_approval', 'disabled')`
const soon = `now() + interval '${aheadDays} days'`

const companyText = `select c.slug, c.hosts, c.brand, c.settings, c.revision,
    (select count(*)::integer from app.users u where u.company_id = c.id and ${inUseSql}) as people,
    coalesce((select json_agg(json_build_object('domain', d.domain, 'accounts', d.accounts)
        order by d.accounts desc, d.domain)
      from (select lower(split_part(u.email, '@', 2)) as domain, count(*)::integer as accounts
        from app.users u where u.company_id = c.id and ${inUseSql} group by 1 order by 2 desc, 1 limit 20) d), '[]')
      as domains,
    (select count(*)::integer from (select max(p.closed_at) as closed_at from app.users u
        join app.profiles p on p.user_id = u.id
        where u.company_id = c.id and u.status not in ('registering', 'rejected', 'erased') and u.roles = '{}'
        group by u.id having bool_and(p.closed_at is not null)) gone
      where gone.closed_at + ${intervalOf(retention.account)} < ${soon}) as last_role,
    (select count(*)::integer from app.users u where u.company_id = c.id and u.status = 'rejected'
      and u.status_at + ${intervalOf(retention.rejected_sign_up)} < ${soon}) as rejected_sign_up
  from app.companies c where c.id = $1`
