import type { Http, HttpAnswer } from '../../shared/data/http.ts'
import { addressOf, firstPage } from '../../shared/data/requests.ts'
import type { RequestObject } from '../../shared/data/requests.ts'
import type { Prefetch, Reader } from '../../shared/feature.ts'
import { meRequest } from '../../shared/session/meRequest.ts'
import { notificationsList, notificationsPage } from '../../shared/session/notifications.ts'
import { unreadPath } from '../../shared/session/unreadMessages.ts'
import { landing, rootPaths } from '../../shared/paths/rootPaths.ts'

/** An answer that no screen has used after this time is loaded again, in ms. */
const lifetime = 15_000

/** The profiles of the signed-in user, read without a schema: nothing of it is rendered. */
function readerOf(body: unknown): Reader {
  type Relationships = Record<string, { data?: { id?: string } | { id?: string }[] | null } | undefined>
  const { relationships } = (body as { data?: { relationships?: Relationships } } | null)?.data ?? {}
  const idOf = (name: string) => [relationships?.[name]?.data ?? []].flat()[0]?.id ?? null
  return { participant: idOf('participant_profiles'), presenter: idOf('presenter_profiles') }
}

// Found by their name, so that the start does not import the features themselves.
const pages = Object.values(
  import.meta.glob<Prefetch>('../../features/*/*/prefetch.ts', {
    eager: true,
    import: 'prefetch',
  }),
)

export function pageAt(pathname: string): Prefetch | undefined {
  const isRoot = pathname === rootPaths.home() || pathname === rootPaths.dashboard()
  const pattern = isRoot ? landing.pattern : pathname
  return pages.find((known) => known.pattern === pattern)
}

/** True where people often open the application. */
export const isPrefetched = (pathname: string): boolean => pageAt(pathname) !== undefined

/**
 * Asks what the first page will ask, while its code is still on its way. Returns `http` with those answers in it: a
 * screen that asks for one of them within 15 s gets it, once.
 */
export function prefetch(
  http: Http,
  user: string | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Http {
  if (user === null) return http
  const requests = new Map<string, Promise<HttpAnswer>>()
  const until = Date.now() + lifetime
  // The screen that uses an answer handles its failure.
  const ignore = () => undefined
  const askAt = (path: string) => {
    const answer = http({ method: 'GET', path })
    answer.catch(ignore)
    requests.set(path, answer)
    return answer
  }
  const askAll = (list: readonly RequestObject[]) => {
    for (const request of list) void askAt(addressOf(request).path)
  }
  const page = pageAt(pathname)
  const me = askAt(addressOf(meRequest(user)).path)
  askAll([...(page?.atOnce ?? []), firstPage(notificationsList, notificationsPage)])
  void askAt(unreadPath)
  const askForReader = async () => {
    const { body } = await me
    askAll(page?.requests?.(readerOf(body), new URLSearchParams(search)) ?? [])
  }
  askForReader().catch(ignore)
  return (call) => {
    const answer = call.method === 'GET' && Date.now() < until ? requests.get(call.path) : undefined
    requests.delete(call.path)
    return answer ?? http(call)
  }
}
