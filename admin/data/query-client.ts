import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { freshMs } from './fresh.ts'

/** What the console remembers of the server's answers, for as long as the page is open. Only a call that nobody answered is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs / 3,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < 2 && error instanceof HttpError && error.status === 0,
      },
      mutations: { retry: false },
    },
  })
}
