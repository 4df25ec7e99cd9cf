import { done, ownAccount, signedIn } from '../../contract/people/auth-answers.ts'
import { signIn } from '../../contract/people/auth.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, originOf } from './dialect.ts'
import { factorNeeded } from './second-factor-problem.ts'
import { attemptSignIn } from './sign-in.ts'
import { authUser } from './user.ts'

/** Signing in with a password, signing out, and whose session it is. */
export function signInEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { sessions, credentials } = dependencies
  return [
    endpoint<unknown, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in',
      summary: 'Open a session: its token is in the headers',
      access: 'anyone',
      // Credentials that no store keeps are refused as wrong ones are, in the same words.
      body: { schema: signIn, kind: 'raw', anyText: true },
      operationId: 'signIn',
      opens: true,
      answers: signedIn,
      refuses: [401],
      handle: async ({ company, context }, body) => {
        const parsed = signIn.safeParse(body ?? {})
        const { email, password } = parsed.success ? parsed.data : { email: '', password: '' }
        const result = await attemptSignIn(dependencies, { company, email, password, ...originOf(context) })
        if (!result.ok) throw await factorNeeded(dependencies, result.user, 'password')
        return answer({ data: authUser(result.account) }, result.issued)
      },
    }),
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'get',
      path: '/validate_token',
      summary: 'Whose session it is',
      access: 'session',
      operationId: 'validateToken',
      answers: ownAccount,
      handle: async ({ user }) => answer({ success: true, data: authUser(await credentials.details(user)) }),
    }),
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'delete',
      path: '/sign_out',
      summary: 'End the session',
      access: 'session',
      operationId: 'signOut',
      absent: 404,
      ends: true,
      answers: done,
      handle: async ({ session }) => {
        if (!(await sessions.signOut(session))) throw new Problem(404, 'session_not_found')
        return answer({ success: true })
      },
    }),
  ]
}
