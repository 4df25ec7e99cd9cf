import type { Company } from '../../shared/company.ts'
import type { AuthClient } from '../../shared/session/authClient.ts'
import type { Locale } from '../../shared/i18n/locale.ts'

/** What the start hands on, to the sign-in or to the application. */
export interface StartedPage {
  root: Element
  company: Company
  locale: Locale
  auth: AuthClient
}

/** The nonce with which the page allows scripts to insert styles. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}
