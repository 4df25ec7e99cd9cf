/**
 * The host of a `Host` header (or of an address that an operator typed) in the one form in which companies own hosts:
 * lower case, punycode, without port and trailing dot; IPv6 in brackets, shortened. Null: no host.
 */
export function normalHost(header: string): string | null {
  const text = header.trim()
  if (/^[a-z0-9.-]{1,253}$/.test(text) && !text.endsWith('.')) return text
  const [, bare = ''] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\%[\]]+)(?::\d*)?$/i.exec(text) ?? []
  if (bare === '') return null
  const host = URL.parse(`http://${bare.replace(/\.$/, '')}`)?.hostname ?? ''
  return host === '' || host.length > 253 ? null : host
}
