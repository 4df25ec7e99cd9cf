import type { CompanyId, Instant, ProfileId, RelationshipId, RequestId, UserId } from '#domain/shared/ids.ts'
import type { AccountRole } from './sessions/ports.ts'

export interface AccountFacts {
  readonly roles: readonly AccountRole[]
  readonly businessUnit: string | null
  readonly profileIds: readonly ProfileId[]
  /** The only active administrator of the company. */
  readonly lastAdmin: boolean
}

export interface Person {
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** What the plain tables know of accounts, and what erasing does to them. */
export interface AccountRecords {
  /** null: the company has none of this id. An erased one is still found. */
  find(person: Person): Promise<AccountFacts | null>
  /**
   * Removes the person's data from every table but the log, in one transaction, and ends their sessions. Safe to
   * repeat.
   */
  scrub(person: Person, profileIds: readonly ProfileId[]): Promise<void>
  /**
   * Scrubs again what calls under way at a scrub wrote after it: of accounts that were scrubbed over a minute ago and
   * not swept since.
   */
  sweep(): Promise<number>
  /**
   * Accounts that are not erased, hold no role, and whose profiles were all closed before that instant; ordered by id,
   * from `after` (exclusive).
   */
  lapsed(before: Instant, limit: number, after?: UserId): Promise<readonly Person[]>
  /** Which of these are erased, over all companies. */
  erasedAmong(users: readonly UserId[]): Promise<ReadonlySet<UserId>>
  /** Requests and relationships of the person that are not over, as the read models show them. */
  openOf(person: Person): Promise<readonly OpenMentoring[]>
}

/** A request with its relationship, or a relationship that never had a request. */
export type OpenMentoring =
  { readonly requestId: RequestId } | { readonly requestId: null; readonly relationshipId: RelationshipId }
