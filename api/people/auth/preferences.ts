import type { z } from 'zod'
import type { Session } from '#commands/people/sessions/sessions.ts'
import { changedAccount } from '../../contract/people/auth-answers.ts'
import { preferences } from '../../contract/people/auth.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { isFresh, isOwnersPassword } from './confirm-owner.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, emptyBody, isEmpty } from './dialect.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { echoOf, newPasswordFaults, readFields, textOf, timeZoneFaults } from './fields.ts'
import { refuseFirstPassword } from './password.ts'
import { authUser } from './user.ts'

type Preferences = z.infer<typeof preferences>

/** What a person changes of their own account. The same call twice is one change. */
export function preferenceEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { credentials } = dependencies
  const change = (method: 'patch' | 'put', operationId: string, summary: string) =>
    endpoint<unknown, undefined, DeviseTokenAuth>({
      method,
      path: '/',
      summary,
      access: 'session',
      body: { schema: preferences, kind: 'raw' },
      operationId,
      absent: 404,
      answers: changedAccount,
      fields: true,
      handle: async ({ session, context }, body) => {
        if (isEmpty(body)) return emptyBody(context.locale)
        const given = await judged(dependencies, session, context, body)
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
        return answer({ status: 'success', data: authUser(await credentials.details(session.user)) })
      },
    })
  return [
    change('patch', 'changeAccount', "Change one's own account"),
    change('put', 'replaceAccount', 'As PATCH: what is given changes'),
  ]
}

/** What changes: an address or a password that is the current one is left out. @throws FieldProblem, Problem 429 */
async function judged(
  dependencies: AuthDependencies,
  session: Session,
  context: RequestContext,
  raw: unknown,
): Promise<Preferences> {
  const { credentials, isCommonPassword } = dependencies
  const { company } = context
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
  const password = await provenPassword(dependencies, session, context, raw, body)
  // Otherwise only a person who opens the link, and so reads the mailbox, learns that the address has an account.
  if (email !== undefined && !company.settings.paranoid && (await credentials.hasAddress(user.companyId, email)))
    throw new FieldProblem([{ field: 'email', code: 'email_in_use' }], echoOf(raw))
  if (password !== undefined) await refuseFirstPassword(dependencies, session, password)
  return { ...body, email, password }
}

/** The new password, unless the same call has just set it. @throws FieldProblem without the current one */
async function provenPassword(
  dependencies: AuthDependencies,
  session: Session,
  { address, startedAt }: RequestContext,
  raw: unknown,
  { current_password: current, password }: Preferences,
): Promise<string | undefined> {
  const { credentials } = dependencies
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
