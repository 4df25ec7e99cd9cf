import type { Request, Response, Router } from 'express'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { factorConfirmation, factorProof, factorProposal } from '../../contract/people/second-factor.ts'
import { contextOf } from '../../platform/http/context.ts'
import { authenticate } from '../../platform/http/session.ts'
import { authChecks } from './checks.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { attemptFactor } from './factor-attempt.ts'
import { FieldProblem } from './field-problem.ts'
import { readLoosely } from './fields.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { lacksSecondFactor, needsSecondFactor } from './second-factor-rule.ts'

/**
 * One's own second factor. The secret and the recovery codes are in one answer each, which nothing stores: these calls
 * take no idempotency key.
 */
export function addSecondFactorCalls(router: Router, dependencies: AuthDependencies): void {
  const { sessions, secondFactors, qrCode, limits } = dependencies
  const { checks } = authChecks(limits)
  const called = (request: Request, response: Response) => authenticate(sessions, request, response, request.body)

  router.get('/second_factor', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { confirmedAt, recoveryCodesLeft } = await secondFactors.state(session)
    const { company } = contextOf(response)
    response.json({
      success: true,
      data: {
        enabled: confirmedAt !== null,
        confirmed_at: confirmedAt?.toISOString() ?? null,
        recovery_codes_left: recoveryCodesLeft,
        demanded: needsSecondFactor(company, session.user),
        required: lacksSecondFactor(company, session.user, session.method),
      },
    })
  })

  router.post('/second_factor', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password } = readLoosely(factorProposal, request.body)
    await proveOwner(dependencies, session, response, password, true)
    const proposed = await secondFactors.propose(session, contextOf(response).company.attributes.name)
    if (proposed === null) throw new CodedProblem(422, 'second_factor_exists')
    response.json({ success: true, data: { ...proposed, qr: qrCode(proposed.uri) } })
  })

  router.post('/second_factor/confirm', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { code } = readLoosely(factorConfirmation, request.body)
    const codes = await attemptOf(dependencies, session, response, () => secondFactors.confirm(session, code))
    if (codes === null) throw wrongCode()
    response.json({ success: true, data: { recovery_codes: codes } })
  })

  router.post('/second_factor/recovery_codes', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password, code } = readLoosely(factorProof, request.body)
    await proveOwner(dependencies, session, response, password, true)
    await takeCode(dependencies, session, response, code)
    response.json({ success: true, data: { recovery_codes: await secondFactors.renewCodes(session) } })
  })

  router.delete('/second_factor', checks, async (request: Request, response: Response) => {
    const session = await called(request, response)
    const { current_password: password, code } = readLoosely(factorProof, request.body)
    await proveOwner(dependencies, session, response, password, false)
    await takeCode(dependencies, session, response, code)
    await secondFactors.remove(session)
    response.json({ success: true })
  })
}

/**
 * The password; or a sign-in of a moment ago, where that is enough or the account has no password.
 * @throws FieldProblem 422; Problem 429
 */
export async function proveOwner(
  dependencies: AuthDependencies,
  session: Session,
  response: Response,
  password: string | undefined,
  freshIsEnough: boolean,
): Promise<void> {
  const { address, startedAt } = contextOf(response)
  if (password === undefined) {
    const byTime = freshIsEnough || !(await dependencies.credentials.details(session.user)).hasPassword
    if (byTime && isFresh(session, startedAt)) return
    throw new FieldProblem([{ field: 'current_password', code: 'password_needed' }])
  }
  if (!(await isOwnersPassword(dependencies, session, password, { address, outcome: 'refused' })))
    throw new FieldProblem([{ field: 'current_password', code: 'current_password_wrong' }])
}

/** @throws FieldProblem 422; Problem 429 */
export async function takeCode(
  dependencies: AuthDependencies,
  session: Session,
  response: Response,
  code: string,
): Promise<void> {
  if (!session.user.secondFactor) throw new CodedProblem(422, 'second_factor_missing')
  const taken = await attemptOf(dependencies, session, response, async () => {
    return (await dependencies.secondFactors.take(session, code)) || null
  })
  if (taken === null) throw wrongCode()
}

function attemptOf<Result>(
  dependencies: AuthDependencies,
  { user }: Session,
  response: Response,
  judge: () => Promise<Result | null>,
): Promise<Result | null> {
  const { id: userId, companyId, email } = user
  return attemptFactor(dependencies, { companyId, userId, email }, contextOf(response).address, judge)
}

function wrongCode(): FieldProblem {
  return new FieldProblem([{ field: 'code', code: 'second_factor_code_wrong' }])
}
