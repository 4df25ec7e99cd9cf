import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetList, useNotify } from 'react-admin'
import type {
  AdminCohortComparison,
  AdminCohortDecision,
  AdminCohortHidden,
  AdminCohortLeft,
  AdminCohortMatch,
  AdminCohortOverview,
  AdminCohortPair,
  AdminCohortReason,
  AdminSeason,
  CohortDecision,
  CohortKept,
} from '#contract/console/community/cohort-matches.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { lastWriteIn } from '../../platform/edits/write-merged.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

export const resource = 'cohort_matches'
/** While the server works on the draft. */
export const busyMs = 1_000

export function isBusy(match: Pick<AdminCohortMatch, 'state' | 'batch'> | undefined): boolean {
  if (match === undefined) return false
  const { state, batch } = match
  return state === 'waiting' || state === 'running' || batch === 'creating' || batch === 'revoking'
}

function usePart<Answer>(id: string, path: string) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, id, path],
    queryFn: ({ signal }) => data.cohort<Answer>(id, path, undefined, signal),
    placeholderData: keepPreviousData,
  })
}

export const useOverview = (id: string) => usePart<AdminCohortOverview>(id, 'overview')
export const useHidden = (id: string) => usePart<AdminCohortHidden>(id, 'hidden')
export const useReason = (id: string, participant: string) => usePart<AdminCohortReason>(id, `pairs/${participant}`)
export const useComparison = (id: string, other: string) =>
  usePart<AdminCohortComparison>(id, `comparison?with=${other}`)
export const useSeason = (id: string, query: string) => usePart<AdminSeason>(id, `season?${query}`)

export const pairsPerPage = 25

/** @param filter a flag of the pairs; empty: all of them */
export function usePairs(id: string, filter: Readonly<Record<string, string>>, page: number) {
  return useGetList<AdminCohortPair>(`${resource}/${id}/pairs`, {
    pagination: { page, perPage: pairsPerPage },
    sort: { field: 'score', order: 'DESC' },
    filter,
  })
}

/** What is decided by hand, the last first: all of it. */
export function useDecisions(id: string) {
  return useGetList<AdminCohortDecision>(`${resource}/${id}/decided`, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'at', order: 'DESC' },
    filter: {},
  })
}

export const leftPerPage = 50

export function useLeft(id: string, reason: string, page: number) {
  return useGetList<AdminCohortLeft>(`${resource}/${id}/left`, {
    pagination: { page, perPage: leftPerPage },
    sort: { field: 'participant', order: 'ASC' },
    filter: { reason },
  })
}

/** What is decided of a pair now. */
export function decisionOn({ pinned, banned }: Pick<AdminCohortPair, 'pinned' | 'banned'>): CohortDecision['kind'] {
  if (banned !== null) return 'ban'
  return pinned ? 'pin' : 'none'
}

type Decision = { readonly path: 'decisions'; readonly body: CohortDecision } | Kept
type Kept = { readonly path: 'kept'; readonly body: CohortKept }

/** Stores decisions on pairs, then reads the page’s data again. */
export function useDecide(id: string) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  const notify = useNotify()
  const refusalText = useRefusalText()
  const t = useWords()
  const { moment } = useFormats()
  return useMutation({
    mutationFn: ({ path, body }: Decision) => data.cohort<AdminCohortMatch>(id, path, body),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => {
      const last = lastWriteIn(error)
      if (last !== undefined) void queries.invalidateQueries()
      const words =
        last === undefined
          ? refusalText(error)
          : last === null
            ? t('resources.cohort_matches.pair_moved_back')
            : t('resources.cohort_matches.pair_moved', {
                name: last.actor.name ?? t('edits.somebody'),
                when: moment(last.at),
              })
      notify(words, { type: 'error', messageArgs: { _: words } })
    },
  })
}
