import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { whenIdle } from '../whenIdle.ts'

/** A figure beside something that is rendered before it: empty while its code is loading, or after a failure. */
export function lazyCount(load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy(async () => {
    await whenIdle()
    return { default: await load().catch(() => () => null) }
  })
  return () => (
    <Suspense>
      <Loaded />
    </Suspense>
  )
}
