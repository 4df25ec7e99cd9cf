import { generateSecret, generateURI, verify } from 'otplib'
import type { OneTimeCodes } from '#commands/people/second-factor/ports.ts'

const stepSeconds = 30

/** Six digits for thirty seconds, by SHA-1: what every application can do. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => generateSecret(),
  uri: (secret, { issuer, account }) => generateURI({ issuer, label: account, secret }),
  async stepOf(secret, code, at, after) {
    const result = await verify({
      secret,
      token: code,
      epoch: Math.floor(at / 1000),
      period: stepSeconds,
      epochTolerance: stepSeconds,
    })
    if (!result.valid || !('timeStep' in result)) return null
    return after === null || result.timeStep > after ? result.timeStep : null
  },
}
