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

/** A message of a help case, as it is stored. */
export interface SealedMessage {
  readonly id: string
  readonly words: Sealed
}

/** What help cases need beside SQL. `infra/` implements it. */
export interface HelpDesk {
  /** Seals words under the key of the author of the case, whoever wrote them. null: the author is erased. */
  seal(companyId: CompanyId, authorId: UserId, messageId: string, words: string): Promise<Sealed | null>
  /** In the given order; null: erased. */
  open(messages: readonly SealedMessage[]): Promise<readonly (string | null)[]>
  /** In the transaction that makes the case: a mail to each reader that one waits, without a word of it. */
  tellReaders(sql: Sql, companyId: CompanyId, caseId: string, readers: readonly UserId[]): Promise<void>
  /** Tells authors whom the team answered. It never fails: the job tells what it could not. */
  tellAuthors(): Promise<void>
}
