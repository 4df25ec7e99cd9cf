import type { ComponentType } from 'react'
import type { plainContract } from '#contract/plain.ts'
import type { ConsoleRole } from '#contract/console/roles.ts'
import type { ConsoleKey, ResourceName } from '../i18n/en.ts'
import { page } from '../page.tsx'
import type { ResourceBase } from '../resource.ts'

/** What the pages need of a contract that `plainContract` made. */
export type PageContract = Pick<
  ReturnType<typeof plainContract>,
  'fields' | 'made' | 'written' | 'columns' | 'consoleFilters' | 'sorts'
>

interface Description<Name extends ResourceName> extends Pick<ResourceBase<Name>, 'name' | 'icon' | 'roles'> {
  /** Loaded with the first page that needs it. */
  readonly contract: () => Promise<PageContract>
  /** Who makes, changes and deletes records: the roles with the right of the resource's writes. */
  readonly create?: readonly ConsoleRole[]
  readonly edit?: readonly ConsoleRole[]
  /** A record has a page that everybody reads: those who may not change it are led there. */
  readonly readable?: boolean
  readonly remove?: readonly ConsoleRole[]
  /** Attributes that the form of a record shows, and nobody changes there. */
  readonly shows?: readonly string[]
  /** Its records are put in order by buttons in the list. */
  readonly ordered?: boolean
  /** Archiving or deleting the last record that is in use and shares these fields asks first. */
  readonly lastOf?: readonly string[]
  /** What else may be done with the whole list. */
  readonly tools?: ComponentType
  /** What may be done with chosen rows beside their file. */
  readonly bulk?: ComponentType
  /** Another list about one record. */
  readonly leadsTo?: { readonly label: ConsoleKey; readonly path: (id: string) => string }
}

/** What the pages of a table without events are given. */
export interface PageProps extends Pick<
  Description<ResourceName>,
  'name' | 'remove' | 'shows' | 'tools' | 'bulk' | 'leadsTo' | 'ordered' | 'readable' | 'lastOf'
> {
  readonly contract: PageContract
  /** Its records change: they have a history. */
  readonly changes: boolean
}

/** A table without events: its list and its forms derive from its contract and its words. */
export interface PlainResource<Name extends ResourceName> extends ResourceBase<Name> {
  readonly contract: () => Promise<PageContract>
  readonly csv?: never
  readonly views?: never
  readonly stream?: never
}

/** Describes a table without events for `resources.tsx`. */
export function plainResource<const Name extends ResourceName>(description: Description<Name>): PlainResource<Name> {
  const { name, icon, roles, contract, create, edit, remove, shows, tools, bulk, leadsTo, ordered, readable, lastOf } =
    description
  const pageOf = (load: () => Promise<ComponentType<PageProps>>) =>
    page(name, async () => {
      const [Page, loaded] = await Promise.all([load(), contract()])
      const changes = edit !== undefined
      const others = {
        ...(remove && { remove }),
        ...(shows && { shows }),
        ...(tools && { tools }),
        ...(bulk && { bulk }),
        ...(leadsTo && { leadsTo }),
        ...(ordered && { ordered }),
        ...(readable && { readable }),
        ...(lastOf && { lastOf }),
      }
      const props: PageProps = { name, contract: loaded, changes, ...others }
      return { default: () => <Page {...props} /> }
    })
  return {
    name,
    icon,
    roles,
    contract,
    list: pageOf(async () => (await import('./PlainList.tsx')).PlainList),
    ...(create && {
      create: { page: pageOf(async () => (await import('./PlainForm.tsx')).PlainCreate), roles: create },
    }),
    ...(edit && { edit: { page: pageOf(async () => (await import('./PlainForm.tsx')).PlainEdit), roles: edit } }),
  }
}
