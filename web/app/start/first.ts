import { patterns } from '../paths.ts'
import { placesAsk, receivedAsk, relationshipsAsk, sentAsk, sentPage } from '../../features/mentoring-center/asks.ts'
import { bestSortOf, directoryAsk, directoryPage, readSearch } from '../../features/community/search.ts'
import type { Http, HttpAnswer } from '../../shared/data/http.ts'
import { addressOf, firstPage } from '../../shared/data/requests.ts'
import type { RequestObject } from '../../shared/data/requests.ts'
import { meRequest } from '../../shared/session/meRequest.ts'
import { allNotifications, notificationsPage } from '../../shared/session/notifications.ts'

/** An answer that nobody has come for by then is asked for again. */
const lifetime = 15_000

interface Reader {
  participant: string | null
  presenter: string | null
}

/** The profiles of who is signed in, from an answer that no schema has read yet: nothing is shown from it. */
function readerOf(body: unknown): Reader {
  type Relationships = Record<string, { data?: { id?: string } | { id?: string }[] | null } | undefined>
  const { relationships } = (body as { data?: { relationships?: Relationships } } | null)?.data ?? {}
  const idOf = (name: string) => [relationships?.[name]?.data ?? []].flat()[0]?.id ?? null
  return { participant: idOf('participant_profiles'), presenter: idOf('presenter_profiles') }
}

/** What the page at this address asks for once it is known who reads it. */
export function firstRequests(pathname: string, search: string, { participant, presenter }: Reader): RequestObject[] {
  if (pathname === patterns.community) {
    const sort = bestSortOf(participant !== null)
    return [firstPage(directoryAsk(readSearch(new URLSearchParams(search), sort)), directoryPage)]
  }
  // The dashboard and the root lead to the center.
  if (pathname !== patterns.mentoringCenter && pathname !== patterns.dashboard && pathname !== patterns.home) return []
  return [
    { ...relationshipsAsk, type: 'list' },
    ...(participant === null ? [] : [firstPage(sentAsk, sentPage)]),
    ...(presenter === null
      ? []
      : [
          { ...receivedAsk, type: 'list' as const },
          { ...placesAsk(presenter), type: 'get' as const },
        ]),
  ]
}

/**
 * Asks what the first page will ask, while its code is still on its way, and gives `http` with those answers in it: a screen that asks for
 * one of them within 15 s gets it, once.
 */
export function askFirst(
  http: Http,
  user: string | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Http {
  if (user === null) return http
  const asked = new Map<string, Promise<HttpAnswer>>()
  const until = Date.now() + lifetime
  // Who comes for an answer handles its failure.
  const ignore = () => undefined
  const ask = (request: RequestObject) => {
    const { path } = addressOf(request)
    const answer = http({ method: 'GET', path })
    answer.catch(ignore)
    asked.set(path, answer)
    return answer
  }
  const askLists = async () => {
    const { body } = await ask(meRequest(user))
    await Promise.all(firstRequests(pathname, search, readerOf(body)).map(ask))
  }
  ask(firstPage(allNotifications, notificationsPage)).catch(ignore)
  askLists().catch(ignore)
  return (call) => {
    const answer = call.method === 'GET' && Date.now() < until ? asked.get(call.path) : undefined
    asked.delete(call.path)
    return answer ?? http(call)
  }
}
