import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { ApiError } from './errors.ts'
import { isAway } from './layer.ts'
import type { DataLayer } from './layer.ts'
import type { AnyItem, Item, ListAnswer, Model, OneAnswer } from './models.ts'
import { keyOf } from './requests.ts'
import type { RequestObject } from './requests.ts'
import { appendPage } from './store.ts'
import { randomUuid } from './uuid.ts'

export const DataContext = createContext<DataLayer | null>(null)

export function useDataLayer(): DataLayer {
  const layer = use(DataContext)
  if (!layer) throw new Error('No data layer above this component')
  return layer
}

interface ReadOptions {
  /** False holds the request back. */
  enabled?: boolean
}

/** One stored item, loaded when it is not there or no longer fresh. */
export function useOne<M extends Model>(request: RequestObject<M, 'get'>, { enabled = true }: ReadOptions = {}) {
  const layer = useDataLayer()
  return useQuery({
    queryKey: keyOf(request),
    queryFn: ({ signal }): Promise<OneAnswer<M>> => layer.readOne(request, signal),
    enabled,
  })
}

export function listQuery<M extends Model>(layer: DataLayer, request: RequestObject<M, 'list'>) {
  return {
    queryKey: keyOf(request),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ListAnswer<M>> => layer.readList(request, signal),
  }
}

/** A whole list in one answer. */
export function useList<M extends Model>(request: RequestObject<M, 'list'>, { enabled = true }: ReadOptions = {}) {
  return useQuery({ ...listQuery(useDataLayer(), request), enabled })
}

export interface PagedList<M extends Model> {
  items: readonly Item<M>[]
  included: readonly AnyItem[]
  meta: Readonly<Record<string, unknown>>
  /** Nothing to show yet. */
  isPending: boolean
  /** The items are those of the question before, while the answer to this one comes. */
  isPrevious: boolean
  error: ApiError | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

export function pagedQuery<M extends Model>(layer: DataLayer, list: RequestObject<M, 'list'>, size: number) {
  const request = { ...list, query: { ...list.query, 'page[size]': size } }
  return {
    queryKey: [...keyOf(request), 'paged'],
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<ListAnswer<M>> =>
      layer.readList({ ...request, query: { ...request.query, 'page[number]': pageParam } }, signal),
    initialPageParam: 1,
  }
}

/** A list in pages of `size`; `loadMore` appends the next one. */
export function usePagedList<M extends Model>(
  list: RequestObject<M, 'list'>,
  size: number,
  { enabled = true }: ReadOptions = {},
): PagedList<M> {
  const query = useInfiniteQuery({
    ...pagedQuery(useDataLayer(), list, size),
    getNextPageParam: (last, _pages, number) => (last.more ? number + 1 : null),
    placeholderData: keepPreviousData,
    enabled,
  })
  const pages = query.data?.pages
  const items = useMemo(
    () => (pages ?? []).reduce<readonly Item<M>[]>((list, page, at) => appendPage(list, page.data, at + 1), []),
    [pages],
  )
  const included = useMemo(() => (pages ?? []).flatMap((page) => page.included), [pages])
  return {
    items,
    included,
    meta: pages?.[0]?.meta ?? {},
    isPending: query.isPending,
    isPrevious: query.isPlaceholderData,
    error: query.data === undefined && query.error instanceof ApiError ? query.error : null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

interface WriteOptions<M extends Model> {
  /** The screen shows the refusal where the eye is, so no toast does. */
  inline?: boolean
  /** Models whose lists may look different now. */
  invalidates?: readonly Model[]
  onDone?: (answer: OneAnswer<M> | null) => void
}

/**
 * True when the server has answered for good, so that the next try is a new one. Not while it is still at work on the
 * first try: that one may yet be carried out.
 */
function isDecided({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && code !== 'request_in_progress'
}

/**
 * Sends a write. What is sent again unchanged, before the answer or after a lost one, carries the same idempotency key,
 * so that a click that is repeated does nothing twice.
 */
export function useSendOnce<Answer>() {
  const pending = useRef<{ text: string; key: string } | null>(null)
  return async (text: string, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    if (pending.current?.text !== text) pending.current = { text, key: randomUuid() }
    const { key } = pending.current
    const done = () => {
      if (pending.current?.key === key) pending.current = null
    }
    try {
      const answer = await send(key)
      done()
      return answer
    } catch (error) {
      if (error instanceof ApiError && isDecided(error)) done()
      throw error
    }
  }
}

/** Keeps the message about a missing answer until the network is back. */
export function useForgetAway({ error, reset }: { readonly error: Error | null; readonly reset: () => void }): void {
  useEffect(() => {
    if (!isAway(error)) return undefined
    window.addEventListener('online', reset)
    return () => {
      window.removeEventListener('online', reset)
    }
  }, [error, reset])
}

/** A create or an update, sent once. */
export function useWrite<M extends Model>({ inline = false, invalidates = [], onDone }: WriteOptions<M> = {}) {
  const layer = useDataLayer()
  const sendOnce = useSendOnce<OneAnswer<M> | null>()
  const write = useMutation<OneAnswer<M> | null, Error, RequestObject<M, 'create' | 'update'>>({
    mutationFn: (request) =>
      sendOnce(JSON.stringify([keyOf(request), request.body]), (key) => layer.write(request, { idempotencyKey: key })),
    meta: { inline },
    onSuccess: async (answer) => {
      onDone?.(answer)
      await Promise.all(invalidates.map((model) => layer.client.invalidateQueries({ queryKey: [model] })))
    },
  })
  useForgetAway(write)
  return write
}
