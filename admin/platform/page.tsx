import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { CanAccess } from 'react-admin'
import type { ResourceName } from '../resource-words.ts'
import { loadWords } from './i18n/provider.ts'
import { AccessDenied } from './shared/ErrorPages.tsx'

/** The pages of a resource. */
export interface ResourcePages {
  readonly list: ComponentType
  readonly show?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
}

/**
 * A page of a resource, loaded when it is opened, with the words that it needs. A user without access to the list reads
 * that, and no call is made.
 */
export function page(
  resource: ResourceName,
  load: () => Promise<{ readonly default: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const [{ default: Page }] = await Promise.all([load(), loadWords(resource)])
    const Guarded = () => (
      <CanAccess resource={resource} action="list" accessDenied={<AccessDenied />}>
        <Page />
      </CanAccess>
    )
    return { default: Guarded }
  })
}
