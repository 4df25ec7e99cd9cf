import type { z } from 'zod'
import { signedIn } from '../../contract/people/auth-answers.ts'
import { factorSignIn } from '../../contract/people/second-factor.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { AuthDependencies } from './dependencies.ts'
import { type AuthEndpoint, type DeviseTokenAuth, openedAnswer, originOf } from './dialect.ts'
import { attemptFactor } from './factor-attempt.ts'
import { CodedProblem } from './second-factor-problem.ts'

/** The second step of signing in: the code, for the challenge that the first step gave. */
export function secondFactorSignIn(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { secondFactors, limits } = dependencies
  return [
    endpoint<z.infer<typeof factorSignIn>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in/second_factor',
      summary: 'Open the session that waits for a second factor: a code of the application, or a recovery code',
      access: 'anyone',
      body: { schema: factorSignIn, kind: 'loose' },
      operationId: 'giveSecondFactor',
      opens: true,
      answers: signedIn,
      refuses: [401],
      handle: async ({ company, context }, { challenge, code }) => {
        const { address } = context
        await limit(limits, 'sign_in_address', address)
        const pending = await secondFactors.attempt(company.id, challenge)
        if (pending === null) throw new CodedProblem(401, 'second_factor_expired')
        const opened = await attemptFactor(dependencies, pending, address, async () => {
          const result = await secondFactors.answer(pending, challenge, code, originOf(context))
          return result === 'wrong' ? null : result
        })
        if (opened === null) throw new CodedProblem(401, 'second_factor_wrong')
        if (!opened.ok) throw new CodedProblem(401, 'account_not_active')
        await limits.forgive(['sign_in_address', address])
        return openedAnswer(dependencies, opened)
      },
    }),
  ]
}
