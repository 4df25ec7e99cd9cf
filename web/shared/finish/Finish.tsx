import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../components/lazyOverlay.tsx'
import type { Item } from '../data/models.ts'
import { useChange } from '../data/useChange.ts'
import type { Side } from '../meeting/parties.ts'

const FinishDialog = lazyOverlay(() => import('./FinishDialog.tsx').then((m) => m.FinishDialog))

/** The end frees a place on both sides, cancels sessions and marks notifications as read. */
const touched = [
  'mentoring_requests',
  'mentoring_relationships',
  'presenters',
  'participants',
  'notifications',
  'meetings',
  'feedbacks',
] as const

/** The accompaniment that the reader wants to finish, and with whom. */
export interface Finishing {
  relationship: Item<'mentoring_relationships'>
  /** What the other person is in it. */
  side: Side
  name: string
}

const FinishContext = createContext<(wanted: Finishing) => void>(() => undefined)

/** Opens the dialog that finishes an accompaniment. */
export function useFinish() {
  return use(FinishContext)
}

interface FinishProps {
  /** The server did it, and the page shows it. */
  onFinished: (id: string) => void
  children: ReactNode
}

/**
 * Holds that dialog beside the page: when the accompaniment leaves a list meanwhile, the dialog and what was typed stay.
 */
export function Finish({ onFinished, children }: FinishProps) {
  const [wanted, setWanted] = useState<Finishing | null>(null)
  const [open, setOpen] = useState(false)
  const change = useChange<'mentoring_relationships'>(touched)
  const [ask] = useState(() => (finishing: Finishing) => {
    setWanted(finishing)
    setOpen(true)
  })
  return (
    <FinishContext value={ask}>
      {children}
      {wanted && (
        <FinishDialog
          key={wanted.relationship.id}
          {...wanted}
          change={change}
          open={open}
          onClose={() => {
            change.reset()
            setOpen(false)
          }}
          onFinished={onFinished}
        />
      )}
    </FinishContext>
  )
}
