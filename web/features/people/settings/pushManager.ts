/** What this browser can do about notices of its own, apart from the server. */

/** `install`: Safari on iPhone and iPad has no push before the application is on the home screen. */
export type PushAbility = 'able' | 'install' | 'denied' | 'unable'

export async function pushAbility(): Promise<PushAbility> {
  if (!('serviceWorker' in navigator)) return 'unable'
  if (!('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unable'
  // The installation may have turned its worker off, or the browser may have refused it.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return 'unable'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** Whether this browser has an address for messages that were signed with the server's key. */
export async function isSubscribed(serverKey: string): Promise<boolean> {
  const subscription = await current()
  return subscription !== null && isOf(subscription, serverKey)
}

/**
 * Asks the person for the right, and the browser for an address.
 * @returns null when the person did not give the right
 */
export async function subscribe(serverKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // Of another key: messages of this server would be refused.
  if (before !== null && !isOf(before, serverKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(serverKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe()
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isOf({ options }: PushSubscription, serverKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && bytesOf(serverKey).every((byte, at) => new Uint8Array(key)[at] === byte)
}

/** Of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
}
