import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useRefusalText } from '../acts/use-act.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { refetchMs } from '../data/polling.ts'

export const operationsKey = (path: string) => ['operations', path] as const

/** The state of a part of operations, loaded again every 15 seconds. @param path below `operations` */
export function useOperations<Answer>(path: string) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: operationsKey(path),
    queryFn: ({ signal }) => data.operations<Answer>(path, signal),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })
}

/** Does something, says the server's word, and reads all parts again. @param done a key of the console's words */
export function useOperate<Answer>(done: string) {
  const data = useDataProvider<ConsoleData>()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: ({ path, body = {} }: { readonly path: string; readonly body?: object }) =>
      data.operate<Answer>(path, body),
    onSuccess: async () => {
      notify(`console.resources.operations.${done}`, { type: 'success' })
      await queries.invalidateQueries({ queryKey: ['operations'] })
    },
    onError: (error) => {
      const words = refusalText(error)
      notify(words, { type: 'error', messageArgs: { _: words } })
    },
  })
}
