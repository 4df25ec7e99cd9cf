import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { historyParameter } from '../lists/columns.tsx'
import type { PageProps } from './plain-resource.tsx'

const OpenChanges = lazy(() => import('./OpenChanges.tsx'))

/** What was changed of one row beside its list, named in the address; the list stays in use. */
export function ChangesDrawer({ name, contract }: Pick<PageProps, 'name' | 'contract'>) {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get(historyParameter)
  if (id === null) return null
  return (
    <Suspense>
      <OpenChanges key={id} name={name} contract={contract} id={id} />
    </Suspense>
  )
}
