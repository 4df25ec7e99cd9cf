/** What this tab keeps while somebody is at the company's identity provider. */
const key = 'binome-single-sign-on'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 as the server compares it; null on a page without https, where browsers do not calculate it. */
async function challengeOf(verifier: string): Promise<string | null> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent outside secure contexts
  if (crypto.subtle === undefined) return null
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/**
 * The address at which the sign-in at a provider begins. The code that comes back is worth nothing without what is kept
 * here: a code that somebody else sends opens no session.
 */
export async function singleSignOnStart(provider: string, returnTo: string): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = await challengeOf(verifier)
  try {
    sessionStorage.setItem(key, challenge === null ? '' : verifier)
  } catch {
    // Coming back, the page says that the sign-in has expired.
  }
  const query = new URLSearchParams({ return_to: returnTo, ...(challenge !== null && { challenge }) })
  return `/auth/${provider}?${query.toString()}`
}

/** What proves that this tab began the sign-in, once; null: it did not. */
export function takeVerifier(): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  } catch {
    return null
  }
}
