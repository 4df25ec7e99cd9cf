import type { AccountLinkPurpose } from '#commands/people/credentials/ports.ts'
import { emailIdentity } from '#commands/people/sessions/email.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { answerMs, atLeast } from '../../platform/http/at-least.ts'
import { limit, tooMany } from '../../platform/http/dispatch.ts'
import type { AuthDependencies } from './dependencies.ts'

interface Request {
  readonly purpose: AccountLinkPurpose
  readonly email: string
  readonly redirectUrl?: string | null
}

/**
 * Sends a link by mail, if the address has an active account. Both answers take the same time. @returns whether it has
 * @throws Problem 429: after too many from one network, or for one address
 */
export async function mailLink(
  { credentials, limits }: Pick<AuthDependencies, 'credentials' | 'limits'>,
  { company, address }: Pick<RequestContext, 'company' | 'address'>,
  request: Request,
): Promise<boolean> {
  await limit(limits, 'mail_link_address', address)
  const seconds = await limits.hit('mail_link', company.id, request.purpose, emailIdentity(request.email))
  if (seconds !== null) throw tooMany(seconds)
  return atLeast(answerMs, () =>
    credentials.sendLink({ ...request, companyId: company.id, onlyAdmins: !company.settings.password_sign_in }),
  )
}
