import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const text = readFileSync(path.resolve('web/public/service-worker.js'), 'utf8')
const origin = 'https://valombre.example.org'
const script = '/assets/application-1a2b3c4d.js'

interface FetchEvent {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string }
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}
type Stored = Map<string, Map<string, Response>>

/** What a browser gives a worker, as far as ours uses it. Caches outlive a worker. */
function browser() {
  const stored: Stored = new Map()
  const requests: string[] = []
  const state = { online: true, registered: true, preloads: false }
  const notices: { title: string; options: { body?: string; data: { path?: string } } }[] = []
  const tabs: { url: string; focused: boolean }[] = []
  const sent: { at: string; body: unknown }[] = []
  const urlOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const fetch = async (request: string | { url: string }, given?: { body: string }) => {
    if (!state.online) throw new TypeError('Failed to fetch')
    const at = urlOf(request)
    if (given !== undefined) sent.push({ at, body: JSON.parse(given.body) })
    requests.push(at)
    return new Response(`served ${at}`, { status: at.includes('gone') ? 404 : 200 })
  }
  const cacheOf = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      add: async (request: { url: string }) => void cache.set(urlOf(request), await fetch(request)),
      put: async (request: { url: string }, answer: Response) => void cache.set(urlOf(request), answer),
      match: async (request: string | { url: string }) => cache.get(urlOf(request))?.clone(),
    }
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(urlOf(request))?.clone(),
  }
  return { stored, requests, state, notices, tabs, sent, fetch, caches }
}

type Browser = ReturnType<typeof browser>

const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: {},
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `key of ${name}`, auth: `secret of ${name}` },
  }),
})

function workerIn({ state, notices, tabs, fetch, caches }: Browser, kept: string | null) {
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin, hostname: new URL(origin).hostname },
    clients: {
      matchAll: async () =>
        tabs.map((tab) => ({
          url: tab.url,
          focus: async () => {
            tab.focused = true
          },
        })),
      openWindow: async (url: string) => void tabs.push({ url, focused: true }),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    registration: {
      showNotification: async (title: string, options: (typeof notices)[number]['options']) =>
        void notices.push({ title, options }),
      pushManager: { subscribe: async () => subscription('next') },
      unregister: async () => {
        state.registered = false
      },
      navigationPreload: {
        enable: async () => {
          state.preloads = true
        },
      },
    },
  }
  class FromHere extends Request {
    constructor(at: string) {
      super(new URL(at, origin))
    }
  }
  runInNewContext(text, {
    BINOME_KEPT: kept,
    BINOME_ICON: '/icon.png',
    self,
    caches,
    fetch,
    Request: FromHere,
    Response,
    URL,
  })
  const extend = async (name: string, event: object = {}) => {
    const awaited: unknown[] = []
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => awaited.push(work) })
    await Promise.all(awaited)
  }
  return {
    start: async () => {
      await extend('install')
      await extend('activate')
    },
    extend,
    /** undefined: the worker leaves the request to the browser. */
    ask: async (at: string, { method = 'GET', mode = 'cors', host = origin, preloaded = '' } = {}) => {
      let answer: Promise<Response> | undefined
      listeners.get('fetch')?.({
        request: { url: new URL(at, host).href, method, mode },
        preloadResponse: Promise.resolve(preloaded === '' ? undefined : new Response(preloaded)),
        respondWith: (given) => {
          answer = given
        },
      } satisfies FetchEvent)
      return answer === undefined ? undefined : (await answer).text()
    },
  }
}

let here: Browser
beforeEach(() => {
  here = browser()
})
const started = async (kept: string | null = 'binome-33.0.0-a') => {
  const worker = workerIn(here, kept)
  await worker.start()
  return worker
}
const page = { mode: 'navigate' }

