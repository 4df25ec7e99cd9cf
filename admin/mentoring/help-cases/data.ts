import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { AdminHelpCase, AdminHelpCaseOpened, HelpReaders } from '#contract/console/mentoring/help-cases.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { isDecided, randomKey } from '../../platform/data/once.ts'
import { refetchMs } from '../../platform/data/polling.ts'

const resource = 'help_cases'
export type HelpAct = AdminHelpCase['actions'][number]

/** The cases of the reader, what is due first before the others. */
export function useHelpCases() {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'list'],
    queryFn: async () => {
      const { data: cases } = await data.getList<AdminHelpCase>(resource, {
        pagination: { page: 1, perPage: 200 },
        sort: { field: 'answer_on', order: 'ASC' },
        filter: {},
      })
      return cases
    },
    refetchInterval: refetchMs,
  })
}

/** One case with its words. Each reading is recorded: it is read when it is opened, and when something was done. */
export function useHelpCase(id: string | undefined) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'one', id],
    queryFn: async () => (await data.getOne<AdminHelpCaseOpened>(resource, { id: id ?? '' })).data,
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
  })
}

/** Does something with a case, once for what was decided; a refusal is told, and the case read again. */
export function useHelpAct(id: string) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const notify = useNotify()
  const refusalText = useRefusalText()
  const [keys] = useState(() => new Map<string, string>())
  return useMutation({
    mutationFn: async ({ act, body }: { readonly act: HelpAct; readonly body?: object }) => {
      const decision = `${act} ${JSON.stringify(body)}`
      const key = keys.get(decision) ?? randomKey()
      keys.set(decision, key)
      try {
        await data.act(resource, id, act, body, key, {})
        keys.delete(decision)
      } catch (error) {
        if (isDecided(error)) keys.delete(decision)
        throw error
      }
    },
    onSuccess: (_done, { act }) => {
      notify(`console.resources.${resource}.acts.${act}.done`, { type: 'success' })
    },
    onError: (error) => {
      const words = refusalText(error)
      notify(words, { type: 'error', messageArgs: { _: words } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [resource] }),
  })
}

export function useReaders(programId: string) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'readers', programId],
    queryFn: ({ signal }) => data.program<HelpReaders>(programId, 'help_readers', undefined, signal),
    enabled: programId !== '',
  })
}

/** Names who reads one topic; the server's answer takes the place of what was read. */
export function useNameReaders(programId: string) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const notify = useNotify()
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: (body: {
      readonly topic: string
      readonly readers: readonly string[]
      readonly from: readonly string[]
    }) => data.program<HelpReaders>(programId, 'help_readers', body),
    onSuccess: (readers) => {
      queries.setQueryData([resource, 'readers', programId], readers)
      notify(`console.resources.${resource}.who.done`, { type: 'success' })
      return queries.invalidateQueries({ queryKey: [resource, 'list'] })
    },
    // Another administrator may have named others meanwhile.
    onError: (error) => {
      const words = refusalText(error)
      notify(words, { type: 'error', messageArgs: { _: words } })
      return queries.invalidateQueries({ queryKey: [resource, 'readers', programId] })
    },
  })
}
