import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import type { Relationship } from './center.ts'
import { useChange } from './decide.ts'

const FinishDialog = lazyOverlay(() => import('./FinishDialog.tsx').then((m) => m.FinishDialog))

/** The accompaniment that the reader wants to finish, and with whom. */
export interface Finishing {
  relationship: Relationship
  /** What the other person is in it. */
  side: 'participant' | 'presenter'
  name: string
}

const FinishContext = createContext<(wanted: Finishing) => void>(() => undefined)

/** Opens the dialog that finishes an accompaniment. */
export function useFinish() {
  return use(FinishContext)
}

/**
 * Holds that dialog beside the lists: when the accompaniment leaves them meanwhile, the dialog and what was typed stay.
 */
export function Finish({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<Finishing | null>(null)
  const [open, setOpen] = useState(false)
  const change = useChange<'mentoring_relationships'>()
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
        />
      )}
    </FinishContext>
  )
}
