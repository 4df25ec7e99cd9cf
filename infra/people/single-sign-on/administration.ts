import { X509Certificate } from 'node:crypto'
import { ConsoleProblem } from '#api/admin/platform/console-problem.ts'
import type { MessageCode } from '#api/admin/platform/messages.ts'
import type { ConnectionAdministration, Refused } from '#api/admin/platform/ports.ts'
import { addAuditEntry } from '#api/platform/plain/audit-log.ts'
import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { Connection, ConnectionSecrets, SingleSignOnStore } from '#commands/people/single-sign-on/ports.ts'
import type { AdminConnection, ConnectionBody, ConnectionTest } from '#contract/console/people/single-sign-on.ts'
import type { CompanyId, ConnectionId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeCheck } from './check-words.ts'
import { facebookCallbackOf, type FacebookAddresses } from './facebook.ts'
import { AddressRefused, createGuardedFetch } from './guarded-fetch.ts'
import { oidcCallbackOf } from './oidc.ts'
import { readProviderMetadata, toPem } from './saml/import-metadata.ts'
import { entityIdOf, logoutUrlOf } from './saml/saml.ts'
import { createSigningKey } from './saml/signing-key.ts'
import { createSingleSignOnStore, secretsContext } from './store.ts'
import { testConnection } from './test-connection.ts'

interface Options {
  readonly database: Database
  readonly vault: Pick<Vault, 'seal' | 'open' | 'forget'>
  readonly baseUrlOf: BaseUrlOf
  readonly allowLoopback: boolean
  readonly facebook?: FacebookAddresses | undefined
  readonly now?: () => number
}

interface MoreColumns {
  readonly id: ConnectionId
  readonly last_test: AdminConnection['last_test']
  readonly identities: number
  readonly created_at: string
  readonly updated_at: string
}

const dayMs = 86_400_000

