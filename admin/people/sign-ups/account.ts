import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'

type Roles = AdminSignUp['roles']

/** The account behind a row of the queue, as the acts on accounts take it. */
export function accountOf({ status, ...signUp }: AdminSignUp) {
  const requested: Roles = status === 'profile_asked' ? signUp.roles : []
  return { ...signUp, status: status === 'profile_asked' ? ('active' as const) : status, asked_profiles: requested }
}
