import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

/** A figure beside something that is shown before it: nothing while its code is on its way, or cannot be had. */
export function lazyCount(load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy(async () => ({ default: await load().catch(() => () => null) }))
  return () => (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
