import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import type { Finishing } from '../../../shared/finish/finishing.ts'

const FinishDialog = lazyOverlay(() => import('../../../shared/finish/FinishDialog.tsx').then((m) => m.FinishDialog))

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
 * Holds that dialog beside the page: when the accompaniment leaves a list meanwhile, the dialog and what was typed
 * stay.
 */
export function Finish({ onFinished, children }: FinishProps) {
  const [wanted, setWanted] = useState<Finishing | null>(null)
  const [open, setOpen] = useState(false)
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
          open={open}
          onClose={() => {
            setOpen(false)
          }}
          onFinished={onFinished}
        />
      )}
    </FinishContext>
  )
}
