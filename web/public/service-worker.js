/* global BINOME_KEPT, BINOME_ICON */
// The service worker of the application: keeps the files of the build, shows a page when there is no network, and
// shows what is pushed (docs/web.md). It keeps no answer of the API and no page but that one, so that each visit begins
// with the page that the server has now.

// The server writes the name of what this worker keeps: another version or another brand has another one. Null: it is
// turned off.
const kept = BINOME_KEPT
const icon = BINOME_ICON
const offline = '/offline'
const home = '/dashboard'

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install() {
  if (kept !== null) {
    const cache = await caches.open(kept)
    await cache.add(new Request(offline, { cache: 'reload', credentials: 'omit' }))
  }
  // What it keeps has names of its content: it may replace an older worker under a page that is open.
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)))
  if (kept === null) await self.registration.unregister()
  else await self.registration.navigationPreload?.enable()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (kept === null || origin !== self.location.origin) return
  // The forms of the pages that mails open, too: what was sent without a network is told in words.
  const isForm = request.method === 'POST' && request.mode === 'navigate' && pathname.startsWith('/mail/')
  if (request.method !== 'GET' && !isForm) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  // Files with a name of their content, as vite writes them.
  else if (/^\/assets\/.+-[\w-]{8,}\.\w+$/.test(pathname)) event.respondWith(file(request))
})

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(offline, { cacheName: kept, ignoreVary: true })) ?? Response.error()
  }
}

async function file(request) {
  const cache = await caches.open(kept)
  const known = await cache.match(request, { ignoreVary: true })
  if (known !== undefined) return known
  const answer = await fetch(request)
  // A full disk takes nothing from the page.
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined)
  return answer
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

// A browser takes the right away from whoever is told and shows nothing: what cannot be read is shown without words.
async function show(data) {
  const { title, body, path, tag, lang } = said(data)
  const options = { body, tag, lang, icon, badge: icon, data: { path }, renotify: tag !== undefined }
  await self.registration.showNotification(title ?? self.location.hostname, options)
}

function said(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data?.path))
})

// To the tab that shows it already, else to a new one: what is typed in another tab stays.
async function lead(path) {
  const asked = URL.canParse(path ?? home, self.location.origin) ? new URL(path ?? home, self.location.origin) : null
  const address = asked?.origin === self.location.origin ? asked.href : new URL(home, self.location.origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = tabs.find(({ url }) => url === address)
  if (shown === undefined) await self.clients.openWindow(address)
  else await shown.focus()
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

// The browser has another address for messages: it proves the former one by its secret, without a session.
async function renew({ oldSubscription: former, newSubscription }) {
  if (!former) return
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(former.options))
  const attributes = { ...keysOf(next), former: { endpoint: former.endpoint, auth: keysOf(former).auth } }
  await fetch('/api/v1/push_subscriptions/renewals', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/vnd.api+json', Accept: 'application/vnd.api+json' },
    body: JSON.stringify({ data: { type: 'push_subscriptions', attributes } }),
  })
}

function keysOf(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}
