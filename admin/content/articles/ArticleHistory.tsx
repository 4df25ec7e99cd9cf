import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { historyParameter } from '../../platform/lists/columns.tsx'

const OpenArticleHistory = lazy(() => import('./OpenArticleHistory.tsx'))

/** What was decided on one article, beside the list, named in the address; the list stays in use. */
export function ArticleHistory() {
  const id = new URLSearchParams(useLocation().search).get(historyParameter)
  if (id === null) return null
  return (
    <Suspense>
      <OpenArticleHistory key={id} id={id} />
    </Suspense>
  )
}
