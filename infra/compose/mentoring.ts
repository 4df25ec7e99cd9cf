import { createPrivateNotes } from '../mentoring/notes/private-notes.ts'
import type { Parts } from './parts.ts'

export function startMentoring({ core }: Parts) {
  return { services: { privateNotes: createPrivateNotes(core.vault) } }
}
