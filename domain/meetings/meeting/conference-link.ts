import { linkMaxLength } from './words.ts'

/**
 * Whether an address is one of the company's conference tool: https, no name or password in it, on one of these hosts
 * or below it (`hosts`: lower case, such as `zoom.us`; it allows `acme.zoom.us`).
 */
export function isOnHostOf(link: string, hosts: readonly string[]): boolean {
  // Programs do not agree on the host before a backslash.
  if (link.length > linkMaxLength || /[\\\s]/.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname, port, username, password } = new URL(link)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
