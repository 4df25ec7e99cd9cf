import { z } from 'zod'
import { emailField } from './sign-up.ts'

const name = z.string().trim().min(1).max(100)

/** What somebody who was not invited may leave: these members and no other. 204. */
export const contactRequests = {
  type: 'contact_requests',
  attributes: z.object({}),
  paths: { list: '/contact_requests' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('contact_requests'),
        attributes: z.strictObject({
          last_name: name,
          first_name: name,
          email: emailField,
          /** The box: they agree to receive information. */
          consent: z.literal(true),
          locale: z.enum(['fr', 'en']).optional(),
        }),
      }),
    }),
  },
} as const
