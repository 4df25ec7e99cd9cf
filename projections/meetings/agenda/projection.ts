import type { AgendaEvent } from '#domain/meetings/agenda/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import { upsertNewer } from '../../platform/runner/upsert.ts'

/** `rm.agendas_v1`: the agreed meetings that hold a person's time. A time that was given back keeps its row. */
interface AgendaRow {
  readonly user_id: string
  readonly meeting_id: string
  readonly company_id: string
  /** null: given back. */
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly revision: number
}

export const agendas = {
  name: 'agendas',
  version: 1,
  categories: ['agenda'],
  awaited: true,
  tables: [
    {
      model: 'agendas',
      columns: `user_id uuid not null, meeting_id uuid not null, company_id uuid not null, starts_at timestamptz,
        ends_at timestamptz, revision bigint not null, primary key (user_id, meeting_id)`,
      indexes: { busy: '(user_id, starts_at) where starts_at is not null' },
      read: true,
    },
  ],
  project: () => ({
    async apply(sql, events, { table }) {
      const rows = new Map(events.map((event) => [`${event.stream}/${meetingOf(event)}`, rowOf(event)]))
      upsertNewer(sql, table('agendas'), ['user_id', 'meeting_id'], [...rows.values()])
    },
  }),
} as const satisfies ReadModel

function meetingOf({ data }: RecordedEvent): string {
  return (data as AgendaEvent['data']).meetingId
}

function rowOf(event: RecordedEvent): AgendaRow {
  const { type, data } = { type: event.type, data: event.data } as AgendaEvent
  return {
    user_id: instanceId(event),
    meeting_id: data.meetingId,
    company_id: event.metadata.companyId,
    starts_at: type === 'AgendaSlotReserved' ? data.startsAt : null,
    ends_at: type === 'AgendaSlotReserved' ? data.endsAt : null,
    revision: event.revision,
  }
}
