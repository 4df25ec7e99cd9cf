import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { deletedParameter, historyParameter } from '../lists/columns.tsx'
import type { PageProps } from './page-props.ts'

const OpenChanges = lazy(() => import('./OpenChanges.tsx'))
const OpenDeleted = lazy(() => import('./OpenDeleted.tsx'))

/** What was changed of one row, or what was deleted, beside the list, named in the address; the list stays in use. */
export function ChangesDrawer({ name, contract }: Pick<PageProps, 'name' | 'contract'>) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const id = query.get(historyParameter)
  if (id === null && !query.has(deletedParameter)) return null
  return (
    <Suspense>
      {id === null ? (
        <OpenDeleted name={name} contract={contract} />
      ) : (
        <OpenChanges key={id} name={name} contract={contract} id={id} />
      )}
    </Suspense>
  )
}
