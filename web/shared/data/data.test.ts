import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse, delay, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorDocument, ids, idOf, listDocument, notificationOf, profileOf, resource } from '../../testing/fixtures.ts'
import { server, sessionHeaders, useServer } from '../../testing/server.ts'
import { createSessionKeeper } from '../session/session.ts'
import type { SessionKeeper } from '../session/session.ts'
import { api } from './api.ts'
import type { ApiError } from './errors.ts'
import { createHttp } from './http.ts'
import { createDataLayer } from './layer.ts'
import type { DataLayer, LifecycleEvent } from './layer.ts'
import { RequestValidationError, addressOf, keyOf } from './requests.ts'
import {
  MissingIdError,
  NotStoredError,
  appendPage,
  deleteStored,
  resetAllButCompanies,
  resetStored,
  updateStored,
} from './store.ts'
import { ownerOf } from './models.ts'
import type { Item, ListAnswer } from './models.ts'

useServer()

let session: SessionKeeper
let layer: DataLayer
let events: LifecycleEvent[]
let unauthorized: number
let silent: ApiError[]

beforeEach(() => {
  session = createSessionKeeper(localStorage)
  events = []
  silent = []
  unauthorized = 0
  layer = createDataLayer({
    http: createHttp({ session, language: () => 'fr', onUnauthorized: () => (unauthorized += 1), timeout: 200 }),
    onSilentFailure: (error) => silent.push(error),
  })
  layer.observe((event) => events.push(event))
})
afterEach(() => {
  layer.client.clear()
})

const signedIn = () => {
  localStorage.setItem('binome-session', JSON.stringify(sessionHeaders))
}
const all = api.notifications.all()
const update = api.notifications.update({ id: idOf(1) }, {})
const item = (n: number, read_at: string | null = null): Item<'notifications'> => ({
  type: 'notifications',
  id: idOf(n),
  attributes: notificationOf({ read_at }),
  relationships: {},
})
const list = (...items: Item<'notifications'>[]): ListAnswer<'notifications'> => ({
  data: items,
  included: [],
  meta: {},
  more: false,
})
const stored = () => layer.client.getQueryData<ListAnswer<'notifications'>>(keyOf(all))?.data

describe('a request', () => {
  test.each([
    ['missing_type', { subType: 'all', model: 'notifications' }],
    ['missing_sub_type', { type: 'list', model: 'notifications' }],
    ['missing_model', { type: 'list', subType: 'all' }],
    ['no_route', { type: 'delete', subType: 'one', model: 'notifications' }],
    ['missing_param', { type: 'get', subType: 'one', model: 'presenters' }],
  ] as const)('without what it needs is refused before it is sent: %s', (fault, request) => {
    expect(() => addressOf(request)).toThrow(expect.objectContaining({ fault }))
    expect(() => addressOf(request)).toThrow(RequestValidationError)
  })

  test('has the address that its model, type and sub type configure', () => {
    expect(addressOf(api.presenters.one({ id: 'a/b' }))).toEqual({
      method: 'GET',
      path: '/api/v1/presenters/a%2Fb',
    })
    expect(addressOf({ ...all, query: { q: '', skills: ['b', 'a'], 'page[number]': 2 } }).path).toBe(
      '/api/v1/notifications?page%5Bnumber%5D=2&skills=b%2Ca',
    )
  })
})

describe('its life', () => {
  test('before, then success', async () => {
    await layer.readList(all)
    expect(events.map(({ phase }) => phase)).toEqual(['before', 'success'])
  })

  test('before, then failed, with the error', async () => {
    server.use(
      http.get('/api/v1/notifications', () => HttpResponse.json(errorDocument(422, 'x', 'Non.'), { status: 422 })),
    )
    await expect(layer.readList(all)).rejects.toMatchObject({ status: 422, category: 'unprocessable', code: 'x' })
    expect(events.map(({ phase }) => phase)).toEqual(['before', 'failed'])
    expect(events[1]?.error?.faults[0]?.detail).toBe('Non.')
  })

  test('a write ends in updated, and what it answers is merged by id', async () => {
    server.use(
      http.patch('/api/v1/notifications/:id', () =>
        HttpResponse.json({
          data: resource('notifications', idOf(1), notificationOf({ read_at: '2026-03-18T08:00:00Z' })),
        }),
      ),
    )
    layer.client.setQueryData(keyOf(all), list(item(1), item(2)))
    await layer.write(update, { idempotencyKey: 'k' })
    expect(events.map(({ phase }) => phase)).toEqual(['before', 'success', 'updated'])
    expect(stored()?.map(({ attributes }) => attributes.read_at)).toEqual(['2026-03-18T08:00:00Z', null])
  })

  test('an answer that is not what the contract says is an error, not a screen that breaks', async () => {
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(listDocument([resource('notifications', idOf(1), { kind: 'mystery' })])),
      ),
    )
    await expect(layer.readList(all)).rejects.toMatchObject({ category: 'contract' })
  })

  test('no answer in time is a timeout', async () => {
    server.use(http.get('/api/v1/notifications', () => delay('infinite')))
    await expect(layer.readList(all)).rejects.toMatchObject({ status: 0, category: 'timeout' })
  })

  test('a network failure has its own code, offline or not', async () => {
    server.use(http.get('/api/v1/notifications', () => HttpResponse.error()))
    await expect(layer.readList(all)).rejects.toMatchObject({ status: 0, category: 'network' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await expect(layer.readList(all)).rejects.toMatchObject({ category: 'offline' })
  })
})

