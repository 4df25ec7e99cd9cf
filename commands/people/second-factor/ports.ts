import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'

export interface FactorOwner {
  readonly companyId: CompanyId
  readonly userId: UserId
}

export interface FactorState {
  /** Null: the account has no second factor. */
  readonly confirmedAt: Date | null
  readonly recoveryCodesLeft: number
}

export interface StoredFactor {
  readonly secret: Sealed
  readonly confirmedAt: Date | null
  readonly lastStep: number | null
}

/** What the mail to the owner says. */
export type FactorChange = 'added' | 'removed' | 'reset' | 'codes_renewed' | 'code_used'

/** The question that waits for the second factor. */
export interface FactorChallenge extends FactorOwner {
  readonly hash: Uint8Array
  /** How the first factor was proved. */
  readonly method: SignInMethod
  readonly expiresAt: Date
}

export interface FactorRequest extends FactorOwner {
  readonly email: string
  readonly method: SignInMethod
}

/** Second factors in the plain tables. A change is one transaction, with its mail. */
export interface FactorRecords {
  state(owner: FactorOwner): Promise<FactorState>
  find(owner: FactorOwner): Promise<StoredFactor | null>
  /** Keeps a secret that waits for its first code, in place of an earlier one. False: there is a factor already. */
  propose(owner: FactorOwner, secret: Sealed): Promise<boolean>
  /**
   * Makes the proposed secret the second factor, with these recovery codes, and ends every session but that of
   * `client`. False: there is nothing to confirm, or the step was taken.
   */
  confirm(
    owner: FactorOwner & { readonly client: string },
    step: number,
    codes: readonly Uint8Array[],
  ): Promise<boolean>
  /** Takes a code's step, and all before it. False: it was taken. */
  takeStep(owner: FactorOwner, step: number): Promise<boolean>
  /** Uses up a recovery code. False: there is none with this hash that was not used. */
  takeRecoveryCode(owner: FactorOwner, hash: Uint8Array): Promise<boolean>
  replaceCodes(owner: FactorOwner, codes: readonly Uint8Array[]): Promise<void>
  /** Removes the factor with its codes, and ends every session but that of `client`. */
  remove(owner: FactorOwner & { readonly client: string }): Promise<void>
  ask(challenge: FactorChallenge): Promise<void>
  /** Counts an attempt. Null: the question is over, was answered, or has had `most` attempts. */
  attempt(companyId: CompanyId, hash: Uint8Array, most: number): Promise<FactorRequest | null>
  /** False: somebody else did. */
  close(companyId: CompanyId, hash: Uint8Array): Promise<boolean>
}

/** Codes that an application shows for thirty seconds (RFC 6238). */
export interface OneTimeCodes {
  newSecret(): string
  /** `otpauth://…`, which applications read from a picture. */
  uri(secret: string, names: { readonly issuer: string; readonly account: string }): string
  /**
   * The step of a right code, from one before now to one after now, later than `after`. Null: it is wrong.
   * @param at milliseconds since the epoch
   */
  stepOf(secret: string, code: string, at: number, after: number | null): Promise<number | null>
}
