import { lazy, Suspense } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'
import { whenOnline } from '../data/online.ts'

/** A part of a page whose code comes when it is first shown, as soon as there is a network. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => whenOnline().then(async () => ({ default: await load() })))
}

/** The same, with nothing in its place until it is there. */
export function lazyAlone<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart<object>(load as () => Promise<ComponentType<object>>)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
