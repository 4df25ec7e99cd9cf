import type { Request, Response, Router } from 'express'
import type { NeedsFactor, Session } from '#commands/people/sessions/sessions.ts'
import { linkRequest, passwordChange } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allowedRedirect } from '../../platform/http/redirect.ts'
import { authenticate, setTokenHeaders } from '../../platform/http/session.ts'
import { authChecks, originOf } from './checks.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { newPasswordFaults, readFields, readLoosely, textOf } from './fields.ts'
import { mailLink } from './mail-link.ts'
import { challengeBody } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** The page of the application that asks for the new password. */
const page = '/auth/edit_password'

/** The three calls of a forgotten password; the last one also changes the password of who is signed in. */
export function addPasswordCalls(router: Router, dependencies: AuthDependencies): void {
  const { credentials, limits, returnOrigins } = dependencies
  const { checks } = authChecks(limits)

  router.post('/password', checks, async (request: Request, response: Response) => {
    const { company, locale } = contextOf(response)
    const { email = '', redirect_url: redirect } = readLoosely(linkRequest, request.body)
    if (email.trim() === '') throw new Problem(400, 'email_needed')
    const redirectUrl = redirect === undefined ? null : allowedRedirect(redirect, await returnOrigins(company.id))
    if (redirect !== undefined && redirectUrl === null) throw new Problem(422, 'redirect_not_allowed')
    const known = await mailLink(dependencies, response, { purpose: 'password_reset', email, redirectUrl })
    if (!known && !company.settings.paranoid) throw new Problem(404, 'email_unknown')
    response.json({ success: true, message: sent[locale] })
  })

  // Mail scanners open links: nothing is used up here. The page reads the token, removes it from its address, and asks.
  router.get('/password/edit', checks, async (_request: Request, response: Response) => {
    const { company, search } = contextOf(response)
    const query = new URLSearchParams(search)
    const token = query.get('reset_password_token') ?? ''
    const redirectUrl = query.get('redirect_url')
    const target = redirectUrl === null ? null : allowedRedirect(redirectUrl, await returnOrigins(company.id))
    const open = await credentials.openLink(company.id, 'password_reset', token)
    const flag = open === null ? { expired: 'true' } : { reset_password_token: token }
    response
      .status(302)
      .setHeader('Location', withQuery(target ?? page, flag))
      .end()
  })

  router.put('/password', checks, async (request: Request, response: Response) => {
    const { locale } = contextOf(response)
    const token = textOf(request.body, 'reset_password_token') ?? ''
    const session =
      token === ''
        ? await changeOwn(dependencies, request, response)
        : await reset(dependencies, request, response, token)
    if ('reason' in session) {
      // The password is changed. The mailbox alone opens no session.
      const challenge = await dependencies.secondFactors.ask(session.user, 'password_reset')
      response.json({ success: true, data: null, message: changed[locale], second_factor: challengeBody(challenge) })
      return
    }
    const data = authUser(await credentials.details(session.user))
    response.json({ success: true, data, message: changed[locale] })
  })
}

/** @throws Problem 401 for a link that opens nothing, 422 */
async function reset(
  { credentials, isCommonPassword }: AuthDependencies,
  request: Request,
  response: Response,
  token: string,
): Promise<Session | NeedsFactor> {
  const { company } = contextOf(response)
  const link = await credentials.openLink(company.id, 'password_reset', token)
  if (link === null) throw new Problem(401, 'link_over')
  const { email, firstName, lastName } = link.user
  const password = readPassword(request.body, (given, confirmation) =>
    newPasswordFaults({ company, isCommonPassword, personal: [email, firstName, lastName] }, given, confirmation),
  )
  const opened = await credentials.resetPassword(link, password, originOf(request, response))
  if (opened === null) throw new Problem(401, 'link_over')
  if (!opened.ok) return opened
  setTokenHeaders(response, opened.issued)
  return opened.session
}

/** Of who is signed in: with the current password, or soon after signing in. @throws Problem 401, 422, 429 */
async function changeOwn(dependencies: AuthDependencies, request: Request, response: Response): Promise<Session> {
  const { credentials, sessions, isCommonPassword } = dependencies
  const session = await authenticate(sessions, request, response, request.body)
  const { company, address, startedAt } = contextOf(response)
  const { email, firstName, lastName } = session.user
  const password = readPassword(request.body, (given, confirmation) =>
    newPasswordFaults({ company, isCommonPassword, personal: [email, firstName, lastName] }, given, confirmation),
  )
  const current = textOf(request.body, 'current_password')
  if (current === undefined) {
    if (!isFresh(session, startedAt)) throw new FieldProblem([{ field: 'current_password', code: 'password_needed' }])
  } else if (!(await isOwnersPassword(dependencies, session, current, { address, outcome: 'refused' }))) {
    if (await credentials.hasJustSet(session, password)) return session
    throw new FieldProblem([{ field: 'current_password', code: 'current_password_wrong' }])
  }
  await refuseFirstPassword(dependencies, session, password)
  await credentials.setPassword(session, password)
  return session
}

/** Somebody else knows it. @throws FieldProblem */
export async function refuseFirstPassword(
  { sessions }: Pick<AuthDependencies, 'sessions'>,
  session: Session,
  password: string,
): Promise<void> {
  if (session.user.passwordChangeRequired && (await sessions.confirm(session, password)))
    throw new FieldProblem([{ field: 'password', code: 'password_unchanged' }])
}

/** @throws FieldProblem */
function readPassword(
  body: unknown,
  judge: (password: string | undefined, confirmation: string | undefined) => readonly FieldFault[],
): string {
  const read = readFields(passwordChange, body)
  const faults = [...read.faults, ...judge(textOf(body, 'password'), textOf(body, 'password_confirmation'))]
  if (faults.length > 0 || read.body === null) throw new FieldProblem(faults)
  return read.body.password
}

function withQuery(target: string, query: Readonly<Record<string, string>>): string {
  const [address = '', fragment] = target.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

const sent = { fr: "L'email a bien été envoyé", en: 'The e-mail has been sent' }

const changed = {
  fr: 'Votre mot de passe a été changé. Vos autres appareils ont été déconnectés.',
  en: 'Your password has been changed. Your other devices have been signed out.',
}
