import { z } from 'zod'

/** Bodies of the calls on a second factor, under `/auth`. Unknown keys are ignored. */

const code = z.string().max(60).catch('')
const currentPassword = z.string().max(1000).optional().catch(undefined)

/** POST /auth/sign_in/second_factor. */
export const factorSignIn = z.object({ challenge: z.string().max(100).catch(''), code })

/** POST /auth/second_factor: the password, unless the person signed in a moment ago. */
export const factorProposal = z.object({ current_password: currentPassword })

/** POST /auth/second_factor/confirm. */
export const factorConfirmation = z.object({ code })

/** DELETE /auth/second_factor and POST /auth/second_factor/recovery_codes. */
export const factorProof = z.object({ current_password: currentPassword, code })

/** GET /auth/second_factor. */
export const factorState = z.object({
  enabled: z.boolean(),
  /** Null: there is none. */
  confirmed_at: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
  /** The company demands one of this person: it may be replaced, not given up. */
  demanded: z.boolean(),
  /** It is demanded and missing: nothing of the console is answered without it. */
  required: z.boolean(),
})

/** The answer to POST /auth/second_factor. */
export const proposedFactor = z.object({
  /** For users who cannot scan the picture. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a picture: an SVG document. */
  qr: z.string(),
})

export const recoveryCodeList = z.object({ recovery_codes: z.array(z.string()) })
