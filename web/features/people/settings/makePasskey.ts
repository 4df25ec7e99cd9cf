import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

/** `cancelled`: or too late. `known`: it holds one of the account. `unable`: it keeps none, or checks nobody. */
export type PasskeyFault = 'cancelled' | 'known' | 'unable'

/** The browser or its authenticator made no passkey. */
export class PasskeyTrouble extends Error {
  override readonly name = 'PasskeyTrouble'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, options: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/** What browsers call their errors (Web Authentication, section 5.1.3). */
const faults: Partial<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

/** Whether this browser can keep passkeys: on pages with TLS and on this machine. */
export function canKeepPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** Asks the browser for a passkey. @param options of the server @throws PasskeyTrouble */
export async function makePasskey(options: object): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyTrouble(faults[name] ?? 'unable', { cause: error })
  }
}
