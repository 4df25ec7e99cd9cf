import type { CompanyId, UserId } from '#domain/platform/ids.ts'

interface Owner {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** Minutes for which a code counts. */
export const codeMinutes = 10
/** Wrong codes after which another one must be sent. */
export const codeTries = 5

/** The proof that the number of an account is its person's: nothing else is sent to a number without it. */
export interface PhoneProofs {
  /** The number of the account in E.164; null: there is none, or it is no number. */
  numberOf(owner: Owner): Promise<string | null>
  /** Sends a code by SMS to this number, in place of an earlier one. False: the number is proven. */
  send(owner: Owner, phone: string): Promise<boolean>
  /** `over`: no code is waiting for the number of the account, it is too old, or it was tried too often. */
  confirm(owner: Owner, code: string): Promise<'proven' | 'wrong' | 'over'>
}
