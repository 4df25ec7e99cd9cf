import { createHelpDesk } from '../mentoring/help/help-desk.ts'
import { createPrivateNotes } from '../mentoring/notes/private-notes.ts'
import { createWaitingMessages } from '../mentoring/waiting-messages.ts'
import type { Parts } from './parts.ts'

export function startMentoring({ core, logger }: Parts) {
  const { vault, database } = core
  return {
    services: {
      privateNotes: createPrivateNotes(vault),
      waitingMessages: createWaitingMessages(vault),
      helpDesk: createHelpDesk({ vault, system: database.system, logger }),
    },
  }
}
