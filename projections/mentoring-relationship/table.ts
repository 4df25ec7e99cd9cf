import type { RelationshipState } from '#domain/mentoring-relationship/state.ts'

/** The attributes of the resource, named as they are sent. Instants are ISO text in UTC. */
export interface RelationshipAttributes {
  readonly aasm_state: Exclude<RelationshipState, 'none'>
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly updated_at: string
  readonly revision: number
}

/** `rm.mentoring_relationships_v1` */
export interface RelationshipRow {
  readonly id: string
  readonly company_id: string
  readonly program_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  /** null when an administrator set it up directly. */
  readonly request_id: string | null
  readonly state: Exclude<RelationshipState, 'none'>
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly updated_at: string
  readonly attributes: RelationshipAttributes
  readonly revision: number
}
