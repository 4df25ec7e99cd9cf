import { z } from 'zod'
import { partyFilters, partyIncludes, partyRelationships } from './parties.ts'
import type { ResourceContract } from './resource.ts'
import { instant, slot } from './values.ts'

export const relationshipStates = [
  'requested',
  'initiated',
  'admin_initiated',
  'finished',
  'feedback_provided',
  'admin_finished',
  'cancelled',
] as const

export const mentoringRelationshipAttributes = z.object({
  aasm_state: z.enum(relationshipStates),
  requested_at: instant,
  started_at: instant.nullable(),
  /** The date that both agreed on with the request; null when they had none. */
  agreed_date: slot.nullable().default(null),
  ended_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
})
export type MentoringRelationshipAttributes = z.infer<typeof mentoringRelationshipAttributes>

export const mentoringRelationships = {
  type: 'mentoring_relationships',
  attributes: mentoringRelationshipAttributes,
  relationships: { ...partyRelationships, mentoring_request: { to: ['mentoring_requests'], nullable: true } },
  includes: partyIncludes,
  paths: {
    list: '/mentoring_relationships',
    one: '/mentoring_relationships/:id',
    /** The request that it began with. */
    request: '/mentoring_relationships/:id/mentoring_request',
  },
  filters: { list: partyFilters },
} as const satisfies ResourceContract
