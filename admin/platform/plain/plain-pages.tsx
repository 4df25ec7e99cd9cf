import type { ComponentType } from 'react'
import type { ResourceName } from '../../resource-words.ts'
import { page, type ResourcePages } from '../page.tsx'
import type { AnyResource } from '../resource.ts'
import { resourceFacts } from '../../resource-facts.ts'
import type { PageProps, PlainWays } from './page-props.ts'

/** Tables without events: their facts have the contract. */
type PlainName = {
  [Name in ResourceName]: (typeof resourceFacts)[Name] extends Required<Pick<AnyResource, 'contract'>> ? Name : never
}[ResourceName]

/** The pages of a table without events: its list, and the forms that its facts open to somebody. */
export function plainPages(name: PlainName, ways: PlainWays = {}): ResourcePages {
  const facts: Required<Pick<AnyResource, 'contract'>> & Pick<AnyResource, 'create' | 'edit'> = resourceFacts[name]
  const { contract, create, edit } = facts
  const pageOf = (load: () => Promise<ComponentType<PageProps>>) =>
    page(name, async () => {
      const [Page, loaded] = await Promise.all([load(), contract()])
      const props: PageProps = { name, contract: loaded, changes: edit !== undefined, ...ways }
      return { default: () => <Page {...props} /> }
    })
  return {
    name,
    list: pageOf(async () => (await import('./PlainList.tsx')).PlainList),
    ...(create && { create: pageOf(async () => (await import('./PlainForm.tsx')).PlainCreate) }),
    ...(edit && { edit: pageOf(async () => (await import('./PlainForm.tsx')).PlainEdit) }),
  }
}
