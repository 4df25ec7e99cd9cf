const address = '/service-worker.js'

/**
 * Registers the service worker where the server offers one: the page then names a manifest. It makes the page's only
 * policy of trusted types, which makes this one address, so call it once. A browser that refuses goes on without it.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || document.querySelector('link[rel="manifest"]') === null) return
  const policy = globalThis.trustedTypes?.createPolicy('binome-worker', { createScriptURL: () => address })
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address).catch(() => undefined)
}
