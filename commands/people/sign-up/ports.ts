import type { CompanySettings } from '#domain/company/company-settings.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { NewPerson } from '../account-records.ts'
import type { RegisterAccountInput } from '../account-registration.ts'
import type { CommandContext } from '../../platform/ports.ts'
import type { ProvenIdentity } from '../single-sign-on/ports.ts'
import type { Locale } from '../sessions/ports.ts'

/** What somebody sends to sign up, before anything is judged or written. */
export interface SignUpRequest {
  readonly companyId: CompanyId
  readonly settings: CompanySettings
  /** Of the answer: the language of the account when the body names none. */
  readonly locale: Locale
  /** As it came. The password and its confirmation are judged by the caller. */
  readonly body: unknown
}

/** Why a field is refused, by the code of its message; `base` is about no field. */
export interface SignUpFault {
  readonly field: string
  readonly code: string
  /** Of its message: the part of the text that it is about, or a bound. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** What to register, or every reason why not. */
export type Admission =
  | {
      readonly admitted: true
      /** A repeat gets the same account, so it must be one that nobody else can use. */
      readonly idempotencyKey: string
      readonly registration: Omit<RegisterAccountInput, keyof CommandContext | 'person'>
      readonly person: Omit<NewPerson, 'passwordHash'>
      /** With which the person signs in instead of a password. */
      readonly identity: ProvenIdentity | null
    }
  | { readonly admitted: false; readonly faults: readonly SignUpFault[] }

/** Who may sign up, and what they must say of themselves. */
export interface SignUpRules {
  admit(request: SignUpRequest): Promise<Admission>
}
