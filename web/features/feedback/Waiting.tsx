import { ListError } from '../../shared/components/ListError.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { CardGridSkeleton, Loading } from '../../shared/components/Skeletons.tsx'
import { ApiError } from '../../shared/data/errors.ts'

/** The page before its answer has come, or when it does not. */
export function Waiting({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {error instanceof ApiError ? (
        <ListError error={error} onRetry={onRetry} />
      ) : (
        <Loading page>
          <CardGridSkeleton cards={2} />
        </Loading>
      )}
    </>
  )
}
