import type {
  AdminDayReport,
  AdminErasure,
  AdminErasureReport,
  AdminHeldItem,
  AdminJob,
  AdminOperations,
  AdminParkedStream,
  AdminReadModel,
  AdminRelayOrder,
  AdminSkip,
  AdminTopic,
  JobName,
  Republish,
} from '#contract/console/platform/operations.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { ListParams } from '../list-params.ts'

/** The administrator who acts, and their company: they act on its facts only (docs/decisions/2029). */
export interface Operator {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** Why nothing was done. */
export type OperationRefusal =
  /** There is no such read model, or no such stream of the company. */
  | 'not_found'
  /** The read model has not stopped, or not at this event. */
  | 'not_stopped'
  /** It has stopped at an event of another company, or it is no read model. */
  | 'not_skippable'
  | 'not_skipped'
  | 'not_parked'
  /** It stopped at an event of another company: an operator of the installation has it tried again. */
  | 'not_operator'
  /** This installation publishes to no broker, or has sent nothing yet. */
  | 'nothing_sent'
  /** After what is published. */
  | 'beyond_relay'
  | 'empty_range'
  | 'unknown_stream'

export type OperationResult<Done = undefined> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly refusal: OperationRefusal }

/** The workings of the installation, as far as an operator of a company sees and moves them. */
export interface Operations {
  overview(
    by: Operator,
  ): Promise<
    Pick<
      AdminOperations,
      | 'operator'
      | 'read_models'
      | 'relay'
      | 'jobs'
      | 'held_items'
      | 'seals'
      | 'processes'
      | 'backups'
      | 'sending_held_at'
    >
  >
  /** Whether they are an operator of the installation (docs/decisions/2029). */
  isOperator(userId: UserId): Promise<boolean>
  day(companyId: CompanyId): Promise<AdminDayReport>
  readModels(by: Operator): Promise<readonly AdminReadModel[]>
  /** The event at which it has stopped is tried again now. @param id as in `AdminReadModel` */
  retry(by: Operator, id: string): Promise<OperationResult>
  skip(
    by: Operator,
    skip: { readonly id: string; readonly eventId: string; readonly reason: string },
  ): Promise<OperationResult>
  /** The next rebuild shows the event again. */
  takeUp(by: Operator, skip: { readonly name: string; readonly eventId: string }): Promise<OperationResult>
  skips(companyId: CompanyId): Promise<readonly AdminSkip[]>
  parked(companyId: CompanyId): Promise<readonly AdminParkedStream[]>
  resume(companyId: CompanyId, stream: string): Promise<OperationResult>
  topics(companyId: CompanyId): Promise<readonly AdminTopic[]>
  /** Newest first, the last hundred. */
  orders(companyId: CompanyId): Promise<readonly AdminRelayOrder[]>
  republish(companyId: CompanyId, range: Republish): Promise<OperationResult<AdminRelayOrder>>
  /** @param page its `sort` is SQL on the erasure `e` */
  erasures(
    companyId: CompanyId,
    page: Pick<ListParams, 'ids' | 'offset' | 'limit' | 'sort' | 'order'>,
  ): Promise<{ readonly records: readonly AdminErasure[]; readonly total: number }>
  /** null: no account of this company was erased under this id. */
  erasure(companyId: CompanyId, userId: UserId): Promise<AdminErasureReport | null>
  jobs(): Promise<readonly AdminJob[]>
  /** Those that wait longest first, a few hundred. */
  heldItems(): Promise<readonly AdminHeldItem[]>
  /** It is due now; false: it is held no more. */
  retryItem(id: string): Promise<boolean>
  /** Runs it as soon as a process is free; it does not run twice at once. */
  runJob(name: JobName): Promise<void>
}
