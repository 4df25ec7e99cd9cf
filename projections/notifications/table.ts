import { erasedColumns, type TableDefinition } from '../runner/projection.ts'

/** A thing that notifications point to. */
export type SubjectType = 'mentoring_requests' | 'mentoring_relationships'

export type NotificationKind =
  | 'request_sent'
  | 'request_confirmed'
  | 'request_refused'
  | 'request_withdrawn'
  | 'request_other_dates'
  | 'request_date_taken'
  | 'request_expired'
  | 'request_finished'
  | 'admin_revoked'
  | 'partner_erased'
  | 'admin_created'

/** `rm.notification_subjects_v1`: the parties of a stream, which only its first event names. */
export interface SubjectRow {
  readonly type: SubjectType
  readonly id: string
  readonly company_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  readonly revision: number
}

/** `rm.notifications_v1`, without `read_at`, which is the reader's. One row per event and recipient. */
export interface NotificationRow {
  readonly id: string
  readonly company_id: string
  readonly user_id: string
  readonly kind: NotificationKind
  readonly created_at: string
  readonly subject_type: SubjectType
  readonly subject_id: string
  /** The other person's profile; null for what the system did. */
  readonly counterpart_id: string | null
  readonly params: Readonly<Record<string, string>>
  readonly position: string
}

export const notificationTables: readonly TableDefinition[] = [
  {
    model: 'notification_subjects',
    columns: `type text not null, id uuid not null, company_id uuid not null, participant_id uuid not null,
      participant_user_id uuid not null, presenter_id uuid not null, presenter_user_id uuid not null,
      revision bigint not null, primary key (type, id)`,
    indexes: {},
    read: false,
  },
  {
    model: 'notifications',
    columns: `id uuid primary key, company_id uuid not null, user_id uuid not null, kind text not null,
      created_at timestamptz not null, read_at timestamptz, subject_type text not null, subject_id uuid not null,
      counterpart_id uuid, params jsonb not null default '{}', position bigint not null`,
    indexes: { user: '(user_id, position desc, id)', unread: '(user_id) where read_at is null' },
    read: true,
    written: ['read_at'],
  },
  { model: 'notifications_erased', columns: erasedColumns, indexes: {}, read: false },
]
