import { z } from 'zod'

/** POST /auth/sign_in. Unknown keys are ignored on /auth. */
export const signIn = z.object({ email: z.string().max(320).default(''), password: z.string().max(1000).default('') })

/** DELETE /auth: the password again, unless it was given to sign in a moment ago. Unknown keys are ignored on /auth. */
export const accountDeletion = z.object({ current_password: z.string().max(1000).optional() })
