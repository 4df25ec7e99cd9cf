import type { z } from 'zod'
import type { Person } from './people-columns.ts'
import type { ProfileColumn, profileColumns, ProfileRole } from './profile-columns.ts'

/** A person and the line of the file where they start, for messages. */
export interface PersonLine {
  readonly line: number
  readonly person: Person
  /** Of one of their profiles alone: `participant:skills`. */
  readonly own: { readonly [Role in ProfileRole]: OwnFields }
  /** Other columns, which are answers to the company's questions. */
  readonly cells: Readonly<Record<string, string>>
}

export type OwnFields = {
  readonly [Column in ProfileColumn]?: z.output<(typeof profileColumns)[Column]> | undefined
}
