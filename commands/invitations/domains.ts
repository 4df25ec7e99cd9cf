/** Whether people with this address may sign up; no domains: anybody. The whole domain counts, never a part of it. */
export function mayJoin(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1))
}
