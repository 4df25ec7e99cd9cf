import { z } from 'zod'
import { emailField } from '../people/sign-up.ts'
import { line } from '../platform/line.ts'

/** Nobody fills the form in faster, in milliseconds. */
export const fastestContactMs = 3000

/** What anybody writes to the company, with an account or without. 204. */
export const contactForm = {
  type: 'contact_form',
  attributes: z.object({}),
  paths: { list: '/contact_form' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('contact_form'),
        attributes: z.strictObject({
          name: line(100),
          /** Of somebody who is signed in, the account's address is taken instead. */
          email: emailField,
          subject: line(140),
          message: z.string().trim().min(1).max(4000),
          locale: z.enum(['fr', 'en']).optional(),
          /** How long the form was open. */
          elapsed_ms: z.number().int().min(0),
          /** No person sees this field: what fills it in is a program. */
          website: z.string().max(200).optional(),
        }),
      }),
    }),
  },
} as const
