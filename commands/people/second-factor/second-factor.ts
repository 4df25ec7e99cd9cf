import { hash, randomBytes } from 'node:crypto'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Vault } from '../../platform/ports.ts'
import type { SessionUser, SignInOrigin } from '../sessions/ports.ts'
import type { OpenedFor, Session, Sessions } from '../sessions/sessions.ts'
import type { FactorRequest, FactorOwner, FactorRecords, OneTimeCodes } from './ports.ts'
import { hashRecoveryCode, newRecoveryCode, plainCode } from './recovery-codes.ts'

const challengeMs = 5 * 60_000
/** Wrong codes that one question bears. */
const mostAttempts = 5
const recoveryCodes = 10

interface Dependencies {
  readonly records: FactorRecords
  readonly codes: OneTimeCodes
  readonly vault: Pick<Vault, 'seal' | 'open'>
  readonly sessions: Pick<Sessions, 'openFor'>
  /** Milliseconds since the epoch. */
  readonly now?: (() => number) | undefined
}

/** The challenge for a user who proved the first factor. */
export interface IssuedChallenge {
  readonly challenge: string
  readonly expiresAt: Date
}

export interface SecondFactors extends ReturnType<typeof createSecondFactors> {}

/** A second factor: codes of an application, and recovery codes for the day on which it is lost. */
export function createSecondFactors({ records, codes, vault, sessions, now = Date.now }: Dependencies) {
  const ownerOf = ({ user }: Pick<Session, 'user'>): FactorOwner => ({ companyId: user.companyId, userId: user.id })

  const stepOf = async (owner: FactorOwner, code: string, confirmed: boolean): Promise<number | null> => {
    const stored = await records.find(owner)
    if (stored === null || (stored.confirmedAt !== null) !== confirmed) return null
    const secret = await vault.open(stored.secret, contextOf(owner))
    return secret === null ? null : codes.stepOf(secret, code, now(), stored.lastStep)
  }

  const takeCode = async (owner: FactorOwner, code: string): Promise<boolean> => {
    const step = await stepOf(owner, code, true)
    return step !== null && records.takeStep(owner, step)
  }

  const take = (owner: FactorOwner, given: string): Promise<boolean> => {
    const code = plainCode(given)
    return isOneTime(code) ? takeCode(owner, code) : records.takeRecoveryCode(owner, hashRecoveryCode(code))
  }

  return {
    state: (session: Pick<Session, 'user'>) => records.state(ownerOf(session)),

    /** Proposes a secret, which counts once a code of it was given. Null: there is a factor already. */
    async propose(session: Session, issuer: string): Promise<{ readonly secret: string; readonly uri: string } | null> {
      const owner = ownerOf(session)
      const secret = codes.newSecret()
      const sealed = await vault.seal(owner.userId, owner.companyId, secret, contextOf(owner))
      if (!(await records.propose(owner, sealed))) return null
      return { secret, uri: codes.uri(secret, { issuer, account: session.user.email }) }
    },

    /** @returns the recovery codes, which nobody sees again. Null: the code is wrong, or nothing was proposed. */
    async confirm(session: Session, code: string): Promise<readonly string[] | null> {
      const owner = ownerOf(session)
      const plain = plainCode(code)
      const step = isOneTime(plain) ? await stepOf(owner, plain, false) : null
      if (step === null) return null
      const given = newCodes()
      const confirmed = await records.confirm({ ...owner, client: session.client }, step, given.map(hashRecoveryCode))
      return confirmed ? given : null
    },

    /** Uses up a code, of the application or for recovery. False: it is wrong, or it was used. */
    take: (session: Pick<Session, 'user'>, code: string) => take(ownerOf(session), code),

    /** New recovery codes; the old ones open nothing any more. */
    async renewCodes(session: Session): Promise<readonly string[]> {
      const given = newCodes()
      await records.replaceCodes(ownerOf(session), given.map(hashRecoveryCode))
      return given
    },

    remove: (session: Session) => records.remove({ ...ownerOf(session), client: session.client }),

    /** For somebody who proved the first factor. */
    async ask(user: SessionUser, method: SignInMethod): Promise<IssuedChallenge> {
      const challenge = randomBytes(24).toString('base64url')
      const expiresAt = new Date(now() + challengeMs)
      await records.ask({ companyId: user.companyId, userId: user.id, hash: hashOf(challenge), method, expiresAt })
      return { challenge, expiresAt }
    },

    /** Who answers the question, and counts it as an attempt. Null: it is over. */
    attempt: (companyId: CompanyId, challenge: string): Promise<FactorRequest | null> =>
      records.attempt(companyId, hashOf(challenge), mostAttempts),

    /**
     * Opens the session of the challenge's user. `wrong`: the code is wrong or was used, or the challenge was answered.
     */
    async answer(
      request: FactorRequest,
      challenge: string,
      code: string,
      origin: Omit<SignInOrigin, 'method'>,
    ): Promise<OpenedFor | 'wrong'> {
      const { companyId, userId, method } = request
      if (!(await take(request, code)) || !(await records.close(companyId, hashOf(challenge)))) return 'wrong'
      return sessions.openFor({ companyId, userId, ...origin, method })
    },
  }
}

function isOneTime(code: string): boolean {
  return /^\d{6}$/.test(code)
}

function newCodes(): readonly string[] {
  return Array.from({ length: recoveryCodes }, newRecoveryCode)
}

function hashOf(challenge: string): Uint8Array {
  return hash('sha256', challenge, 'buffer')
}

function contextOf({ userId }: FactorOwner): string {
  return `second_factor-${userId}/secret`
}
