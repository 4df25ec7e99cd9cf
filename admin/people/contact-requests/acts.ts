import type { AdminContactRequest } from '#contract/console/people/contact-requests.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { handlingActs } from '../../platform/handling/acts.tsx'

/** Who asks; without a name their address. */
export function askerName({ first_name, last_name, email }: AdminContactRequest): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (email ?? '')
}

export const contactRequestActs: Acts<'contact_requests', AdminContactRequest> = handlingActs(
  'contact_requests',
  askerName,
)
