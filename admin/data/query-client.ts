import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { refetchMs } from './polling.ts'

/** The cache of the server's answers, for as long as the page is open. Only a call without an answer is retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: refetchMs / 3,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof HttpError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
}
