import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { SignInMethod } from '#domain/people/sign-in/words.ts'
import type { Company } from '../../ports/company.ts'

/**
 * Ways of signing in that stand for two factors: a passkey asks for a finger or a code itself, and how strongly a
 * company's own directory checks people is the company's business. Facebook is nobody's directory.
 */
const strongMethods: ReadonlySet<SignInMethod> = new Set(['saml', 'oidc', 'passkey'])

/** The company demands one of its administrators. */
export function needsSecondFactor(company: Pick<Company, 'settings'>, user: SessionUser): boolean {
  return company.settings.second_factor_for_admins && user.roles.includes('admin')
}

/** An administrator who may do nothing but add a second factor, because the company demands one. */
export function lacksSecondFactor(
  company: Pick<Company, 'settings'>,
  user: SessionUser,
  method: SignInMethod,
): boolean {
  return needsSecondFactor(company, user) && !user.secondFactor && !strongMethods.has(method)
}
