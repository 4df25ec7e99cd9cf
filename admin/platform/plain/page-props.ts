import type { ComponentType } from 'react'
import type { plainContract } from '#contract/platform/plain.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { ResourceName } from '../../resource-words.ts'

/** What the pages need of a contract that `plainContract` made. */
export type PageContract = Pick<
  ReturnType<typeof plainContract>,
  'fields' | 'made' | 'written' | 'columns' | 'consoleFilters' | 'sorts'
>

/** What the pages of one table without events have beside their contract. */
export interface PlainWays {
  /** A record has a page that everybody reads: those who may not change it are led there. */
  readonly readable?: boolean
  /** The code of a new record, which follows one of its texts and stands after them. */
  readonly coded?: { readonly code: string; readonly of: string }
  /** Who deletes records: the roles with the right of the resource's writes. */
  readonly remove?: readonly ConsoleRole[]
  /** Attributes that the form of a record shows, and nobody changes there. */
  readonly shows?: readonly string[]
  /** Attributes that are addresses: the form opens a mail to them, and the list breaks long ones. */
  readonly addresses?: readonly string[]
  /** Its records are put in order by buttons in the list. */
  readonly ordered?: boolean
  /** Archiving or deleting the last record that is in use and shares these fields asks first. */
  readonly lastOf?: readonly string[]
  /** What else may be done with the whole list. */
  readonly tools?: ComponentType
  /** What may be done with chosen rows beside their file. */
  readonly bulk?: ComponentType
  /** Another list about one record. */
  readonly leadsTo?: { readonly label: ConsoleKey; readonly path: (id: string) => string }
}

/** What the pages of a table without events are given. */
export interface PageProps extends PlainWays {
  readonly name: ResourceName
  readonly contract: PageContract
  /** Its records change: they have a history. */
  readonly changes: boolean
}
