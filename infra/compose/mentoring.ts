import { createPrivateNotes } from '../mentoring/notes/private-notes.ts'
import { createWaitingMessages } from '../mentoring/waiting-messages.ts'
import type { Parts } from './parts.ts'

export function startMentoring({ core }: Parts) {
  return {
    services: { privateNotes: createPrivateNotes(core.vault), waitingMessages: createWaitingMessages(core.vault) },
  }
}