describe('what is stored', () => {
  test('an update merges attributes and keeps the others', () => {
    layer.client.setQueryData(keyOf(all), list(item(1), item(2)))
    updateStored(layer.client, { type: 'notifications', id: idOf(2), attributes: { read_at: '2026-03-18T08:00:00Z' } })
    expect(stored()?.[1]?.attributes).toMatchObject({ kind: 'request_sent', read_at: '2026-03-18T08:00:00Z' })
    expect(stored()?.[0]?.attributes.read_at).toBeNull()
  })

  test('an update adds what an unfiltered list does not hold, and leaves a filtered one to the server', () => {
    const filtered = keyOf({ ...all, query: { unread: true } })
    layer.client.setQueryData(keyOf(all), list(item(1)))
    layer.client.setQueryData(filtered, list(item(1)))
    updateStored(layer.client, item(2))
    expect(stored()?.map(({ id }) => id)).toEqual([idOf(2), idOf(1)])
    expect(layer.client.getQueryData<ListAnswer>(filtered)?.data).toHaveLength(1)
  })

  test('an update reaches single items, pages and included ones', () => {
    const one = keyOf({ type: 'get', subType: 'one', model: 'notifications' })
    layer.client.setQueryData(one, { data: item(1), included: [item(1)], meta: {} })
    layer.client.setQueryData([...keyOf(all), 'paged'], { pages: [list(item(3)), list(item(1))], pageParams: [1, 2] })
    updateStored(layer.client, { type: 'notifications', id: idOf(1), attributes: { read_at: 'x' } })
    expect(layer.client.getQueryData(one)).toMatchObject({
      data: { attributes: { read_at: 'x' } },
      included: [{ attributes: { read_at: 'x' } }],
    })
    expect(layer.client.getQueryData([...keyOf(all), 'paged'])).toMatchObject({
      pages: [{}, { data: [{ attributes: { read_at: 'x' } }] }],
    })
  })

  test('an update without an id fails', () => {
    expect(() => {
      updateStored(layer.client, { type: 'notifications', id: '' })
    }).toThrow(MissingIdError)
  })

  test('a delete removes by id, and fails when the id is nowhere', () => {
    layer.client.setQueryData(keyOf(all), list(item(1), item(2)))
    deleteStored(layer.client, { type: 'notifications', id: idOf(1) })
    expect(stored()?.map(({ id }) => id)).toEqual([idOf(2)])
    expect(() => {
      deleteStored(layer.client, { type: 'notifications', id: idOf(1) })
    }).toThrow(NotStoredError)
  })

  test('a reset clears one stored request, or all of them', async () => {
    const other = ['programs', 'list', 'all', {}, {}]
    layer.client.setQueryData(keyOf(all), list(item(1)))
    layer.client.setQueryData(other, list())
    resetStored(layer.client, keyOf(all))
    expect(stored()).toBeUndefined()
    expect(layer.client.getQueryData(other)).toBeDefined()
    resetStored(layer.client)
    expect(layer.client.getQueryData(other)).toBeUndefined()
  })

  test('the end of a session forgets everything but the companies', () => {
    layer.client.setQueryData(keyOf(all), list(item(1)))
    layer.client.setQueryData(['companies', 'list', 'all', {}, {}], list())
    resetAllButCompanies(layer.client)
    expect(
      layer.client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['companies'])
  })

  test('page 1 replaces, a later page appends, nobody comes twice', () => {
    const first = [item(1), item(2)]
    expect(appendPage([item(9)], first, 1)).toEqual(first)
    expect(appendPage(first, [item(2), item(3)], 2).map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(3)])
  })
})

