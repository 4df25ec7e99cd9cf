import type { Act } from './act.ts'
import type { SessionProps } from './SessionView.tsx'

/** What each dialog of a session is given. */
export interface SessionDialogProps extends SessionProps {
  act: Act
  open: boolean
  onClose: () => void
  onDone: () => void
}
