import { vi } from 'vitest'

/** A browser whose devices answer, or not: `faults` by what is asked for. @returns what is called when one is let go */
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
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'a', label: 'Casque' },
        { kind: 'audioinput', deviceId: 'b', label: 'Micro intégré' },
      ],
    },
  })
  return stops
}
