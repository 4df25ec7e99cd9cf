import type { Request, Response, Router } from 'express'
import { linkRequest, linkUse } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { setTokenHeaders } from '../../platform/http/session.ts'
import { authChecks, originOf } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { readLoosely } from './fields.ts'
import { mailLink } from './mail-link.ts'
import { factorNeeded } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** Signing in by mail, also while others try passwords of the account. The page of the link asks for one click. */
export function addSignInLinkCalls(router: Router, dependencies: AuthDependencies): void {
  const { credentials, limits } = dependencies
  const { checks } = authChecks(limits)

  router.post('/sign_in_link', checks, async (request: Request, response: Response) => {
    const { email = '' } = readLoosely(linkRequest, request.body)
    await mailLink(dependencies, response, { purpose: 'sign_in', email })
    response.json({ success: true, message: sent[contextOf(response).locale] })
  })

  router.post('/sign_in_link/use', checks, async (request: Request, response: Response) => {
    const { company } = contextOf(response)
    const { token } = readLoosely(linkUse, request.body)
    const link = await credentials.openLink(company.id, 'sign_in', token)
    const opened = link && (await credentials.useSignInLink(link, originOf(request, response)))
    if (opened === null) throw new Problem(401, 'link_over')
    if (!opened.ok) throw await factorNeeded(dependencies, opened.user, 'sign_in_link')
    setTokenHeaders(response, opened.issued)
    const { user } = opened.session
    response.json({ data: authUser(await credentials.details(user)) })
  })
}

const sent = {
  fr: 'Si cette adresse a un compte, un lien de connexion lui a été envoyé. Il vaut 15 minutes et ne sert qu’une fois.',
  en: 'If this address has an account, a sign-in link was sent to it. It is good for 15 minutes, once.',
}
