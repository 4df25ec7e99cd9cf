import { message, signedIn } from '../../contract/people/auth-answers.ts'
import { linkRequest, linkUse } from '../../contract/people/auth.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, openedAnswer, originOf } from './dialect.ts'
import { mailLink } from './mail-link.ts'
import { factorNeeded } from './second-factor-problem.ts'

/** Signing in by mail, also while others try passwords of the account. The page of the link asks for one click. */
export function signInLinkEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { credentials } = dependencies
  return [
    endpoint<{ readonly email?: string | undefined }, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in_link',
      summary: 'Send a link that signs in by mail; the answer is the same for an unknown address',
      access: 'anyone',
      body: { schema: linkRequest.pick({ email: true }), kind: 'loose' },
      operationId: 'askForSignInLink',
      answers: message,
      handle: async ({ context }, { email = '' }) => {
        await mailLink(dependencies, context, { purpose: 'sign_in', email })
        return answer({ success: true, message: sent[context.locale] })
      },
    }),
    endpoint<{ readonly token: string }, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in_link/use',
      summary: 'Open a session with the token of a link, once',
      access: 'anyone',
      body: { schema: linkUse, kind: 'loose' },
      operationId: 'useSignInLink',
      opens: true,
      answers: signedIn,
      refuses: [401],
      handle: async ({ company, context }, { token }) => {
        const link = await credentials.openLink(company.id, 'sign_in', token)
        const opened = link && (await credentials.useSignInLink(link, originOf(context)))
        if (opened === null) throw new Problem(401, 'link_over')
        if (!opened.ok) throw await factorNeeded(dependencies, opened.user, 'sign_in_link')
        return openedAnswer(dependencies, opened)
      },
    }),
  ]
}

const sent = {
  fr: 'Si cette adresse a un compte, un lien de connexion lui a été envoyé. Il vaut 15 minutes et ne sert qu’une fois.',
  en: 'If this address has an account, a sign-in link was sent to it. It is good for 15 minutes, once.',
}
