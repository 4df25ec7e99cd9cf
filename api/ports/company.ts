import type { Locale } from '#commands/people/sessions/ports.ts'
import type { CompanySettings } from '#domain/company/company-settings.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { CompanyAttributes } from '../contract/company/companies.ts'

/** What the API needs of companies. `infra/` implements these. */

export interface Company {
  readonly id: CompanyId
  /** Nobody may use it for now: every call is answered 503. */
  readonly suspended: boolean
  readonly defaultLanguage: Locale
  readonly settings: CompanySettings
  readonly attributes: CompanyAttributes
}

/** Companies by the host they answer at. */
export interface Companies {
  /** `host` is as `normalHost` gives it. With one company any host is its own. */
  byHost(host: string): Promise<Company | null>
  /** The company's logo, if it has the one with this digest. */
  logo(companyId: CompanyId, digest: string): Promise<Logo | null>
}

interface Logo {
  readonly mediaType: string
  readonly content: Uint8Array
}

/** Pictures in the colours of a company: its icons, and the one that cards of other sites show. */
export interface Drawings {
  /** @param svg a drawing of the product, never an uploaded one */
  png(svg: string): Promise<Buffer>
}
