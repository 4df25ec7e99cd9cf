import type { AbsenceWords } from '#api/ports/people.ts'
import { SubjectErased, type Vault } from '#commands/platform/ports.ts'

/** What a word is bound to in the vault; the archive of a person's data spells it in SQL. */
const contextOf = (absenceId: string) => `absences/${absenceId}/word`

export function createAbsenceWords(vault: Pick<Vault, 'seal' | 'open'>): AbsenceWords {
  return {
    async seal({ companyId, userId }, absenceId, word) {
      try {
        return await vault.seal(userId, companyId, word, contextOf(absenceId))
      } catch (error) {
        if (error instanceof SubjectErased) return null
        throw error
      }
    },
    open: (absenceId, word) => vault.open(word, contextOf(absenceId)),
  }
}
