import type { z } from 'zod'
import { answerOf, done } from '../../contract/people/auth-answers.ts'
import {
  factorConfirmation,
  factorProof,
  factorProposal,
  factorState,
  proposedFactor,
  recoveryCodeList,
} from '../../contract/people/second-factor.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthCall, type AuthEndpoint, type DeviseTokenAuth } from './dialect.ts'
import { attemptFactor } from './factor-attempt.ts'
import { FieldProblem } from './field-problem.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { lacksSecondFactor, needsSecondFactor } from './second-factor-rule.ts'

/**
 * One's own second factor. The secret and the recovery codes are in one answer each, which nothing stores: these calls
 * take no idempotency key.
 */
export function secondFactorEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { secondFactors, qrCode } = dependencies
  return [
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'get',
      path: '/second_factor',
      summary: "Whether one's account has a second factor",
      access: 'session',
      operationId: 'readSecondFactor',
      answers: answerOf(factorState),
      handle: async ({ session, company }) => {
        const { confirmedAt, recoveryCodesLeft } = await secondFactors.state(session)
        return answer({
          success: true,
          data: {
            enabled: confirmedAt !== null,
            confirmed_at: confirmedAt?.toISOString() ?? null,
            recovery_codes_left: recoveryCodesLeft,
            demanded: needsSecondFactor(company, session.user),
            required: lacksSecondFactor(company, session.user, session.method),
          },
        })
      },
    }),
    endpoint<z.infer<typeof factorProposal>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/second_factor',
      summary: 'Make a secret for an authentication application; it counts once a code of it was given',
      access: 'session',
      body: { schema: factorProposal, kind: 'loose' },
      operationId: 'proposeSecondFactor',
      answers: answerOf(proposedFactor),
      fields: true,
      handle: async (call, { current_password: password }) => {
        await proveOwner(dependencies, call, password, true)
        const proposed = await secondFactors.propose(call.session, call.company.attributes.name)
        if (proposed === null) throw new CodedProblem(422, 'second_factor_exists')
        return answer({ success: true, data: { ...proposed, qr: qrCode(proposed.uri) } })
      },
    }),
    endpoint<z.infer<typeof factorConfirmation>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/second_factor/confirm',
      summary: 'Make the secret the second factor; shows ten recovery codes, once; every other session ends',
      access: 'session',
      body: { schema: factorConfirmation, kind: 'loose' },
      operationId: 'confirmSecondFactor',
      answers: answerOf(recoveryCodeList),
      fields: true,
      handle: async (call, { code }) => {
        const codes = await attemptOf(dependencies, call, () => secondFactors.confirm(call.session, code))
        if (codes === null) throw wrongCode()
        return answer({ success: true, data: { recovery_codes: codes } })
      },
    }),
    endpoint<z.infer<typeof factorProof>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/second_factor/recovery_codes',
      summary: 'Show ten new recovery codes, once; the old ones open nothing any more',
      access: 'session',
      body: { schema: factorProof, kind: 'loose' },
      operationId: 'renewRecoveryCodes',
      answers: answerOf(recoveryCodeList),
      fields: true,
      handle: async (call, { current_password: password, code }) => {
        await proveOwner(dependencies, call, password, true)
        await takeCode(dependencies, call, code)
        return answer({ success: true, data: { recovery_codes: await secondFactors.renewCodes(call.session) } })
      },
    }),
    endpoint<z.infer<typeof factorProof>, undefined, DeviseTokenAuth>({
      method: 'delete',
      path: '/second_factor',
      summary: 'Remove the second factor, with the password and a code; every other session ends',
      access: 'session',
      body: { schema: factorProof, kind: 'loose' },
      operationId: 'removeSecondFactor',
      answers: done,
      fields: true,
      handle: async (call, { current_password: password, code }) => {
        await proveOwner(dependencies, call, password, false)
        await takeCode(dependencies, call, code)
        await secondFactors.remove(call.session)
        return answer({ success: true })
      },
    }),
  ]
}

type Caller = Pick<AuthCall, 'session' | 'context'>

/**
 * The password; or a sign-in of a moment ago, where that is enough or the account has no password.
 * @throws FieldProblem 422; Problem 429
 */
export async function proveOwner(
  dependencies: AuthDependencies,
  { session, context: { address, startedAt } }: Caller,
  password: string | undefined,
  freshIsEnough: boolean,
): Promise<void> {
  if (password === undefined) {
    const byTime = freshIsEnough || !(await dependencies.credentials.details(session.user)).hasPassword
    if (byTime && isFresh(session, startedAt)) return
    throw new FieldProblem([{ field: 'current_password', code: 'password_needed' }])
  }
  if (!(await isOwnersPassword(dependencies, session, password, { address, outcome: 'refused' })))
    throw new FieldProblem([{ field: 'current_password', code: 'current_password_wrong' }])
}

/** @throws FieldProblem 422; Problem 429 */
export async function takeCode(dependencies: AuthDependencies, call: Caller, code: string): Promise<void> {
  const { session } = call
  if (!session.user.secondFactor) throw new CodedProblem(422, 'second_factor_missing')
  const taken = await attemptOf(dependencies, call, async () => {
    return (await dependencies.secondFactors.take(session, code)) || null
  })
  if (taken === null) throw wrongCode()
}

function attemptOf<Result>(
  dependencies: AuthDependencies,
  { session: { user }, context }: Caller,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const { id: userId, companyId, email } = user
  return attemptFactor(dependencies, { companyId, userId, email }, context.address, judge)
}

function wrongCode(): FieldProblem {
  return new FieldProblem([{ field: 'code', code: 'second_factor_code_wrong' }])
}
