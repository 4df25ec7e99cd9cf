import { call } from '../session/http.ts'

/** Whether this browser supports passkeys here: not at an IP address, nor without a secure context. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** What the authenticator answers to a question of the server. Null: the person did not choose a passkey. */
export async function askAuthenticator(): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { json } = await call('/auth/sign_in/passkey/options', { method: 'POST', body: '{}' })
  const { data } = json as { readonly data: Parameters<typeof startAuthentication>[0]['optionsJSON'] }
  try {
    return await startAuthentication({ optionsJSON: data })
  } catch {
    return null
  }
}