describe('the session headers', () => {
  const answerWith = (headers: Record<string, string>) => {
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json(listDocument([]), { headers })))
  }

  test('are sent, and refreshed from each answer', async () => {
    signedIn()
    let sent: string | null = null
    server.use(
      http.get('/api/v1/notifications', ({ request }) => {
        sent = request.headers.get('access-token')
        return HttpResponse.json(listDocument([]), {
          headers: { ...sessionHeaders, 'access-token': 'token-2', expiry: '1900000001' },
        })
      }),
    )
    await layer.readList(all)
    expect(sent).toBe('token-1')
    expect(session.current()).toMatchObject({ 'access-token': 'token-2', expiry: '1900000001' })
  })

  test.each([
    ['blank', { ...sessionHeaders, 'access-token': '  ' }],
    ['missing', { client: 'client-1' }],
    ['of an older answer', { ...sessionHeaders, 'access-token': 'token-0', expiry: '1800000000' }],
    ['of another session', { ...sessionHeaders, client: 'client-2', 'access-token': 'token-9' }],
  ])('%s are not stored', async (_, headers) => {
    signedIn()
    answerWith(headers)
    await layer.readList(all)
    expect(session.current()).toEqual(sessionHeaders)
  })

  test('of a late answer do not bring back a session that is over', async () => {
    signedIn()
    answerWith(sessionHeaders)
    const late = layer.readList(all)
    session.end()
    await late
    expect(session.current()).toBeNull()
  })

  test('a 401 calls the unauthorised handler once, for who was signed in', async () => {
    server.use(
      http.get('/api/v1/notifications', () =>
        HttpResponse.json(errorDocument(401, 'unauthenticated', 'Non.'), { status: 401 }),
      ),
    )
    await expect(layer.readList(all)).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).toBe(0)
    signedIn()
    await expect(layer.readList(all)).rejects.toMatchObject({ status: 401 })
    expect(unauthorized).toBe(1)
  })
})

describe('what is sent', () => {
  test('speaks JSON:API in the reader’s language, with an idempotency key on writes', async () => {
    let headers = new Headers()
    server.use(
      http.patch('/api/v1/notifications/:id', ({ request }) => {
        headers = request.headers
        return HttpResponse.json({ data: resource('notifications', idOf(1), notificationOf()) })
      }),
    )
    await layer.write(update, { idempotencyKey: ids.request })
    expect(headers.get('content-type')).toBe('application/vnd.api+json')
    expect(headers.get('accept')).toBe('application/vnd.api+json')
    expect(headers.get('accept-language')).toBe('fr')
    expect(headers.get('idempotency-key')).toBe(ids.request)
  })

  test('goes once when it is sent twice at once, and twice under two keys', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.patch('/api/v1/notifications/:id', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        return HttpResponse.json({ data: resource('notifications', idOf(1), notificationOf()) })
      }),
    )
    await Promise.all(['a', 'a', 'b'].map((idempotencyKey) => layer.write(update, { idempotencyKey })))
    expect(new Set(keys)).toEqual(new Set(['a', 'b']))
    expect(keys).toHaveLength(2)
    await layer.write(update, { idempotencyKey: 'a' })
    expect(keys).toHaveLength(3)
  })

  test('shares no challenge of a sign-in: each is a new one', async () => {
    let calls = 0
    server.use(
      http.post('/auth/sign_in/passkey/options', () => {
        calls += 1
        return HttpResponse.json({ challenge: `c${calls}` })
      }),
    )
    const send = createHttp({ session, language: () => 'fr', onUnauthorized: () => undefined })
    const call = { method: 'POST', path: '/auth/sign_in/passkey/options' } as const
    const answers = await Promise.all([send(call), send(call)])
    expect(answers.map(({ body }) => body)).toEqual([{ challenge: 'c1' }, { challenge: 'c2' }])
  })
})

test('one person, one account behind all profiles', () => {
  const profile = (n: number, relationships: Item['relationships']): Item<'presenters'> => ({
    id: idOf(n),
    type: 'presenters',
    attributes: profileOf(),
    relationships,
  })
  const user = { type: 'users', id: ids.user }
  expect(ownerOf(profile(1, { user }))).toBe(ownerOf(profile(2, { user })))
  expect(ownerOf(profile(3, {}))).toBe(idOf(3))
})

describe('a failure', () => {
  test('behind displayed data is reported; one that a screen shows in place is not', async () => {
    server.use(http.get('/api/v1/notifications', () => HttpResponse.json({}, { status: 500 })))
    const ask = { queryKey: keyOf(all), queryFn: () => layer.readList(all) }
    await new QueryObserver(layer.client, ask).refetch()
    expect(silent).toEqual([])
    layer.client.setQueryData(keyOf(all), list(item(1)))
    await new QueryObserver(layer.client, ask).refetch()
    expect(silent.map(({ status }) => status)).toEqual([500])
  })
})
