/** What this tab keeps while somebody is at the company's identity provider. */
const key = 'binome-single-sign-on'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** SHA-256 as the server compares it; null on a page without https, where browsers do not calculate it. */
async function challengeOf(verifier: string): Promise<string | null> {
  if (!canProve()) return null
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Whether this page can prove that it began: browsers calculate on pages with https, and on this machine. */
export function canProve(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent outside secure contexts
  return crypto.subtle !== undefined
}

/**
 * Keeps with this tab what the code that comes back is worth nothing without: a code that somebody else sends opens and
 * links nothing. @returns what the server compares it with; null where `canProve` is false
 */
export async function keepVerifier(): Promise<string | null> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = await challengeOf(verifier)
  try {
    sessionStorage.setItem(key, challenge === null ? '' : verifier)
  } catch {
    // Coming back, the page says that the sign-in has expired.
  }
  return challenge
}

/** The address at which the sign-in at a provider begins. */
export async function singleSignOnStart(provider: string, returnTo: string): Promise<string> {
  const challenge = await keepVerifier()
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

/** What the settings say of a link, when the page comes back to them: state of the navigation. */
export interface LinkOutcome {
  /** The id of the identity; null: nothing was linked. */
  readonly linked: string | null
  /** Why nothing was linked: a code of the server. */
  readonly refused: string | null
}
