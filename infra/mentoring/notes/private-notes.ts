import type { NotePlace, PrivateNotes } from '#api/ports/mentoring.ts'
import { SubjectErased, type Vault } from '#commands/platform/ports.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** What the words of a note are bound to in the vault; the archive of a person's data spells it in SQL. */
function wordsContext({ subject, subjectId }: NotePlace): string {
  return `private_notes/${subject}/${subjectId}/words`
}

/** The table `app.private_notes`. Words are sealed under the key of their author. */
export function createPrivateNotes(vault: Pick<Vault, 'seal' | 'open'>): PrivateNotes {
  return {
    async read(sql, place) {
      const [row] = await sql.query<{ words: Sealed; revision: number; updatedAt: Date }>({
        name: 'private_note',
        text: `select words, revision::float8 as revision, updated_at as "updatedAt" from app.private_notes
          where user_id = $1 and subject = $2 and subject_id = $3`,
        values: [place.userId, place.subject, place.subjectId],
      })
      if (row === undefined) return { words: '', revision: 0, updatedAt: null }
      return { ...row, words: (await vault.open(row.words, wordsContext(place))) ?? '' }
    },

    async write(sql, place, words, check) {
      const { companyId, userId, subject, subjectId } = place
      const sealed = words === '' ? null : await sealedFor(vault, place, words)
      if (sealed === 'erased') return false
      return sql.transaction(async (work) => {
        if (!(await holdAccount(work, userId))) return false
        const values = [userId, subject, subjectId]
        const [row] = await work.query<{ revision: number }>({
          text: `select revision::float8 as revision from app.private_notes
            where user_id = $1 and subject = $2 and subject_id = $3`,
          values,
        })
        check(row?.revision ?? 0)
        if (sealed === null)
          await work.query({
            text: 'delete from app.private_notes where user_id = $1 and subject = $2 and subject_id = $3',
            values,
          })
        // The clock, so that a note that is written again after it was emptied has none of its old revisions.
        else
          await work.query({
            name: 'private_note_set',
            text: `insert into app.private_notes as n (user_id, subject, subject_id, company_id, words, revision)
              values ($1, $2, $3, $4, $5, floor(extract(epoch from clock_timestamp()) * 1000))
              on conflict (user_id, subject, subject_id) do update set words = excluded.words, updated_at = now(),
                revision = greatest(n.revision + 1, excluded.revision)`,
            values: [...values, companyId, JSON.stringify(sealed)],
          })
        return true
      })
    },
  }
}

async function sealedFor(vault: Pick<Vault, 'seal'>, place: NotePlace, words: string): Promise<Sealed | 'erased'> {
  try {
    return await vault.seal(place.userId, place.companyId, words, wordsContext(place))
  } catch (error) {
    if (error instanceof SubjectErased) return 'erased'
    throw error
  }
}

/** Two tabs write one after the other, and nothing is written once the erasure has emptied the tables. */
async function holdAccount(sql: Sql, userId: string): Promise<boolean> {
  const held = await sql.query({
    text: `select from app.users where id = $1 and status <> 'erased' for update`,
    values: [userId],
  })
  return held.length > 0
}
