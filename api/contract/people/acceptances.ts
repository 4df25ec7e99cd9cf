import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'

/** A text that a person accepts: exactly this version, in the language in which they read it. */
export const acceptanceAttributes = z.strictObject({
  document: z.enum(['charter', 'terms']),
  version: z.number().int().min(1),
  language: z.enum(['fr', 'en']),
})

export const acceptances = {
  type: 'acceptances',
  attributes: acceptanceAttributes,
  paths: { list: '/acceptances' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({ type: z.literal('acceptances'), attributes: acceptanceAttributes }),
    }),
  },
} as const satisfies ResourceContract
