import type { ReactNode } from 'react'
import type { Profile, Request } from './center.ts'
import type { useDecision } from './decide.ts'

/** What each dialog of a request is given. */
export interface RequestDialogProps {
  requestId: string
  readerId: string
  /** Who will read it. */
  other: { name: string; zone: string }
  /** Whose dates are compared, of which accompaniment; null: the other account is gone. */
  planning: { relationship: string; request: Request; mentee: Profile } | null
  decision: ReturnType<typeof useDecision>
  /** The other side was faster: what happened, in words. Nothing can be sent any more. */
  overtaken: ReactNode
  open: boolean
  onClose: () => void
  onDone: () => void
}
