import type { Companies, Company } from '#api/ports/company.ts'
import type { CompanyAttributes } from '#contract/company/companies.ts'
import type { ConnectionKind } from '#domain/people/sign-in/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { logoPath } from './companies/brand.ts'
import { settingsOf } from './companies/settings.ts'
import type { Database } from '../platform/database/database.ts'

/** How long an answer is kept, in milliseconds: a change of brand shows within that time on every process. */
export const companyCacheMs = 5_000
/** Hosts come from the network: a flood of invented ones must not fill the memory. */
const maxHosts = 1_000

interface Row {
  id: CompanyId
  state: 'active' | 'suspended' | 'deleting'
  slug: string
  name: string
  brand: CompanyAttributes['brand']
  settings: object
  providers: readonly { readonly id: string; readonly kind: ConnectionKind; readonly label: string }[]
}

/** Companies by host, from `app.companies`. */
export function createCompanies(database: Database, now: () => number = Date.now): Companies {
  const known = new Map<string, { readonly company: Promise<Company | null>; readonly until: number }>()
  return {
    async byHost(host) {
      const kept = known.get(host)
      if (kept !== undefined && kept.until > now()) return kept.company
      if (known.size >= maxHosts) known.clear()
      const company = find(database, host)
      known.set(host, { company, until: now() + companyCacheMs })
      // A failed query is not cached.
      company.catch(() => known.delete(host))
      return company
    },

    async logo(companyId, digest) {
      const [row] = await database.tenant(companyId).query<{ mediaType: string; content: Buffer }>({
        name: 'company_logo',
        text: `select media_type as "mediaType", content from app.company_logos where digest = $1`,
        values: [digest],
      })
      return row ?? null
    },
  }
}

async function find(database: Database, host: string): Promise<Company | null> {
  const [row] = await database.system.query<Row>({
    name: 'company_by_host',
    // With one company, any host is its own.
    text: `select c.id, c.state, c.slug, name, brand, settings, coalesce((
        select json_agg(json_build_object('id', s.id, 'kind', s.kind, 'label', s.label) order by s.created_at, s.id)
        from app.sso_connections s where s.company_id = c.id and s.enabled), '[]') as providers
      from app.companies c where id = (select company_id from app.company_hosts where host = $1)
        or (select count(*) from (select from app.companies limit 2) two) = 1
      limit 1`,
    values: [host],
  })
  if (row === undefined) return null
  const { name, tagline, main, lighter, darker, logo_url } = row.brand
  const settings = settingsOf(row.settings)
  return {
    id: row.id,
    suspended: row.state !== 'active',
    defaultLanguage: settings.default_language,
    settings,
    attributes: {
      slug: row.slug,
      name: row.name,
      settings: {
        languages: [...settings.languages],
        default_language: settings.default_language,
        time_zone: settings.time_zone,
        password_min_length: settings.password_min_length,
      },
      sign_in: {
        password: settings.password_sign_in,
        single_sign_on: row.providers.flatMap(({ id, kind, label }) =>
          kind === 'facebook' ? [] : [{ id, kind, label }],
        ),
        facebook: row.providers.some(({ kind }) => kind === 'facebook'),
        sign_up: !settings.invitation_only,
        approval: settings.sign_up_approval,
      },
      brand: {
        name,
        tagline,
        main,
        lighter,
        darker,
        // Pages ask no other host for anything.
        logo_url: logo_url !== null && logoPath.test(logo_url) ? logo_url : null,
      },
    },
  }
}