export function createConnectionAdministration(options: Options): ConnectionAdministration {
  const { database, vault, baseUrlOf, now = Date.now } = options
  const store: Pick<SingleSignOnStore, 'connections'> = createSingleSignOnStore(database, vault)
  const fetch = createGuardedFetch(options)

  const list = async (companyId: CompanyId): Promise<AdminConnection[]> => {
    const [connections, rows, baseUrl] = await Promise.all([
      store.connections(companyId),
      database.tenant(companyId).query<MoreColumns>({
        name: 'sso_connections_more',
        text: `select id, last_test, rm.iso(created_at) as created_at, rm.iso(updated_at) as updated_at,
            (select count(*)::int from app.sso_identities i where i.issuer = case c.kind
              when 'facebook' then 'https://www.facebook.com' else c.settings ->> 'issuer' end) as identities
          from app.sso_connections c`,
      }),
      baseUrlOf(companyId),
    ])
    const more = new Map(rows.map((row) => [row.id, row]))
    return connections.flatMap((connection) => {
      const row = more.get(connection.id)
      return row === undefined ? [] : [recordOf(connection, row, baseUrl, now())]
    })
  }

  const one = async (companyId: CompanyId, id: ConnectionId): Promise<AdminConnection> => {
    const found = (await list(companyId)).find((record) => record.id === id)
    if (found === undefined) throw new ConsoleProblem(404, 'not_found')
    return found
  }

  const sealed = async (companyId: CompanyId, id: ConnectionId, secrets: ConnectionSecrets) =>
    JSON.stringify(await vault.seal(id, companyId, JSON.stringify(secrets), secretsContext(id)))

  return {
    list,

    async create({ companyId, userId }, id, body) {
      const checked = checkedBody(body, true)
      if ('errors' in checked) return checked
      const secrets: ConnectionSecrets = {
        ...(secretOf(body) !== undefined && { clientSecret: secretOf(body) }),
        ...(body.kind === 'saml' && {
          signing: await createSigningKey(entityIdOf(await baseUrlOf(companyId)), new Date(now())),
        }),
      }
      const values = [id, ...columnsOf(checked), await sealed(companyId, id, secrets)]
      const isNew = await database.tenant(companyId).transaction(async (sql) => {
        const rows = await sql.query({
          text: `insert into app.sso_connections (id, company_id, kind, label, settings, enabled, just_in_time,
              linking_domains, allow_unsolicited, secrets)
            values ($1, app.current_company(), $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
          values,
        })
        if (rows.length > 0)
          await addAuditEntry(sql, {
            actorId: userId,
            action: 'create',
            ...subject(id),
            before: null,
            after: audited(checked),
          })
        return rows.length > 0
      })
      // A company has one Facebook; any other conflict is a repeat of this call.
      const known = (await list(companyId)).some((record) => record.id === id)
      return isNew || known ? one(companyId, id) : { errors: { kind: 'taken' } }
    },

    async update(tenant, { companyId, userId }, id, body, revisions) {
      const checked = checkedBody(body, false)
      if ('errors' in checked) return checked
      const before = (await store.connections(companyId)).find((connection) => connection.id === id)
      if (before === undefined) throw new ConsoleProblem(404, 'not_found')
      const given = secretOf(body)
      const secrets =
        given === undefined ? null : await sealed(companyId, id, { ...before.secrets, clientSecret: given })
      await tenant.transaction(async (sql) => {
        const written = await sql.query<object>({
          text: `update app.sso_connections set label = $3, settings = $4, enabled = $5, just_in_time = $6,
              linking_domains = $7, allow_unsolicited = $8, secrets = coalesce($9, secrets), revision = revision + 1,
              updated_at = now() where id = $1 and kind = $2 and ($10::integer[] is null or revision = any($10))
            returning 1 as written`,
          values: [id, ...columnsOf(checked), secrets, revisions ?? null],
        })
        if (written.length === 0) throw new ConsoleProblem(412, 'conflict')
        await addAuditEntry(sql, {
          actorId: userId,
          action: 'update',
          ...subject(id),
          before: auditedConnection(before),
          after: { ...audited(checked), ...(given !== undefined && { client_secret: 'changed' }) },
        })
      })
      return one(companyId, id)
    },

    async remove({ companyId, userId }, id) {
      const before = (await store.connections(companyId)).find((connection) => connection.id === id)
      await database.tenant(companyId).transaction(async (sql) => {
        await sql.query({ text: `delete from app.sso_connections where id = $1`, values: [id] })
        await addAuditEntry(sql, {
          actorId: userId,
          action: 'delete',
          ...subject(id),
          before: before === undefined ? null : auditedConnection(before),
          after: null,
        })
      })
      await vault.forget(id, companyId)
    },

    async test(companyId, id, locale) {
      const connection = (await store.connections(companyId)).find((one) => one.id === id)
      if (connection === undefined) throw new ConsoleProblem(404, 'not_found')
      const results = await testConnection(connection, { fetch, facebook: options.facebook, now })
      const states = new Set(results.map(({ state }) => state))
      const state = states.has('failed') ? 'failed' : states.has('warning') ? 'warning' : 'ok'
      const at = new Date(now()).toISOString()
      await database.tenant(companyId).query({
        text: `update app.sso_connections set last_test = $2 where id = $1`,
        values: [id, JSON.stringify({ at, state, codes: results.map(({ code }) => code) })],
      })
      const test: ConnectionTest = { at, state, checks: results.map((result) => describeCheck(result, locale)) }
      return test
    },

    async importMetadata(source, locale) {
      const xml = 'xml' in source ? source.xml : await fetched(source.url)
      const settings = orRefuse('xml' in source ? 'xml' : 'url', () => readProviderMetadata(xml))
      const url = 'url' in source ? { metadata_url: source.url } : {}
      const certificates = (settings.certificates ?? []).map((pem) => certificateOf(pem, now()))
      const missing = (['issuer', 'sign_in_url'] as const).filter((name) => settings[name] === undefined)
      const warnings = [...missing, ...(certificates.length === 0 ? (['certificates'] as const) : [])]
      return { settings: { ...settings, ...url }, certificates, warnings: warnings.map((name) => lacks[name][locale]) }
    },
  }

  /** @throws ConsoleProblem */
  async function fetched(url: string): Promise<string> {
    try {
      const answer = await fetch(url)
      if (!answer.ok) throw new ConsoleProblem(422, 'invalid_record', { url: 'provider_unreachable' })
      return await answer.text()
    } catch (error) {
      if (error instanceof ConsoleProblem) throw error
      const code = error instanceof AddressRefused ? 'address_refused' : 'provider_unreachable'
      throw new ConsoleProblem(422, 'invalid_record', { url: code })
    }
  }
}

const lacks = {
  issuer: {
    fr: 'Il manque l’identifiant du fournisseur (entityID).',
    en: 'The provider’s identifier (entityID) is missing.',
  },
  sign_in_url: {
    fr: 'Il manque l’adresse de connexion (HTTP-Redirect ou HTTP-POST).',
    en: 'The sign-in address (HTTP-Redirect or HTTP-POST) is missing.',
  },
  certificates: { fr: 'Il manque un certificat de signature RSA.', en: 'An RSA signing certificate is missing.' },
} as const

function orRefuse<Result>(field: string, work: () => Result): Result {
  try {
    return work()
  } catch {
    throw new ConsoleProblem(422, 'invalid_record', { [field]: 'invalid_metadata' })
  }
}

function secretOf(body: ConnectionBody): string | undefined {
  return body.kind === 'saml' ? undefined : body.client_secret
}

/** Certificates in one form, and the checks that zod cannot make. */
function checkedBody(body: ConnectionBody, isNew: boolean): ConnectionBody | Refused {
  const refused = (field: string, code: MessageCode): Refused => ({ errors: { [field]: code } })
  if (body.kind === 'facebook') {
    if (isNew && body.client_secret === undefined) return refused('client_secret', 'required')
    return body.linking_domains.length > 0 ? refused('linking_domains', 'invalid') : body
  }
  if (body.kind === 'oidc') return body.allow_unsolicited ? refused('allow_unsolicited', 'invalid') : body
  const certificates = body.settings.certificates.map(toPem)
  const good = certificates.filter((pem) => pem !== null)
  if (good.length < certificates.length) return refused('settings.certificates', 'invalid')
  return { ...body, settings: { ...body.settings, certificates: [...new Set(good)] } }
}

function columnsOf(body: ConnectionBody): unknown[] {
  const { kind, label, settings, enabled, just_in_time, linking_domains, allow_unsolicited } = body
  return [kind, label, JSON.stringify(settings), enabled, just_in_time, linking_domains, allow_unsolicited]
}

function subject(id: ConnectionId) {
  return { type: 'single_sign_on', id }
}

/** Without secrets. */
function audited({ kind, label, settings, enabled, just_in_time, linking_domains, allow_unsolicited }: ConnectionBody) {
  return { kind, label, settings, enabled, just_in_time, linking_domains, allow_unsolicited }
}

function auditedConnection({ kind, label, settings, enabled, ...more }: Connection) {
  const { justInTime: just_in_time, linkingDomains: linking_domains, allowUnsolicited: allow_unsolicited } = more
  return { kind, label, settings, enabled, just_in_time, linking_domains, allow_unsolicited }
}

function certificateOf(pem: string, now: number): AdminConnection['certificates'][number] {
  const { subject, fingerprint256, validToDate } = new X509Certificate(pem)
  return {
    subject: subject.replaceAll('\n', ', '),
    fingerprint: fingerprint256,
    ends_at: validToDate.toISOString(),
    days_left: Math.floor((validToDate.getTime() - now) / dayMs),
  }
}

function recordOf(connection: Connection, row: MoreColumns, baseUrl: string, now: number): AdminConnection {
  const { id, kind, label, enabled, settings, secrets, revision } = connection
  const isSaml = connection.kind === 'saml'
  const certificates = isSaml ? connection.settings.certificates.map((pem) => certificateOf(pem, now)) : []
  const callbacks = {
    saml: () => `${baseUrl}${isSaml ? connection.settings.callback : ''}`,
    oidc: () => oidcCallbackOf(baseUrl),
    facebook: () => facebookCallbackOf(baseUrl),
  }
  return {
    id,
    kind,
    label,
    enabled,
    just_in_time: connection.justInTime,
    linking_domains: [...connection.linkingDomains],
    allow_unsolicited: connection.allowUnsolicited,
    settings: { ...settings },
    has_client_secret: secrets.clientSecret !== undefined,
    certificates: certificates.sort((a, b) => a.days_left - b.days_left),
    metadata_url: isSaml ? `${baseUrl}/auth/${id}/metadata` : null,
    entity_id: isSaml ? entityIdOf(baseUrl) : null,
    callback_url: callbacks[kind](),
    logout_url: isSaml ? logoutUrlOf(baseUrl) : null,
    last_test: row.last_test,
    identities: row.identities,
    revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
