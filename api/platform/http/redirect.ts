/**
 * An address to return to, as a browser reads it, if it is on one of the origins; null otherwise. Every place that
 * takes such an address asks here. A path of our own (`/…`) is on the first origin.
 * @param origins as `URL.origin` writes them
 */
export function allowedRedirect(text: string, origins: readonly string[]): string | null {
  // Browsers drop or replace these before they parse, so that a text is not what it seems.
  if (text.length > 2000 || /[\\\s\p{Cc}]/u.test(text)) return null
  const [own] = origins
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const url = URL.parse(isPath && own !== undefined ? own + text : text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '' || !origins.includes(url.origin)) return null
  // The host as it was written: a letter that only looks like ours becomes another one when it is parsed.
  const host = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1]
  return isPath || (host !== undefined && /^[\w.:[\]-]+$/.test(host)) ? url.href : null
}
