import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { historyParameter } from '../../platform/lists/columns.tsx'
import type { RecordWithPast } from '../../platform/resource.ts'

const OpenHistory = lazy(() => import('./OpenHistory.tsx'))

/** The history of one row beside its list, named in the address; the list stays in use. */
export function HistoryDrawer({ resource }: { readonly resource: RecordWithPast }) {
  const { search } = useLocation()
  const id = new URLSearchParams(search).get(historyParameter)
  if (id === null) return null
  return (
    <Suspense>
      <OpenHistory key={id} resource={resource} id={id} />
    </Suspense>
  )
}
