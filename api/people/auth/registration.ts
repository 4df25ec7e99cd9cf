import type { Request, Response, Router } from 'express'
import { emailIdentity } from '#commands/people/sessions/email.ts'
import type { Admission } from '#commands/people/sign-up/ports.ts'
import { id as idOf, instant, type UserId } from '#domain/platform/ids.ts'
import { contextOf } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { codeOfIssue, textOf as wordsOf } from '../../platform/http/problem.ts'
import { setTokenHeaders } from '../../platform/http/session.ts'
import type { Company } from '../../ports.ts'
import { done } from '../../refusals/platform/done.ts'
import { authChecks, originOf } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { echoOf, newPasswordFaults, textOf } from './fields.ts'
import { authUser, newAuthUser } from './user.ts'

type Admitted = Extract<Admission, { readonly admitted: true }>

/** POST /auth: a new account, where the company's rules admit its owner. The same call twice opens one account. */
export function addRegistration(router: Router, dependencies: AuthDependencies): void {
  const { sessions, credentials, limits } = dependencies

  router.post('/', authChecks(limits).checks, async (request: Request, response: Response) => {
    const { company, address, locale } = contextOf(response)
    if (isEmpty(request.body)) {
      const errors = [wordsOf({ code: 'nothing_given' }, locale).detail]
      response.status(422).json({ success: false, errors, status: 'error' })
      return
    }
    await limit(limits, 'registration', address)
    const admission = await judge(dependencies, request, response)
    const { userId, identityId } = await register(dependencies, request, response, admission)
    const { email, firstName, lastName } = admission.person
    const origin = originOf(request, response)
    const opened = await sessions.openFor({ companyId: company.id, userId, method: 'sign_up', ...origin })
    if (opened.ok) setTokenHeaders(response, opened.issued)
    if (opened.ok && identityId !== null) {
      const sessionIndex = admission.identity?.sessionIndex ?? null
      await dependencies.singleSignOn?.bindSession(company.id, opened.session.client, { identityId, sessionIndex })
    }
    response.json({
      status: 'success',
      data: opened.ok
        ? authUser(await credentials.details(opened.session.user))
        : newAuthUser(userId, { email, firstName, lastName, locale: admission.person.locale }),
    })
  })
}

function isEmpty(body: unknown): boolean {
  return typeof body !== 'object' || body === null || Object.keys(body).length === 0
}

/** All that is wrong, at once. @throws FieldProblem */
async function judge(dependencies: AuthDependencies, { body }: Request, response: Response): Promise<Admitted> {
  const { signUpRules, credentials, isCommonPassword } = dependencies
  const { company, locale } = contextOf(response)
  const { id: companyId, settings } = company
  const admission = await signUpRules.admit({ companyId, settings, locale, body: body as unknown })
  const faults: FieldFault[] = admission.admitted
    ? []
    : admission.faults.map(({ code, ...fault }) => ({ ...fault, code: codeOfIssue({ message: code }) }))
  if (!isWithoutPassword(body)) faults.push(...passwordFaultsOf(body, { company, isCommonPassword }))
  const email = emailIdentity(textOf(body, 'email') ?? '')
  // Who may not sign up learns nothing about addresses.
  if (admission.admitted && faults.length > 0 && (await credentials.hasAddress(companyId, email)))
    faults.push({ field: 'email', code: 'email_in_use' })
  if (faults.length > 0 || !admission.admitted) throw new FieldProblem(faults, echoOf(body))
  return admission
}

/** The company's provider vouches for the person: the identity stands with the invitation. */
function isWithoutPassword(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'single_sign_on') === true
}

function passwordFaultsOf(
  body: unknown,
  check: { readonly company: Company; readonly isCommonPassword: (text: string) => boolean },
): readonly FieldFault[] {
  const [password, confirmation] = [textOf(body, 'password'), textOf(body, 'password_confirmation')]
  const personal = ['first_name', 'last_name', 'email'].map((name) => textOf(body, name))
  const missing = Object.entries({ password, password_confirmation: confirmation })
    .filter(([, given]) => given === undefined || given === '')
    .map(([field]): FieldFault => ({ field, code: 'required' }))
  return [...missing, ...newPasswordFaults({ ...check, personal }, password, confirmation)]
}

/** @throws FieldProblem when the address has an account already, unless this call has just made it */
async function register(
  { accounts, credentials, singleSignOn }: AuthDependencies,
  { body }: Request,
  response: Response,
  { person, registration, idempotencyKey, identity }: Admitted,
): Promise<{ readonly userId: UserId; readonly identityId: string | null }> {
  const { company, id: correlationId } = contextOf(response)
  const password = textOf(body, 'password') ?? ''
  const created = await accounts.register({
    ...registration,
    companyId: company.id,
    actor: { kind: 'user' },
    idempotencyKey,
    at: instant(new Date()),
    correlationId,
    person: { ...person, passwordHash: identity === null ? await credentials.hashPassword(password) : null },
  })
  const wasThere = created.ok ? created.repeated : 'refusal' in created && created.refusal.code === 'email_taken'
  const own = wasThere ? null : idOf<UserId>(done(created, 'account').id)
  if (identity !== null) {
    // Sent a second time, the identity itself says whose account it is.
    const linked = await singleSignOn?.join(company.id, identity, own)
    if (linked != null) return linked
    throw new FieldProblem([{ field: 'single_sign_on', code: 'sign_in_expired' }], echoOf(body))
  }
  const userId = own ?? (await credentials.justRegistered(company.id, person.email, password))
  if (userId === null) throw new FieldProblem([{ field: 'email', code: 'email_in_use' }], echoOf(body))
  return { userId, identityId: null }
}
