import { z } from 'zod'

/** POST /auth/phone/confirm: the code of the SMS. */
export const phoneConfirmation = z.object({ code: z.string().max(20).catch('') })
