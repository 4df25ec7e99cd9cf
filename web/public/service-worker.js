/* global BINOME_KEPT */
// The service worker of the application: keeps the files of the build, shows a page when there is no network, and
// shows what is pushed (docs/web.md). It keeps no answer of the API and no page but that one, so that each visit begins
// with the page that the server has now.

// The server writes the name of what this worker keeps: another version or another brand has another one. Null: it is
// turned off.
const kept = BINOME_KEPT
const offline = '/offline'

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
  if (kept === null || request.method !== 'GET' || origin !== self.location.origin) return
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
