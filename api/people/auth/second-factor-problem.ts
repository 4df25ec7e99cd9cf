import type { IssuedChallenge } from '#commands/people/second-factor/second-factor.ts'
import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { ProblemCode } from '../../platform/http/messages.fr.ts'
import { type Fault, Problem } from '../../platform/http/problem.ts'
import type { Status } from '../../platform/http/status.ts'
import type { AuthDependencies } from './dependencies.ts'

/** A refusal that a page reads by its code, and goes on from. */
export class CodedProblem extends Problem {
  override readonly name = 'CodedProblem'
  /** Beside `code` and `errors`. */
  readonly more: object

  constructor(status: Status, fault: ProblemCode | Fault, more: object = {}) {
    super(status, fault)
    this.more = more
  }
}

/** The answer to a right first factor, without tokens: a client that does not know it shows its words. */
export async function factorNeeded(
  { secondFactors }: Pick<AuthDependencies, 'secondFactors'>,
  user: SessionUser,
  method: SignInMethod,
): Promise<CodedProblem> {
  const issued = await secondFactors.ask(user, method)
  return new CodedProblem(401, 'second_factor_needed', { second_factor: challengeBody(issued) })
}

/** What POST /auth/sign_in/second_factor takes. */
export function challengeBody({ challenge, expiresAt }: IssuedChallenge): object {
  return { challenge, expires_at: expiresAt.toISOString() }
}
