import { useEffect, useState } from 'react'

/** A browser that blurs the background itself, and lets a page ask for it. */
interface Blurring {
  readonly backgroundBlur?: readonly boolean[]
}

export function canBlur(track: MediaStreamTrack | null): boolean {
  const blurs: Blurring = track?.getCapabilities?.() ?? {}
  return blurs.backgroundBlur?.includes(true) ?? false
}

/** The background behind oneself. It stays as chosen when the camera is turned off and on. */
export function useBlur(track: MediaStreamTrack | null) {
  const [isOn, setOn] = useState(false)
  const able = canBlur(track)
  useEffect(() => {
    if (track === null || !able) return
    const wanted: MediaTrackConstraintSet & { backgroundBlur: boolean } = { backgroundBlur: isOn }
    track.applyConstraints({ advanced: [wanted] }).catch(() => setOn(false))
  }, [track, able, isOn])
  return {
    able,
    isOn,
    toggle: () => {
      setOn(!isOn)
    },
  }
}
