import { emailIdentity } from '../sessions/email.ts'

/** Whether people with this address may sign up; no domains: anybody. The whole domain counts, never a part of it. */
export function mayJoin(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@'))
  return domains.length === 0 || domains.some((one) => emailIdentity(`@${one}`) === domain)
}
