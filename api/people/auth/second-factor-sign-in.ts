import type { Request, Response, Router } from 'express'
import { factorSignIn } from '../../contract/people/second-factor.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { setTokenHeaders } from '../../platform/http/session.ts'
import { authChecks, originOf } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { attemptFactor } from './factor-attempt.ts'
import { readLoosely } from './fields.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** The second step of signing in: the code, for the challenge that the first step gave. */
export function addSecondFactorSignIn(router: Router, dependencies: AuthDependencies): void {
  const { secondFactors, credentials, limits } = dependencies

  router.post('/sign_in/second_factor', authChecks(limits).checks, async (request: Request, response: Response) => {
    const { company, address } = contextOf(response)
    const { challenge, code } = readLoosely(factorSignIn, request.body)
    await limit(limits, 'sign_in_address', address)
    const pending = await secondFactors.attempt(company.id, challenge)
    if (pending === null) throw new CodedProblem(401, 'second_factor_expired')
    const opened = await attemptFactor(dependencies, pending, address, async () => {
      const result = await secondFactors.answer(pending, challenge, code, originOf(request, response))
      return result === 'wrong' ? null : result
    })
    if (opened === null) throw new CodedProblem(401, 'second_factor_wrong')
    if (!opened.ok) throw new CodedProblem(401, 'account_not_active')
    await limits.forgive(['sign_in_address', address])
    setTokenHeaders(response, opened.issued)
    response.json({ data: authUser(await credentials.details(opened.session.user)) })
  })
}
