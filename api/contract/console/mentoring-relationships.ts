import { z } from 'zod'
import { relationshipStates } from '../mentoring-relationships.ts'
import { instant } from '../values.ts'
import { parties, places } from './parties.ts'

export const adminRelationship = z.object({
  id: z.string(),
  aasm_state: z.enum(relationshipStates),
  request_id: z.string().nullable(),
  ...parties,
  requested_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
})
export type AdminRelationship = z.infer<typeof adminRelationship>

/** GET /admin/api/mentoring_relationships/{id}?at=… */
export const adminRelationshipAsOf = adminRelationship.extend({
  at: instant,
  participant_places: places,
  presenter_places: places,
})
export type AdminRelationshipAsOf = z.infer<typeof adminRelationshipAsOf>
