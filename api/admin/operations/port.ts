import type {
  AdminDayReport,
  AdminErasure,
  AdminErasureReport,
  AdminJob,
  AdminOperations,
  AdminParkedStream,
  AdminReadModel,
  AdminRelayOrder,
  AdminSkip,
  AdminTopic,
  JobName,
  Republish,
} from '#contract/console/operations.ts'
import type { CompanyId, UserId } from '#domain/shared/ids.ts'

/** An operator of one company. What follows acts on facts of this company only (docs/decisions/0585). */
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
  /** This installation publishes to no broker, or has sent nothing yet. */
  | 'nothing_sent'
  /** After what is published. */
  | 'beyond_relay'
  | 'empty_range'
  | 'unknown_stream'

export type OperationResult<Done = undefined> =
  { readonly ok: true; readonly done: Done } | { readonly ok: false; readonly refusal: OperationRefusal }

/** The workings of the installation, as far as an operator of a company sees and moves them. */
export interface Operations {
  overview(
    companyId: CompanyId,
  ): Promise<Pick<AdminOperations, 'read_models' | 'relay' | 'jobs' | 'seals' | 'processes' | 'backups'>>
  day(companyId: CompanyId): Promise<AdminDayReport>
  readModels(companyId: CompanyId): Promise<readonly AdminReadModel[]>
  /** The event at which it has stopped is tried again now. @param id as in `AdminReadModel` */
  retry(id: string): Promise<OperationResult>
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
  /** Newest first. */
  erasures(
    companyId: CompanyId,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly records: readonly AdminErasure[]; readonly total: number }>
  /** null: no account of this company was erased under this id. */
  erasure(companyId: CompanyId, userId: UserId): Promise<AdminErasureReport | null>
  jobs(): Promise<readonly AdminJob[]>
  /** Runs it as soon as a process is free; it does not run twice at once. */
  runJob(name: JobName): Promise<void>
}
