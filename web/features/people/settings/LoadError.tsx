import { ListError } from '../../../shared/components/ListError.tsx'
import { ApiError } from '../../../shared/data/errors.ts'

/** An answer of `/auth` that could not be had, or not be read. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ListError error={error instanceof ApiError ? error : new ApiError(200, 'contract')} onRetry={onRetry} />
}
