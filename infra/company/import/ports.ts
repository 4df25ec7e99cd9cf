import type { Capacities } from '#commands/mentoring/capacities.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { ImportAccounts } from './register-people.ts'
import type { AcceptedText } from '#domain/people/account/events.ts'
import type { CompanyFile } from './company-file.ts'
import type { PersonLine } from './person-line.ts'
import type { PeopleSource } from './people-source.ts'

export interface ImportDependencies {
  /** Sees all companies: the import creates them. */
  readonly system: TransactionalSql
  /** Runs `work` while no other process works under this name; null: another one does. */
  readonly alone: <Result>(name: string, work: () => Promise<Result>) => Promise<{ readonly result: Result } | null>
  readonly accounts: ImportAccounts
  readonly capacities: Pick<Capacities, 'setLimit'>
  /** argon2id. */
  readonly hash: (password: string) => Promise<string>
  /** Updates the search rows of profiles, in the transaction that changed them. */
  readonly refreshDirectory: (sql: Sql, companyId: CompanyId, profiles: readonly ProfileId[] | 'all') => Promise<void>
  readonly now: () => Date
}

export interface ImportFiles {
  /** What the company is to be, or the one that is there and stays as it is. */
  readonly company: CompanyFile | { readonly id: CompanyId; readonly slug: string }
  readonly people: readonly PersonLine[] | PeopleSource
  /** Name of the people file, for messages. */
  readonly peopleName: string
  /** What its new people have accepted already. Default: nothing, and they accept it at their first visit. */
  readonly terms?: readonly AcceptedText[]
}
