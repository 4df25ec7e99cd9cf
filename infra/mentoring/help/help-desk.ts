import type { HelpDesk } from '#api/ports/mentoring.ts'
import { SubjectErased, type Vault } from '#commands/platform/ports.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '#realtime/ports.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import { tellHelped } from './tell-helped.ts'

/** What the words of a message are bound to in the vault; the archive of a person's data spells it in SQL. */
const contextOf = (messageId: string) => `help_messages/${messageId}/words`

interface Dependencies {
  readonly vault: Pick<Vault, 'seal' | 'openMany'>
  readonly system: TransactionalSql
  readonly logger: Logger
}

export function createHelpDesk({ vault, system, logger }: Dependencies): HelpDesk {
  const wake = createWaker(system, logger)
  return {
    async seal(companyId, authorId, messageId, words) {
      try {
        return await vault.seal(authorId, companyId, words, contextOf(messageId))
      } catch (error) {
        if (error instanceof SubjectErased) return null
        throw error
      }
    },
    open: (messages) => vault.openMany(messages.map(({ id, words: sealed }) => ({ sealed, context: contextOf(id) }))),
    async tellReaders(sql, companyId, caseId, readers) {
      for (const userId of readers)
        await enqueueMail(sql, {
          companyId,
          key: `help_waits/${caseId}/${userId}`,
          to: { userId },
          template: 'help_waits',
          params: { caseId, overdue: false },
        })
    },
    async tellAuthors() {
      try {
        wake((await tellHelped(system)).streams)
      } catch (error) {
        logger.warn({ err: error }, 'authors of help cases could not be told now; the job tells them')
      }
    },
  }
}
