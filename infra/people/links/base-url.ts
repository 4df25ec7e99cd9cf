import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** No address leads to the company: it has no host, and PUBLIC_URL is not set. */
export class NoPublicAddress extends Error {
  override readonly name = 'NoPublicAddress'
}

/**
 * Where people reach a company: PUBLIC_URL when it is the company's, else its first host, over the scheme and port of
 * PUBLIC_URL, or https; the embedded product answers over http on its own port.
 * @param port resolves when the process listens
 */
export function createBaseUrls(
  system: Sql,
  { publicUrl, databaseUrl }: Pick<Config, 'publicUrl' | 'databaseUrl'>,
  port: Promise<number>,
): BaseUrlOf {
  return async (companyId) => {
    const [row] = await system.query<{ hosts: readonly string[]; alone: boolean }>({
      name: 'company_hosts',
      text: `select hosts, (select count(*) from (select from app.companies limit 2) two) = 1 as alone
        from app.companies where id = $1`,
      values: [companyId],
    })
    const hosts = row?.hosts ?? []
    const [first] = hosts
    if (publicUrl !== undefined) {
      const url = new URL(publicUrl)
      // With one company, any host is its own.
      if (first === undefined || row?.alone === true || hosts.includes(url.hostname)) return publicUrl
      return `${url.protocol}//${first}${url.port === '' ? '' : `:${url.port}`}`
    }
    if (databaseUrl === undefined) return `http://${first ?? 'localhost'}:${await port}`
    if (first === undefined) throw new NoPublicAddress('the company has no host, and PUBLIC_URL is not set')
    return `https://${first}`
  }
}
