import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'
import type { Http } from './http.ts'
import { loadModel, parseList, parseOne } from './models.ts'
import type { ListAnswer, Model, OneAnswer } from './models.ts'
import { addressOf } from './requests.ts'
import type { RequestObject } from './requests.ts'
import { deleteStored, updateStored } from './store.ts'

/** Where a request stands. `updated` and `deleted`: stored items changed because of it. */
export type Phase = 'before' | 'success' | 'failed' | 'updated' | 'deleted'
export interface LifecycleEvent {
  phase: Phase
  request: RequestObject
  error?: ApiError
}

export interface DataLayer {
  client: QueryClient
  readOne<M extends Model>(request: RequestObject<M, 'get'>, signal?: AbortSignal): Promise<OneAnswer<M>>
  readList<M extends Model>(request: RequestObject<M, 'list'>, signal?: AbortSignal): Promise<ListAnswer<M>>
  /** Creates or updates; the answer is merged into what is stored. Null when the server answers without content. */
  write<M extends Model>(
    request: RequestObject<M, 'create' | 'update'>,
    options: { idempotencyKey: string },
  ): Promise<OneAnswer<M> | null>
  remove(request: RequestObject<Model, 'delete'>): Promise<void>
  /** Every step of every request. */
  observe(listener: (event: LifecycleEvent) => void): () => void
}

/** A profile is one of two types with the same attributes, so `current_profile` may answer either. */
function accepted<M extends Model>(model: M): readonly M[] {
  const types: readonly Model[] =
    model === 'presenters' || model === 'participants' ? ['presenters', 'participants'] : [model]
  return types as readonly M[]
}

/** Waits are worth it when the network or the server was weak, never when the server refused. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= 2) return false
  return error.category === 'network' || error.category === 'timeout' || error.category === 'unavailable'
}

/** A list without an answer is loaded again every so many ms, while its page is visible. */
export const awayInterval = 10_000

/** True when the network or the server was away, so that the same request may succeed later. */
export function isAway(error: unknown): boolean {
  return (
    error instanceof ApiError && ['offline', 'network', 'timeout', 'unavailable'].some((one) => one === error.category)
  )
}

/** Some writes answer with nothing, or with `meta` only. */
function hasData(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'data' in body
}

interface LayerOptions {
  http: Http
  /** A failure that no screen shows in place. */
  onSilentFailure: (error: ApiError) => void
}

/** Requests and what they brought, on TanStack Query. */
export function createDataLayer({ http, onSilentFailure }: LayerOptions): DataLayer {
  const listeners = new Set<(event: LifecycleEvent) => void>()
  const tell = (event: LifecycleEvent) => {
    for (const listener of listeners) listener(event)
  }
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a request fails at once with a message. Nothing waits in the background to be sent later.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (isAway(state.error) ? awayInterval : false),
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        throwOnError: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      // Without data the screen shows the error in its own face; with data it goes on showing that, and somebody must
      // say so.
      onError: (error, query) => {
        if (query.state.data !== undefined && error instanceof ApiError) onSilentFailure(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.['inline'] !== true && error instanceof ApiError) onSilentFailure(error)
      },
    }),
  })

  async function send<Answer>(
    request: RequestObject,
    read: (body: unknown, status: number) => Answer,
    extra: { signal?: AbortSignal; idempotencyKey?: string } = {},
  ): Promise<Answer> {
    const address = addressOf(request)
    tell({ phase: 'before', request })
    const model = request.type === 'delete' ? null : loadModel(request.model)
    try {
      // Before a write: what was written is not lost with an answer that nothing here can read.
      if (extra.idempotencyKey !== undefined) await model
      const [{ body, status }] = await Promise.all([
        http({
          ...address,
          ...extra,
          ...(request.body !== undefined && { body: request.body }),
        }),
        model,
      ])
      const answer = read(body, status)
      tell({ phase: 'success', request })
      return answer
    } catch (error) {
      if (error instanceof ApiError) tell({ phase: 'failed', request, error })
      throw error
    }
  }

  return {
    client,
    readOne: (request, signal) =>
      send(request, (body, status) => parseOne(body, accepted(request.model), status), {
        ...(signal && { signal }),
      }),
    readList: (request, signal) =>
      send(request, (body, status) => parseList(body, accepted(request.model), status), {
        ...(signal && { signal }),
      }),
    async write(request, { idempotencyKey }) {
      const answer = await send(
        request,
        (body, status) => (hasData(body) ? parseOne(body, accepted(request.model), status) : null),
        { idempotencyKey },
      )
      if (answer === null) return null
      for (const item of [answer.data, ...answer.included]) updateStored(client, item)
      tell({ phase: 'updated', request })
      return answer
    },
    async remove(request) {
      await send(request, () => null)
      // Several at once: the caller reads the list again.
      if (request.subType === 'one') deleteStored(client, { type: request.model, id: request.params?.['id'] ?? '' })
      tell({ phase: 'deleted', request })
    },
    observe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
