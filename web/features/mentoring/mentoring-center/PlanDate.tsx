import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import type { Planning } from '../../../shared/planner/PlanDialog.tsx'

const PlanDialog = lazyOverlay(
  () => import('../../../shared/planner/PlanDialog.tsx').then((m) => m.PlanDialog),
  ['plan', 'meeting'],
)

const PlanContext = createContext<(wanted: Planning) => void>(() => undefined)

/** Asks for the one confirmation of a date. */
export function usePlanDate() {
  return use(PlanContext)
}

interface PlanDateProps {
  onPlanned: (planned: Planning, meeting: string | null) => void
  children: ReactNode
}

/** Holds that dialog beside the page: the card that opened it changes once the date is sent. */
export function PlanDate({ onPlanned, children }: PlanDateProps) {
  const [wanted, setWanted] = useState<Planning | null>(null)
  const [open, setOpen] = useState(false)
  const [ask] = useState(() => (planning: Planning) => {
    setWanted(planning)
    setOpen(true)
  })
  return (
    <PlanContext value={ask}>
      {children}
      {wanted && (
        <PlanDialog
          key={`${wanted.relationship}/${wanted.starts_at}`}
          {...wanted}
          open={open}
          onClose={() => {
            setOpen(false)
          }}
          onDone={(meeting) => {
            setOpen(false)
            onPlanned(wanted, meeting)
          }}
        />
      )}
    </PlanContext>
  )
}
