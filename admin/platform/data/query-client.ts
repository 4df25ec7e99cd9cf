import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { refetchMs } from './polling.ts'

/** Queries to reload after any write; react-admin reloads the record and its lists by itself. */
const tells: ReadonlySet<unknown> = new Set(['changes', 'history', 'deleted', 'operator_acts', 'dashboard'])

/** The cache of the server's answers, for as long as the page is open. Only a call without an answer is retried. */
export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => {
        const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
          queryKey.some((part) => tells.has(part))
        void queries.invalidateQueries({ predicate })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: refetchMs / 3,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof HttpError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
  return queries
}
