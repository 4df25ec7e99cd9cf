import type { z } from 'zod'
import type { NeedsFactor, Session, SignedIn } from '#commands/people/sessions/sessions.ts'
import { changedPassword, message } from '../../contract/people/auth-answers.ts'
import { linkRequest, passwordChange } from '../../contract/people/auth.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allowedRedirect } from '../../platform/http/redirect.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, originOf } from './dialect.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { newPasswordFaults, readFields, textOf } from './fields.ts'
import { mailLink } from './mail-link.ts'
import { challengeBody } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** The page of the application that asks for the new password. */
const page = '/auth/edit_password'

/** The three calls of a forgotten password; the last one also changes the password of who is signed in. */
export function passwordEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { credentials, returnOrigins } = dependencies
  return [
    endpoint<z.infer<typeof linkRequest>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/password',
      summary: 'Send a link that changes the password; 404 for an unknown address, where the company says so',
      access: 'anyone',
      body: { schema: linkRequest, kind: 'loose' },
      operationId: 'askForPasswordReset',
      answers: message,
      refuses: [404],
      handle: async ({ company, context }, { email = '', redirect_url: redirect }) => {
        if (email.trim() === '') throw new Problem(400, 'email_needed')
        const redirectUrl = redirect === undefined ? null : allowedRedirect(redirect, await returnOrigins(company.id))
        if (redirect !== undefined && redirectUrl === null) throw new Problem(422, 'redirect_not_allowed')
        const known = await mailLink(dependencies, context, { purpose: 'password_reset', email, redirectUrl })
        if (!known && !company.settings.paranoid) throw new Problem(404, 'email_unknown')
        return answer({ success: true, message: sent[context.locale] })
      },
    }),
    // Mail scanners open links, so nothing is used up here. The page reads the token, removes it from its address,
    // and asks.
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'get',
      path: '/password/edit',
      summary: 'Lead to the page that asks for the new password; uses nothing up',
      access: 'anyone',
      operationId: 'openPasswordReset',
      asks: { reset_password_token: 'Of the link', redirect_url: 'Another page, on an allowed origin' },
      answers: { page: 'To the page: with `reset_password_token`, or with `expired=true`' },
      handle: async ({ company, query }) => {
        const token = query.get('reset_password_token') ?? ''
        const wanted = query.get('redirect_url')
        const target = wanted === null ? null : allowedRedirect(wanted, await returnOrigins(company.id))
        const open = await credentials.openLink(company.id, 'password_reset', token)
        const flag = open === null ? { expired: 'true' } : { reset_password_token: token }
        return { status: 302, body: null, headers: { Location: withQuery(target ?? page, flag) } }
      },
    }),
    endpoint<unknown, undefined, DeviseTokenAuth>({
      method: 'put',
      path: '/password',
      summary: 'Change the password with the token of a link, or signed in; every other session ends',
      access: 'anyone',
      body: { schema: passwordChange, kind: 'raw' },
      operationId: 'changePassword',
      identified: (body) => tokenIn(body) === '',
      answers: changedPassword,
      fields: true,
      refuses: [401],
      handle: async (call, body) => {
        const { session, context } = call
        const text = changed[context.locale]
        const ownerOf = async ({ user }: Session) => authUser(await credentials.details(user))
        const token = tokenIn(body)
        if (token === '') {
          if (session === null) throw new Problem(401, 'unauthenticated')
          await changeOwn(dependencies, session, context, body)
          return answer({ success: true, data: await ownerOf(session), message: text })
        }
        const opened = await reset(dependencies, context, body, token)
        if (opened.ok)
          return answer({ success: true, data: await ownerOf(opened.session), message: text }, opened.issued)
        // The password is changed. The mailbox alone opens no session.
        const challenge = await dependencies.secondFactors.ask(opened.user, 'password_reset')
        return answer({ success: true, data: null, message: text, second_factor: challengeBody(challenge) })
      },
    }),
  ]
}

const tokenIn = (body: unknown) => textOf(body, 'reset_password_token') ?? ''

/** @throws Problem 401 for a link that opens nothing, 422 */
async function reset(
  { credentials, isCommonPassword }: AuthDependencies,
  context: RequestContext,
  body: unknown,
  token: string,
): Promise<SignedIn | NeedsFactor> {
  const { company } = context
  const link = await credentials.openLink(company.id, 'password_reset', token)
  if (link === null) throw new Problem(401, 'link_over')
  const { email, firstName, lastName } = link.user
  const password = readPassword(body, (given, confirmation) =>
    newPasswordFaults({ company, isCommonPassword, personal: [email, firstName, lastName] }, given, confirmation),
  )
  const opened = await credentials.resetPassword(link, password, originOf(context))
  if (opened === null) throw new Problem(401, 'link_over')
  return opened
}

/** Of who is signed in: with the current password, or soon after signing in. @throws Problem 422, 429 */
async function changeOwn(
  dependencies: AuthDependencies,
  session: Session,
  { company, address, startedAt }: RequestContext,
  body: unknown,
): Promise<void> {
  const { credentials, isCommonPassword } = dependencies
  const { email, firstName, lastName } = session.user
  const password = readPassword(body, (given, confirmation) =>
    newPasswordFaults({ company, isCommonPassword, personal: [email, firstName, lastName] }, given, confirmation),
  )
  const current = textOf(body, 'current_password')
  if (current === undefined) {
    if (!isFresh(session, startedAt)) throw new FieldProblem([{ field: 'current_password', code: 'password_needed' }])
  } else if (!(await isOwnersPassword(dependencies, session, current, { address, outcome: 'refused' }))) {
    if (await credentials.hasJustSet(session, password)) return
    throw new FieldProblem([{ field: 'current_password', code: 'current_password_wrong' }])
  }
  await refuseFirstPassword(dependencies, session, password)
  await credentials.setPassword(session, password)
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