describe('the service worker', () => {
  test('keeps the page for no network from its start, and nothing else', async () => {
    await started()
    expect([...(here.stored.get('binome-33.0.0-a')?.keys() ?? [])]).toEqual(['/offline'])
  })

  test('asks for a file of the build once, and has it without a network', async () => {
    const worker = await started()
    expect(await worker.ask(script)).toBe(`served ${script}`)
    here.state.online = false
    expect(await worker.ask(script)).toBe(`served ${script}`)
    expect(here.requests.filter((at) => at === script)).toHaveLength(1)
  })

  test('does not keep a file that is not there', async () => {
    const worker = await started()
    await worker.ask('/assets/gone-1a2b3c4d.js')
    expect([...(here.stored.get('binome-33.0.0-a')?.keys() ?? [])]).toEqual(['/offline'])
  })

  test.each([
    ['/api/v1/articles', {}],
    ['/admin/api/users', {}],
    ['/auth/validate_token', {}],
    ['/meta.json', {}],
    ['/avatars/1a2b3c4d5e6f7a8b.webp', {}],
    ['/logo/1a2b3c4d5e6f7a8b.png', {}],
    ['/assets/plain.js', {}],
    [script, { method: 'POST' }],
    [script, { host: 'https://globex.example.org' }],
  ])('leaves %s to the browser', async (at, options) => {
    const worker = await started()
    expect(await worker.ask(at, options)).toBeUndefined()
    expect(here.requests).toEqual(['/offline'])
  })

  test('shows the page that the server has now, and keeps none', async () => {
    const worker = await started()
    expect(await worker.ask('/dashboard', page)).toBe('served /dashboard')
    expect(await worker.ask('/dashboard', { ...page, preloaded: 'already here' })).toBe('already here')
    expect(here.state.preloads).toBe(true)
    expect([...(here.stored.get('binome-33.0.0-a')?.keys() ?? [])]).toEqual(['/offline'])
  })

  test('shows the page for no network when the server cannot be reached', async () => {
    const worker = await started()
    here.state.online = false
    expect(await worker.ask('/dashboard', page)).toBe('served /offline')
    // The form of a page that a mail opened.
    expect(await worker.ask('/mail/act?token=x', { ...page, method: 'POST' })).toBe('served /offline')
    expect(await worker.ask('/auth/sso/callback', { ...page, method: 'POST' })).toBeUndefined()
  })

  test('of a new version takes the place of the old one with all that it kept', async () => {
    await (await started()).ask(script)
    await started('binome-33.1.0-a')
    expect([...here.stored].map(([name, cache]) => [name, [...cache.keys()]])).toEqual([
      ['binome-33.1.0-a', ['/offline']],
    ])
  })

  test('that is turned off removes itself and what it kept', async () => {
    await started()
    const worker = await started(null)
    expect([here.stored.size, here.state.registered]).toEqual([0, false])
    expect(await worker.ask('/dashboard', page)).toBeUndefined()
    expect(await worker.ask(script)).toBeUndefined()
  })
})

describe('what is pushed', () => {
  const path = '/dashboard/mentoring_center?request=1'
  const pushed = (text: string) => ({ data: { json: () => JSON.parse(text) as unknown } })
  const payload = { title: 'Valombre', body: 'Inès vous demande', path, tag: 'mentoring_requests/1', lang: 'fr' }

  test('is shown with its text, and once for each subject', async () => {
    const worker = await started()
    await worker.extend('push', pushed(JSON.stringify(payload)))
    const options = { body: payload.body, tag: payload.tag, lang: 'fr', renotify: true, data: { path } }
    expect(here.notices).toEqual([
      { title: 'Valombre', options: { ...options, icon: '/icon.png', badge: '/icon.png' } },
    ])
  })

  test.each([
    ['nothing', {}],
    ['no JSON', pushed('{')],
    ['no words', pushed('{}')],
  ])('with %s is still shown, because the browser requires it', async (_what, event) => {
    const worker = await started()
    await worker.extend('push', event)
    expect(here.notices.map(({ title }) => title)).toEqual(['valombre.example.org'])
  })

  const clicked = async (at: unknown) => {
    const worker = await started()
    let isClosed = false
    const close = () => {
      isClosed = true
    }
    await worker.extend('notificationclick', { notification: { close, data: { path: at } } })
    expect(isClosed).toBe(true)
  }

  test('leads to the tab that shows it, else to a new one', async () => {
    here.tabs.push({ url: `${origin}/dashboard/news`, focused: false }, { url: `${origin}${path}`, focused: false })
    await clicked(path)
    expect(here.tabs.map(({ focused }) => focused)).toEqual([false, true])
    await clicked('/dashboard/messenger')
    expect(here.tabs.at(-1)).toEqual({ url: `${origin}/dashboard/messenger`, focused: true })
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://', undefined])(
    'never leads elsewhere (%s)',
    async (at) => {
      await clicked(at)
      expect(here.tabs).toEqual([{ url: `${origin}/dashboard`, focused: true }])
    },
  )

  test('goes on under another address, which the former secret proves', async () => {
    const worker = await started()
    await worker.extend('pushsubscriptionchange', { oldSubscription: subscription('former'), newSubscription: null })
    const former = { endpoint: 'https://push.example/former', auth: 'secret of former' }
    const next = { endpoint: 'https://push.example/next', p256dh: 'key of next', auth: 'secret of next' }
    expect(here.sent).toEqual([
      {
        at: '/api/v1/push_subscriptions/renewals',
        body: { data: { type: 'push_subscriptions', attributes: { ...next, former } } },
      },
    ])
    await worker.extend('pushsubscriptionchange', {})
    expect(here.sent).toHaveLength(1)
  })
})
