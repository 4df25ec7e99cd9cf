import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * A browser whose devices work, or not: `faults` by the requested device.
 * @returns what is called when one is let go
 */
export function stubDevices(faults: { readonly video?: string | undefined; readonly audio?: string | undefined } = {}) {
  const stops = vi.fn<() => void>()
  vi.stubGlobal('RTCPeerConnection', vi.fn<() => void>())
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({ fftSize: 8, getFloatTimeDomainData: () => undefined })
      createMediaStreamSource = () => ({ connect: () => undefined })
      close = () => Promise.resolve()
    },
  )
  const track = {
    stop: stops,
    getSettings: () => ({ deviceId: 'a' }),
    enabled: true,
    muted: false,
    addEventListener: () => undefined,
  }
  const tracks = () => [track]
  const stream = { getTracks: tracks, getAudioTracks: tracks, getVideoTracks: tracks }
  vi.stubGlobal('navigator', {
    language: 'fr',
    languages: ['fr'],
    onLine: true,
    userAgent: navigator.userAgent,
    mediaDevices: {
      getUserMedia: async ({ video }: MediaStreamConstraints) => {
        const fault = video === undefined ? faults.audio : faults.video
        if (fault !== undefined) throw Object.assign(new Error(fault), { name: fault })
        return stream
      },
      addEventListener: () => undefined,
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'a', label: 'Casque' },
        { kind: 'audioinput', deviceId: 'b', label: 'Micro intégré' },
      ],
    },
  })
  return stops
}

class FakeTrack extends EventTarget {
  enabled = true
  muted = false
  readyState: 'live' | 'ended' = 'live'
  readonly kind: 'audio' | 'video'
  readonly deviceId: string
  constructor(kind: 'audio' | 'video', deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }
  getSettings() {
    return { deviceId: this.deviceId }
  }
  stop() {
    this.readyState = 'ended'
  }
}

const input = { videoinput: 'video', audioinput: 'audio' } as const
const permissions = { videoinput: 'camera', audioinput: 'microphone' } as const
type Kind = keyof typeof input

export interface FakeDevice {
  readonly kind: Kind
  readonly deviceId: string
  readonly label: string
}

/** What `plugDevices` plugs in. */
export const plugged = {
  webcam: { kind: 'videoinput', deviceId: 'webcam', label: 'Webcam USB' },
  builtIn: { kind: 'videoinput', deviceId: 'built-in', label: 'Caméra intégrée' },
  headset: { kind: 'audioinput', deviceId: 'headset', label: 'Casque' },
  laptop: { kind: 'audioinput', deviceId: 'laptop', label: 'Micro intégré' },
} as const satisfies Record<string, FakeDevice>

/**
 * A browser whose devices come and go during a test, with tracks that say so as a browser does.
 * @param permission what it says of the permission while it gives the devices
 */
export function plugDevices(permission: PermissionState, ...given: readonly FakeDevice[]) {
  stubDevices()
  const devices = new Map(given.map((device) => [device.deviceId, device]))
  /** By device: how opening it fails. */
  const faults = new Map<string, string>()
  const tracks: FakeTrack[] = []
  const media = new EventTarget()
  const statuses = Object.fromEntries(
    Object.values(permissions).map((name) => [name, Object.assign(new EventTarget(), { state: permission })]),
  )
  const may = (kind: Kind) => [permission, 'granted'].includes(statuses[permissions[kind]]?.state ?? '')
  const fails = (name: string) => Object.assign(new Error(name), { name })
  const open = async (constraints: MediaStreamConstraints) => {
    const kind: Kind = constraints.video === undefined ? 'audioinput' : 'videoinput'
    const wanted = constraints[input[kind]]
    const exact = typeof wanted === 'object' ? wanted.deviceId : undefined
    const id = typeof exact === 'object' && 'exact' in exact ? exact.exact : undefined
    if (!may(kind)) throw fails('NotAllowedError')
    const device = [...devices.values()].find((one) => one.kind === kind && (id === undefined || one.deviceId === id))
    if (device === undefined) throw fails(id === undefined ? 'NotFoundError' : 'OverconstrainedError')
    const fault = faults.get(device.deviceId)
    if (fault !== undefined) throw fails(fault)
    const track = new FakeTrack(input[kind], device.deviceId)
    tracks.push(track)
    const own = (of: string) => (track.kind === of ? [track] : [])
    return { getTracks: () => [track], getAudioTracks: () => own('audio'), getVideoTracks: () => own('video') }
  }
  vi.stubGlobal('navigator', {
    language: 'fr',
    languages: ['fr'],
    onLine: true,
    userAgent: navigator.userAgent,
    mediaDevices: Object.assign(media, {
      getUserMedia: open,
      enumerateDevices: async () =>
        [...devices.values()].map((device) => (may(device.kind) ? device : { ...device, deviceId: '', label: '' })),
    }),
    permissions: { query: async ({ name }: { name: string }) => statuses[name] },
  })
  const live = (id: string) => tracks.filter(({ deviceId, readyState }) => deviceId === id && readyState === 'live')
  const ends = (track: FakeTrack) => {
    track.stop()
    track.dispatchEvent(new Event('ended'))
  }
  const tell = (change: () => void) => act(async () => change())
  return {
    /** Its open tracks. */
    live,
    fail: (id: string, name: string | null) => {
      if (name === null) faults.delete(id)
      else faults.set(id, name)
    },
    unplug: (id: string) =>
      tell(() => {
        devices.delete(id)
        for (const track of live(id)) ends(track)
        media.dispatchEvent(new Event('devicechange'))
      }),
    /** A browser that sends devicechange, and does not end the track. */
    unplugQuietly: (id: string) =>
      tell(() => {
        devices.delete(id)
        media.dispatchEvent(new Event('devicechange'))
      }),
    plug: (device: FakeDevice) =>
      tell(() => {
        devices.set(device.deviceId, device)
        media.dispatchEvent(new Event('devicechange'))
      }),
    /** Its track ends, and the device stays plugged in. */
    end: (id: string) =>
      tell(() => {
        for (const track of live(id)) ends(track)
      }),
    mute: (id: string, muted: boolean) =>
      tell(() => {
        for (const track of live(id)) {
          track.muted = muted
          track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
        }
      }),
    permit: (kind: Kind, state: PermissionState) =>
      tell(() => {
        const status = statuses[permissions[kind]]
        if (status !== undefined) status.state = state
        if (state !== 'granted') for (const track of tracks) if (track.kind === input[kind]) ends(track)
        status?.dispatchEvent(new Event('change'))
      }),
  }
}
