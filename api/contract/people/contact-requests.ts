import { z } from 'zod'
import { emailField } from './sign-up.ts'
import { line } from '../platform/line.ts'

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
          /** Empty or left out: they have one name. */
          last_name: line(100, 0).default(''),
          first_name: line(100),
          email: emailField,
          /** The box: they agree to receive information. */
          consent: z.literal(true),
          locale: z.enum(['fr', 'en']).optional(),
        }),
      }),
    }),
  },
} as const
