import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import { foldIntoRows, instanceId } from '../runner/fold.ts'
import type { Projection } from '../runner/projection.ts'
import { relationshipTables, type RelationshipAttributes, type RelationshipRow } from './table.ts'

type Recorded = {
  [Type in RelationshipEvent['type']]: RecordedEvent<Extract<RelationshipEvent, { type: Type }>>
}[RelationshipEvent['type']]

export const mentoringRelationshipsProjection: Projection = {
  name: 'mentoring_relationships',
  version: 1,
  categories: ['mentoring_relationship'],
  tables: relationshipTables,
  apply: (sql, events, { table }) =>
    foldIntoRows<RelationshipRow>(sql, { table: table('mentoring_relationships'), key: 'id' }, events, (row, event) =>
      evolveRow(row, event as Recorded),
    ),
}

function evolveRow(row: RelationshipRow | undefined, event: Recorded): RelationshipRow | undefined {
  const { at } = event.metadata
  if (event.type === 'RelationshipRequested') return opened(event, event.data.requestId, 'requested', null)
  if (event.type === 'RelationshipAdminInitiated') return opened(event, null, 'admin_initiated', at)
  if (row === undefined) return undefined
  switch (event.type) {
    case 'RelationshipInitiated':
      return changed(row, event, { aasm_state: 'initiated', started_at: at })
    case 'RelationshipFinished':
      return changed(row, event, { aasm_state: 'finished', ended_at: at })
    case 'RelationshipAdminFinished':
      return changed(row, event, { aasm_state: 'admin_finished', ended_at: at })
    case 'RelationshipFeedbackProvided':
      return changed(row, event, { aasm_state: 'feedback_provided' })
    case 'RelationshipCancelled':
      return changed(row, event, { aasm_state: 'cancelled', ended_at: at })
    default:
      return row
  }
}

function opened(
  event: Extract<Recorded, { type: 'RelationshipRequested' | 'RelationshipAdminInitiated' }>,
  requestId: string | null,
  state: 'requested' | 'admin_initiated',
  startedAt: string | null,
): RelationshipRow {
  const { participantId, participantUserId, presenterId, presenterUserId, programId } = event.data
  const { at, companyId } = event.metadata
  const instants = { requested_at: at, started_at: startedAt, ended_at: null, updated_at: at }
  return {
    id: instanceId(event),
    company_id: companyId,
    program_id: programId,
    participant_id: participantId,
    participant_user_id: participantUserId,
    presenter_id: presenterId,
    presenter_user_id: presenterUserId,
    request_id: requestId,
    state,
    ...instants,
    attributes: { aasm_state: state, ...instants, revision: event.revision },
    revision: event.revision,
  }
}

function changed(row: RelationshipRow, event: Recorded, changes: Partial<RelationshipAttributes>): RelationshipRow {
  const attributes = { ...row.attributes, ...changes, updated_at: event.metadata.at, revision: event.revision }
  return {
    ...row,
    state: attributes.aasm_state,
    started_at: attributes.started_at,
    ended_at: attributes.ended_at,
    updated_at: attributes.updated_at,
    attributes,
    revision: event.revision,
  }
}
