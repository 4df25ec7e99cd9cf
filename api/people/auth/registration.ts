import { emailIdentity } from '#commands/people/sessions/email.ts'
import type { Admission } from '#commands/people/sign-up/ports.ts'
import { id as idOf, instant, type UserId } from '#domain/platform/ids.ts'
import { newAccount } from '../../contract/people/auth-answers.ts'
import { registration } from '../../contract/people/auth.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { codeOfIssue } from '../../platform/http/problem.ts'
import type { Company } from '../../ports/company.ts'
import { done } from '../../refusals/platform/done.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth, emptyBody, isEmpty, originOf } from './dialect.ts'
import { type FieldFault, FieldProblem } from './field-problem.ts'
import { echoOf, newPasswordFaults, textOf } from './fields.ts'
import { authUser, newAuthUser } from './user.ts'

type Admitted = Extract<Admission, { readonly admitted: true }>

/** A new account, where the company's rules admit its owner. The same call twice opens one account. */
export function registrationEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { sessions, credentials, limits } = dependencies
  return [
    endpoint<unknown, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/',
      summary: 'Open an account; the headers hold a session when it is active',
      access: 'anyone',
      body: { schema: registration, kind: 'raw' },
      operationId: 'register',
      opens: true,
      answers: newAccount,
      fields: true,
      refuses: [409],
      handle: async ({ company, context }, body) => {
        if (isEmpty(body)) return emptyBody(context.locale)
        await limit(limits, 'registration', context.address)
        const admission = await judge(dependencies, context, body)
        const { userId, identityId } = await register(dependencies, context, body, admission)
        const origin = originOf(context)
        const opened = await sessions.openFor({ companyId: company.id, userId, method: 'sign_up', ...origin })
        if (!opened.ok) return answer({ status: 'success', data: newAuthUser(userId, admission.person) })
        if (identityId !== null) {
          const sessionIndex = admission.identity?.sessionIndex ?? null
          await dependencies.singleSignOn?.bindSession(company.id, opened.session.client, { identityId, sessionIndex })
        }
        const data = authUser(await credentials.details(opened.session.user))
        return answer({ status: 'success', data }, opened.issued)
      },
    }),
  ]
}

/** All that is wrong, at once. @throws FieldProblem */
async function judge(
  { signUpRules, credentials, isCommonPassword }: AuthDependencies,
  { company, locale }: RequestContext,
  body: unknown,
): Promise<Admitted> {
  const { id: companyId, settings } = company
  const admission = await signUpRules.admit({ companyId, settings, locale, body })
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
  { company, id: correlationId }: RequestContext,
  body: unknown,
  { person, registration, idempotencyKey, identity }: Admitted,
): Promise<{ readonly userId: UserId; readonly identityId: string | null }> {
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
