import type { Sealed } from '#domain/platform/event.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/** What a private note is about, and whose it is. */
export interface NotePlace {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly subject: 'mentoring_relationship' | 'meeting'
  readonly subjectId: string
}

/** The notes that people take for themselves alone. `infra/` implements it. */
export interface PrivateNotes {
  /** Without a note: no words, revision 0. */
  read(
    sql: Sql,
    place: NotePlace,
  ): Promise<{ readonly words: string; readonly revision: number; readonly updatedAt: Date | null }>
  /**
   * Empty words remove the note.
   * @param check called with the revision that stands; what it throws leaves the note as it is
   * @returns false: the account is erased
   */
  write(sql: TransactionalSql, place: NotePlace, words: string, check: (revision: number) => void): Promise<boolean>
}

/** What somebody wrote for the request to come, while they wait. `infra/` opens it. */
export interface WaitingMessages {
  /** `of`: the type of the event that it was sealed for. In the given order; null: there is none, or it was erased. */
  open(
    messages: readonly ({ readonly listId: string; readonly message: Sealed; readonly of: string } | null)[],
  ): Promise<readonly (string | null)[]>
}
