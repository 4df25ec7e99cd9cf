import type { CompanyId } from '#domain/platform/ids.ts'

/** What a link is for. A token that was signed for one purpose is worth nothing for another. Never renamed. */
export const linkPurposes = [
  'invitation',
  'sign_up',
  'password_reset',
  'email_change',
  'sign_in',
  'export',
  'mail_act',
  'calendar_file',
  'unsubscribe',
  'withdrawal',
  'phone_code',
  'article_images',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** What a link says: the row that it is about, and until when. Whether it was used is kept in that row (`used_at`). */
export interface LinkClaim {
  readonly companyId: CompanyId
  /** Of the row, a UUID. */
  readonly id: string
  /** To the second. */
  readonly expiresAt: Date
}

/**
 * Signs links under a key derived from the configured one, so that no secret of a link is ever stored. What a link
 * leads to does nothing on GET: mail scanners open links.
 */
export interface LinkSigner {
  /**
   * An opaque token of letters, digits, `-` and `_`.
   * @throws RangeError when the id is not a UUID
   */
  sign(link: LinkClaim & { readonly purpose: LinkPurpose }): string
  /** Null: not one of ours, altered, or of another purpose. The caller compares `companyId` with the request's. */
  verify(purpose: LinkPurpose, token: string): LinkClaim | 'expired' | null
}

/** The address at which people reach the company, without a trailing slash. */
export type BaseUrlOf = (companyId: CompanyId) => Promise<string>
