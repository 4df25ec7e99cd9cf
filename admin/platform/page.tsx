import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { CanAccess } from 'react-admin'
import type { ResourceName } from '../resource-words.ts'
import { loadWords } from './i18n/provider.ts'
import { AccessDenied } from './shared/ErrorPages.tsx'

/** The pages of a resource, by its name. */
export interface ResourcePages {
  readonly name: ResourceName
  readonly list: ComponentType
  readonly show?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
}

type Load = () => Promise<{ readonly default: ComponentType }>

export function pages(
  name: ResourceName,
  { list, ...others }: { readonly list: Load; readonly show?: Load; readonly create?: Load; readonly edit?: Load },
): ResourcePages {
  const entries = Object.entries(others).map(([kind, load]) => [kind, page(name, load)] as const)
  return { name, list: page(name, list), ...Object.fromEntries(entries) }
}

/**
 * A page of a resource, loaded when it is opened, with the words that it needs. A user without access to the list reads
 * that, and no call is made.
 */
export function page(resource: ResourceName, load: Load): LazyExoticComponent<ComponentType> {
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
