import { createHash } from 'node:crypto'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'

export interface SentCode {
  readonly companyId: CompanyId
  /** Of this code. */
  readonly id: string
  readonly expiresAt: Date
}

/** The six digits of a code, which follow from its id under the key of links: they are stored nowhere. */
export function phoneCode(links: Pick<LinkSigner, 'sign'>, sent: SentCode): string {
  const hash = createHash('sha256')
    .update(links.sign({ purpose: 'phone_code', ...sent }))
    .digest()
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
