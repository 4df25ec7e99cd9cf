import { z } from 'zod'
import type { ResourceContract } from './resource.ts'
import { instant, localised } from './values.ts'

export const programAttributes = z.object({ slug: z.string(), name: localised, description: localised })
export type ProgramAttributes = z.infer<typeof programAttributes>

export const programs = {
  type: 'programs',
  attributes: programAttributes,
  paths: { list: '/programs' },
} as const satisfies ResourceContract

export const programEnrollmentAttributes = z.object({
  role: z.enum(['participant', 'presenter']),
  created_at: instant,
})
export type ProgramEnrollmentAttributes = z.infer<typeof programEnrollmentAttributes>

export const programEnrollments = {
  type: 'program_enrollments',
  attributes: programEnrollmentAttributes,
  relationships: { program: { to: ['programs'] }, profile: { to: ['presenters', 'participants'] } },
  includes: ['program'],
  paths: { list: '/program_enrollments' },
} as const satisfies ResourceContract
