import type { Accounts } from '#commands/people/accounts.ts'
import type { Credentials } from '#commands/people/credentials/credentials.ts'
import type { MailOutbox } from '#commands/messages/mail/ports.ts'
import type { Passkeys } from '#commands/people/passkeys/passkeys.ts'
import type { PhoneProofs } from '#commands/people/phone/ports.ts'
import type { SecondFactors } from '#commands/people/second-factor/second-factor.ts'
import type { SingleSignOn } from '#commands/people/single-sign-on/single-sign-on.ts'
import type { SignUpRules } from '#commands/people/sign-up/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { ApiServices } from '../../platform/http/dispatch.ts'
import type { Certify } from '../../ports/people.ts'

/** What `/auth` works with beside sessions and limits. */
export interface IdentityServices {
  readonly credentials: Credentials
  readonly secondFactors: SecondFactors
  readonly passkeys: Passkeys
  /** Null: this installation sends no SMS. */
  readonly phoneProofs: PhoneProofs | null
  /** A text as an SVG picture that a telephone reads. */
  readonly qrCode: (text: string) => string
  readonly mails: MailOutbox
  readonly signUpRules: SignUpRules
  readonly certify: Certify
  /** Whether many people use this password, in small letters without accents. */
  readonly isCommonPassword: (text: string) => boolean
  /** Where links of a company may lead: its own origin first. */
  readonly returnOrigins: (companyId: CompanyId) => Promise<readonly string[]>
}

export interface AuthDependencies extends IdentityServices, ApiServices {
  readonly accounts: Pick<Accounts, 'erase' | 'register'>
  /** Missing where the company signs nobody on. */
  readonly singleSignOn?: Pick<SingleSignOn, 'join' | 'bindSession' | 'start' | 'links'> | undefined
}
