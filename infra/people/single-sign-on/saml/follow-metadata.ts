import { type ConnectionOf, type SamlSettings, SingleSignOnRefused } from '#commands/people/single-sign-on/ports.ts'
import { addAuditEntry } from '#api/platform/plain/audit-log.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { GuardedFetch } from '../guarded-fetch.ts'
import { readProviderMetadata, toPem } from './import-metadata.ts'
import { endOf } from './saml.ts'

type SamlConnection = Pick<ConnectionOf<'saml'>, 'id' | 'companyId'>

/**
 * Reads the metadata of a provider again and adds its certificates to the connection. A provider that was called within
 * the last minute is not called again, so that bad answers do not make us flood it.
 * @returns the settings from now on; null: the connection is gone
 * @throws Error for an address that does not answer with the metadata of this provider; what is known stays
 */
export type FollowMetadata = (connection: SamlConnection) => Promise<SamlSettings | null>

interface Dependencies {
  readonly database: Database
  readonly fetch: GuardedFetch
  readonly now?: () => number
}

const mostCertificates = 5

export function createMetadataFollower({ database, fetch, now = Date.now }: Dependencies): FollowMetadata {
  const underWay = new Map<string, Promise<void>>()

  async function read({ id, companyId }: SamlConnection): Promise<void> {
    const [due] = await database.tenant(companyId).query<{ settings: SamlSettings }>({
      text: `update app.sso_connections set metadata_read_at = now()
        where id = $1 and kind = 'saml' and settings ? 'metadata_url'
          and (metadata_read_at is null or metadata_read_at < now() - interval '1 minute') returning settings`,
      values: [id],
    })
    if (due?.settings.metadata_url === undefined) return
    const { metadata_url: url, issuer } = due.settings
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`the metadata address answers ${answer.status}`)
    const metadata = readProviderMetadata(await answer.text())
    if (metadata.issuer !== issuer) throw new SingleSignOnRefused('answer_issuer', 'metadata of another provider')
    const published = (metadata.certificates ?? []).filter((pem) => endOf(pem).getTime() > now())
    if (published.length === 0) throw new SingleSignOnRefused('certificate_expired', 'metadata without a certificate')
    await add(url, published, { id, companyId })
  }

  /** What was changed in the console meanwhile stays. */
  function add(url: string, published: readonly string[], { id, companyId }: SamlConnection): Promise<void> {
    return database.tenant(companyId).transaction(async (sql) => {
      const [row] = await sql.query<{ settings: SamlSettings }>({
        text: `select settings from app.sso_connections where id = $1 and settings ->> 'metadata_url' = $2 for update`,
        values: [id, url],
      })
      if (row === undefined) return
      const known = row.settings.certificates.map((pem) => toPem(pem) ?? pem)
      if (published.every((pem) => known.includes(pem))) return
      const before = row.settings
      const settings = { ...before, certificates: withKnown(published, known, now()) }
      await sql.query({
        text: `update app.sso_connections set settings = $2, revision = revision + 1, updated_at = now()
          where id = $1`,
        values: [id, JSON.stringify(settings)],
      })
      await addAuditEntry(sql, {
        actorId: null,
        action: 'update',
        type: 'single_sign_on',
        id,
        before: { settings: before },
        after: { settings },
      })
    })
  }

  return async (connection) => {
    const { id, companyId } = connection
    const reading = underWay.get(id) ?? read(connection).finally(() => underWay.delete(id))
    underWay.set(id, reading)
    await reading
    const [row] = await database.tenant(companyId).query<{ settings: SamlSettings }>({
      text: `select settings from app.sso_connections where id = $1`,
      values: [id],
    })
    return row?.settings ?? null
  }
}

/** A certificate that is no longer published stays until it ends: answers that it signed may be under way. */
function withKnown(published: readonly string[], known: readonly string[], now: number): string[] {
  const others = known
    .filter((pem) => !published.includes(pem) && endOf(pem).getTime() > now)
    .toSorted((a, b) => endOf(b).getTime() - endOf(a).getTime())
  return [...published, ...others].slice(0, mostCertificates)
}
