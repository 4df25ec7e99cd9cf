import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { whenOnline } from '../data/online.ts'

/** A part of a page whose code comes when it is first rendered, as soon as there is a network. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => whenOnline().then(async () => ({ default: await load() })))
}
