import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Authenticators } from '#commands/people/passkeys/ports.ts'

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** Both shapes of a browser's answer, as far as they are read before the library checks them. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
  }),
})
const signIn = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
const clientData = z.object({ challenge: base64url })

/** What every browser and authenticator can do; ours keeps no list of makes, so it asks for no attestation. */
export const authenticators: Authenticators = {
  async registration({ host, company, userId, userName, fullName, existing }) {
    const options = await generateRegistrationOptions({
      rpName: company,
      rpID: host.host,
      userID: new TextEncoder().encode(userId),
      userName,
      userDisplayName: fullName,
      attestationType: 'none',
      excludeCredentials: existing.map((id) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { challenge: options.challenge, options }
  },

  async signIn({ host }) {
    const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
    return { challenge: options.challenge, options }
  },

  read(answer) {
    const parsed = z.object({ ...credential, response: z.object({ clientDataJSON: base64url }) }).safeParse(answer)
    if (!parsed.success) return null
    try {
      const clientJson: unknown = JSON.parse(
        Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8'),
      )
      const data = clientData.safeParse(clientJson)
      return data.success ? { challenge: data.data.challenge, credentialId: parsed.data.id } : null
    } catch {
      return null
    }
  },

  async verifyRegistration(answer, challenge, { host, origin }) {
    const parsed = registration.safeParse(answer)
    if (!parsed.success) return null
    const { registrationInfo } = await verified(() =>
      verifyRegistrationResponse({
        response: parsed.data as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
      }),
    )
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const { transports = [] } = parsed.data.response
    return { credentialId: id, publicKey, counter, transports, synced: registrationInfo.credentialBackedUp }
  },

  async verifySignIn(answer, challenge, { host, origin }, stored) {
    const parsed = signIn.safeParse(answer)
    if (!parsed.success) return null
    const { userHandle } = parsed.data.response
    // The authenticator says whose passkey it is: it must be who we think.
    if (userHandle !== undefined && userHandle !== Buffer.from(stored.userId).toString('base64url')) return null
    const { authenticationInfo } = await verified(() =>
      verifyAuthenticationResponse({
        response: parsed.data as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: host,
        requireUserVerification: true,
        credential: {
          id: stored.credentialId,
          publicKey: Uint8Array.from(stored.publicKey),
          counter: stored.counter,
        },
      }),
    )
    if (authenticationInfo === undefined) return null
    return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
  },
}

/** The library throws for whatever does not hold. */
async function verified<Result extends { readonly verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Partial<Result>> {
  try {
    const result = await verify()
    return result.verified ? result : {}
  } catch {
    return {}
  }
}
