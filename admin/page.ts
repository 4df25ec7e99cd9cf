import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { ResourceName } from './i18n/en.ts'
import { loadWords } from './i18n/provider.ts'

/** A page of a resource, loaded when it is opened, with the words that it needs. */
export function page(
  resource: ResourceName,
  load: () => Promise<{ readonly default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [loaded] = await Promise.all([load(), loadWords(resource)])
    return loaded
  })
}
