import type { NotificationKind, SubjectType } from './rules/index.ts'

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
  /** The other person's profile. */
  readonly counterpart_id: string | null
  readonly params: Readonly<Record<string, string>>
  readonly position: string
}
