import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorDocument, idOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { servePush, serverKey, serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []
const endpoint = 'https://push.example/1'

/** What this browser knows and answers. */
function browser({ permission = 'default', answers = 'granted', key = serverKey, subscribed = false } = {}) {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0) ?? 0)
  const state = { subscribed, left: 0, fails: false, asked: 0 }
  const subscription = {
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      state.subscribed = false
      state.left += 1
      return true
    },
  }
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async () => {
      if (state.fails) throw new DOMException('no push service', 'AbortError')
      state.subscribed = true
      return subscription
    },
  }
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('PushManager', function PushManager() {})
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      state.asked += 1
      return answers
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return state
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  sent.length = 0
  serveSettings()
  server.use(
    http.post('/api/v1/push_subscriptions', async ({ request }) => {
      sent.push(await request.json())
      servePush([{ current: true }])
      return HttpResponse.json({ data: {} }, { status: 201 })
    }),
    http.delete('/api/v1/push_subscriptions/:id', ({ params }) => {
      sent.push(params['id'])
      servePush([])
      return new HttpResponse(null, { status: 204 })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const part = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
const toggle = async () =>
  (await part()).findByRole<HTMLInputElement>('switch', { name: 'Notifications dans ce navigateur' })
const columns = async () => (await part()).getAllByRole('columnheader').map(({ textContent }) => textContent)

test('requests the permission when it is turned on, subscribes at the server, and offers the column', async () => {
  const state = browser()
  const { user } = await renderApp(`${settingsPage}#notifications`)
  expect((await toggle()).checked).toBe(false)
  expect(await columns()).not.toContain('Navigateur')
  expect(state.asked).toBe(0)
  await user.click(await toggle())
  await waitFor(async () => {
    expect((await toggle()).checked).toBe(true)
  })
  const attributes = { endpoint, p256dh: 'p', auth: 'a' }
  expect([state.asked, sent]).toEqual([1, [{ data: { type: 'push_subscriptions', attributes } }]])
  expect(await columns()).toContain('Navigateur')
  expect((await part()).getByRole('checkbox', { name: 'Session demain, Navigateur' })).toBeTruthy()

  await user.click(await toggle())
  await waitFor(async () => {
    expect((await toggle()).checked).toBe(false)
  })
  expect([state.left, sent.at(-1)]).toEqual([1, idOf(1)])
})

test('is off in a browser that has lost its address, or has one of another key', async () => {
  servePush([{ current: true }])
  const state = browser({ key: btoa(`\u0004${'x'.repeat(64)}`).replaceAll('=', ''), subscribed: true })
  const { user } = await renderApp(`${settingsPage}#notifications`)
  expect((await toggle()).checked).toBe(false)
  await user.click(await toggle())
  await waitFor(() => {
    expect(sent).toHaveLength(1)
  })
  expect(state.left).toBe(1)
})

test.each([
  ['denied', 'Ce navigateur les bloque'],
  ['granted', 'Même quand l’application est fermée'],
])('with the right %s it says so', async (permission, words) => {
  browser({ permission })
  await renderApp(`${settingsPage}#notifications`)
  expect((await toggle()).disabled).toBe(permission === 'denied')
  expect((await part()).getByText(new RegExp(words))).toBeTruthy()
})

test('says what an iPhone needs first', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  await renderApp(`${settingsPage}#notifications`)
  expect(await (await part()).findByText(/ajoutez d’abord l’application/)).toBeTruthy()
})

test('says when a browser cannot at all', async () => {
  await renderApp(`${settingsPage}#notifications`)
  expect((await toggle()).disabled).toBe(true)
  expect((await part()).getByText('Ce navigateur ne sait pas les recevoir.')).toBeTruthy()
})

test('stays off when the person does not give the right, and when the browser cannot subscribe', async () => {
  const state = browser({ answers: 'default' })
  const { user } = await renderApp(`${settingsPage}#notifications`)
  await user.click(await toggle())
  await waitFor(() => {
    expect(state.asked).toBe(1)
  })
  expect([(await toggle()).checked, sent]).toEqual([false, []])
  browser().fails = true
  await user.click(await toggle())
  expect(await screen.findByText('Le navigateur n’a pas pu s’inscrire')).toBeTruthy()
})

test('says why the server refused', async () => {
  browser()
  server.use(
    http.post('/api/v1/push_subscriptions', () =>
      HttpResponse.json(errorDocument(422, 'push_endpoint', 'Ce service est inconnu.'), { status: 422 }),
    ),
  )
  const { user } = await renderApp(`${settingsPage}#notifications`)
  await user.click(await toggle())
  expect(await screen.findByText('Ce service est inconnu.')).toBeTruthy()
  expect((await toggle()).checked).toBe(false)
})

test('lists the other browsers, and removes one', async () => {
  browser()
  servePush([{ id: idOf(7), current: false, browser: 'Chrome' }])
  const { user } = await renderApp(`${settingsPage}#notifications`)
  const others = await screen.findByRole('group', { name: 'Autres navigateurs qui vous notifient' })
  await user.click(within(others).getByRole('button', { name: 'Retirer Chrome sur Linux' }))
  expect(await screen.findByText('Chrome sur Linux ne vous notifie plus')).toBeTruthy()
  expect(sent).toEqual([idOf(7)])
})
