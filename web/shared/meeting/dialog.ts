import type { Me } from '../session/me.ts'
import type { Act } from './act.ts'
import type { Meeting } from './moment.ts'
import type { Parties } from './parties.ts'

export interface SessionProps {
  meeting: Meeting
  me: Me
  parties: Parties
}

/** What each dialog of a session is given. */
export interface SessionDialogProps extends SessionProps {
  act: Act
  open: boolean
  onClose: () => void
  onDone: () => void
}
