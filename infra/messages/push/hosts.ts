/** The push services of browsers: nothing is sent anywhere else. `*.` stands for any name below. */
const services = [
  // Chrome, Edge on Android, Opera, Samsung Internet.
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Edge.
  '*.notify.windows.com',
  // Safari.
  '*.push.apple.com',
] as const

/** @param more of PUSH_HOSTS: `push.example.org`, `push.example.org:8443`, `*.push.example.org` */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return [...services, ...more].some((host) =>
    host.startsWith('*.') ? url.host.endsWith(host.slice(1)) && url.host.length > host.length - 1 : url.host === host,
  )
}
