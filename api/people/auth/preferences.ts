import type { Request, RequestHandler, Response, Router } from 'express'
import type { z } from 'zod'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { preferences } from '../../contract/people/auth.ts'
import { contextOf } from '../../platform/http/context.ts'
import { Problem, textOf as wordsOf } from '../../platform/http/problem.ts'
import { authenticate } from '../../platform/http/session.ts'
import { authChecks } from './checks.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { echoOf, newPasswordFaults, readFields, textOf, timeZoneFaults } from './fields.ts'
import { refuseFirstPassword } from './password.ts'
import { authUser } from './user.ts'

type Preferences = z.infer<typeof preferences>

/** PATCH and PUT /auth: what a person changes of their own account. The same call twice is one change. */
export function addPreferences(router: Router, dependencies: AuthDependencies): void {
  const { credentials, limits } = dependencies
  const change: RequestHandler = async (request: Request, response: Response) => {
    const session = await signedIn(dependencies, request, response)
    const { locale } = contextOf(response)
    if (typeof request.body !== 'object' || request.body === null || Object.keys(request.body).length === 0) {
      const errors = [wordsOf({ code: 'nothing_given' }, locale).detail]
      response.status(422).json({ success: false, errors, status: 'error' })
      return
    }
    const given = await judged(dependencies, session, request, response)
    await credentials.change(session, {
      firstName: given.first_name,
      lastName: given.last_name,
      locale: given.locale ?? given.language,
      timeZone: given.time_zone,
      phone: given.phone === '' ? null : given.phone,
      linkedinUrl: given.linkedin_url === '' ? null : given.linkedin_url,
      theme: given.theme,
      notifications: given.notifications && {
        choices: given.notifications.choices,
        digestHour: given.notifications.digest_hour,
        quietHours: given.notifications.quiet_hours,
      },
    })
    // A new password closes links that were sent before.
    if (given.password !== undefined) await credentials.setPassword(session, given.password)
    if (given.email !== undefined) await credentials.askForEmail(session, given.email)
    const { user } = session
    response.json({ status: 'success', data: authUser(await credentials.details(user)) })
  }
  router.patch('/', authChecks(limits).checks, change)
  router.put('/', authChecks(limits).checks, change)
}

/** Without credentials, or with those of a session that is over, there is nothing to change. @throws Problem 404 */
async function signedIn({ sessions }: AuthDependencies, request: Request, response: Response): Promise<Session> {
  try {
    return await authenticate(sessions, request, response, request.body)
  } catch (error) {
    throw error instanceof Problem && error.status === 401 ? new Problem(404, 'session_not_found') : error
  }
}

/** What changes: an address or a password that is the current one is left out. @throws FieldProblem, Problem 429 */
async function judged(
  dependencies: AuthDependencies,
  session: Session,
  request: Request,
  response: Response,
): Promise<Preferences> {
  const { credentials, isCommonPassword } = dependencies
  const { company } = contextOf(response)
  const { body: raw } = request as { body: unknown }
  const { user } = session
  const { body, faults } = readFields(preferences, raw)
  const personal = [
    textOf(raw, 'first_name') ?? user.firstName,
    textOf(raw, 'last_name') ?? user.lastName,
    textOf(raw, 'email'),
    user.email,
  ]
  const found: FieldFault[] = [
    ...faults,
    ...newPasswordFaults(
      { company, isCommonPassword, personal },
      textOf(raw, 'password'),
      textOf(raw, 'password_confirmation') ?? '',
    ),
    ...timeZoneFaults(textOf(raw, 'time_zone')),
  ]
  if (body === null || found.length > 0) throw new FieldProblem(found, echoOf(raw))
  if (body.password !== undefined && body.password_confirmation === undefined)
    throw new FieldProblem([{ field: 'password_confirmation', code: 'required' }], echoOf(raw))
  const email = body.email === user.email ? undefined : body.email
  if (email === undefined && body.password === undefined) return { ...body, email }
  const password = await provenPassword(dependencies, session, request, response, body)
  // Otherwise only whoever opens the link, and so reads the mailbox, is told that the address has an account.
  if (email !== undefined && !company.settings.paranoid && (await credentials.hasAddress(user.companyId, email)))
    throw new FieldProblem([{ field: 'email', code: 'email_in_use' }], echoOf(raw))
  if (password !== undefined) await refuseFirstPassword(dependencies, session, password)
  return { ...body, email, password }
}

/** The new password, unless the same call has just set it. @throws FieldProblem without the current one */
async function provenPassword(
  dependencies: AuthDependencies,
  session: Session,
  { body: raw }: Request,
  response: Response,
  { current_password: current, password }: Preferences,
): Promise<string | undefined> {
  const { credentials } = dependencies
  const { address, startedAt } = contextOf(response)
  const refuse = (code: FieldFault['code']) => new FieldProblem([{ field: 'current_password', code }], echoOf(raw))
  if (current === undefined) {
    const { hasPassword } = await credentials.details(session.user)
    // Who signs in elsewhere has no password to give.
    if (!hasPassword && isFresh(session, startedAt)) return password
    throw refuse(hasPassword ? 'required' : 'password_needed')
  }
  if (await isOwnersPassword(dependencies, session, current, { address, outcome: 'refused' })) return password
  if (password !== undefined && (await credentials.hasJustSet(session, password))) return undefined
  throw refuse('current_password_wrong')
}
