import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, localised } from '../platform/values.ts'

export const programAttributes = z.object({
  slug: z.string(),
  name: localised,
  description: localised,
  /** Its mentors may be marked as experts: the directory is filtered by it. */
  has_experts: z.boolean(),
  /** Days that a mentor has to answer a request. */
  request_expiry_days: z.number(),
  /** Over: nobody enters it or asks in it. */
  archived: z.boolean(),
})
export type ProgramAttributes = z.infer<typeof programAttributes>

export const programs = {
  type: 'programs',
  attributes: programAttributes,
  paths: { list: '/programs' },
} as const satisfies ResourceContract

export const programEnrollmentAttributes = z.object({
  role: z.enum(['participant', 'presenter']),
  created_at: instant,
  /** Of the places of its profile, the one that is used now. */
  current: z.boolean(),
})
export type ProgramEnrollmentAttributes = z.infer<typeof programEnrollmentAttributes>

/** Uses this place from now on: its program and its profile become the person's current ones. */
export const updateProgramEnrollment = z.strictObject({
  data: z.strictObject({
    type: z.literal('program_enrollments'),
    id: z.uuid(),
    attributes: z.strictObject({ current: z.literal(true).optional() }).optional(),
  }),
})

export const programEnrollments = {
  type: 'program_enrollments',
  attributes: programEnrollmentAttributes,
  relationships: { program: { to: ['programs'] }, profile: { to: ['presenters', 'participants'] } },
  includes: ['program'],
  paths: { list: '/program_enrollments', one: '/program_enrollments/:id' },
  bodies: { update: updateProgramEnrollment },
} as const satisfies ResourceContract
