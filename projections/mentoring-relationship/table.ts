import type { RelationshipState } from '#domain/mentoring-relationship/state.ts'
import type { TableDefinition } from '../runner/projection.ts'

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

const over = `where state in ('finished', 'feedback_provided', 'admin_finished')`

export const relationshipTables: readonly TableDefinition[] = [
  {
    model: 'mentoring_relationships',
    columns: `id uuid primary key, company_id uuid not null, program_id uuid not null, participant_id uuid not null,
      participant_user_id uuid not null, presenter_id uuid not null, presenter_user_id uuid not null, request_id uuid,
      state text not null, requested_at timestamptz not null, started_at timestamptz, ended_at timestamptz,
      updated_at timestamptz not null, attributes json not null, revision bigint not null`,
    indexes: {
      participant: '(participant_user_id, requested_at desc, id)',
      presenter: '(presenter_user_id, requested_at desc, id)',
      company: '(company_id, state, requested_at desc, id)',
      finished_presenter: `(presenter_id) ${over}`,
      finished_participant: `(participant_id) ${over}`,
    },
    read: true,
  },
]
