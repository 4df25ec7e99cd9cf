import { lazy, type ReactNode, Suspense } from 'react'
import type { LoadedDialogs } from './LoadedDialogs.tsx'

const Loaded = lazy(() => import('./LoadedDialogs.tsx'))

interface ActDialogsProps {
  readonly children: (dialogs: LoadedDialogs) => ReactNode
}

/** The dialogs of acts, loaded once one opens: a list shows without their code. */
export function ActDialogs({ children }: ActDialogsProps) {
  return (
    <Suspense>
      <Loaded>{children}</Loaded>
    </Suspense>
  )
}
