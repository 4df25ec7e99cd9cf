import type { Http } from '../data/http.ts'

/** Whether this browser can offer passkeys among the suggestions of a field. */
export async function canSuggest(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  const available = await PublicKeyCredential.isConditionalMediationAvailable?.()
  return available ?? false
}

/**
 * What the authenticator answers to a question of the server. Null: the person did not choose a passkey.
 * @param suggest offers passkeys among the suggestions of a field, and waits for as long as the page stands
 */
export async function askAuthenticator(http: Http, suggest: boolean): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { body } = await http({ method: 'POST', path: '/auth/sign_in/passkey/options', body: {} })
  const { data } = body as { data: Parameters<typeof startAuthentication>[0]['optionsJSON'] }
  try {
    return await startAuthentication({ optionsJSON: data, useBrowserAutofill: suggest })
  } catch {
    return null
  }
}
