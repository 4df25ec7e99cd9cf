import type { Company } from '../../shared/company.ts'
import type { Door } from '../../shared/session/door.ts'
import type { Locale } from '../../shared/i18n/locale.ts'

/** What the start hands on, to the sign-in or to the application. */
export interface StartedPage {
  root: Element
  company: Company
  locale: Locale
  door: Door
}

/** What the page allows scripts to insert styles with. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}
