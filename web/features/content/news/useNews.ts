import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForgetAway, useSendOnce } from '../../../shared/data/hooks.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { createNewsApi } from './api.ts'
import type { FeedFilters, NewsApi } from './api.ts'

const key = 'news'

export function useNewsApi(): NewsApi {
  const auth = useAuth()
  return useMemo(() => createNewsApi(auth), [auth])
}

export function useFeed(filters: FeedFilters) {
  const api = useNewsApi()
  const query = useInfiniteQuery({
    queryKey: [key, 'list', filters.q, filters.category, filters.language],
    queryFn: ({ pageParam, signal }) => api.articles({ ...filters, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.reduce((sum, { items }) => sum + items.length, 0) < last.total && last.items.length > 0 ? number + 1 : null,
    placeholderData: (before) => before,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, items, total: query.data?.pages[0]?.total ?? 0 }
}

export function useArticle(id: string) {
  const api = useNewsApi()
  return useQuery({ queryKey: [key, 'one', id], queryFn: ({ signal }) => api.article(id, signal) })
}

export function useComments(id: string) {
  const api = useNewsApi()
  const query = useInfiniteQuery({
    queryKey: [key, 'comments', id],
    queryFn: ({ pageParam, signal }) => api.comments(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, number) =>
      all.reduce((sum, { items }) => sum + items.length, 0) < last.total && last.items.length > 0 ? number + 1 : null,
  })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  return { ...query, items }
}

/**
 * A write that is sent once, after which the feed is read again. It is busy until the page shows it.
 * @param inline the screen says the refusal where the eye is, so no toast does
 */
export function useFeedWrite<Given, Answer>(
  write: (api: NewsApi, given: Given, idempotencyKey: string) => Promise<Answer>,
  { inline = false }: { inline?: boolean } = {},
) {
  const api = useNewsApi()
  const client = useQueryClient()
  const sendOnce = useSendOnce<Answer>()
  const change = useMutation({
    mutationFn: (given: Given) => sendOnce(JSON.stringify(given), (key) => write(api, given, key)),
    meta: { inline },
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  })
  useForgetAway(change)
  return change
}
