import { useEffect, useState } from 'react'
import { watchLevel } from './devices.ts'

/** From here on it is a voice, and so long it still is one after it, ms. */
const voice = 0.15
const pause = 700

/** Whether somebody speaks on that stream. */
export function useSpeaking(stream: MediaStream | null, isHeard: boolean): boolean {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => {
    if (stream === null || !isHeard || stream.getAudioTracks().length === 0) return undefined
    let last = 0
    const stop = watchLevel(stream, (level) => {
      const now = performance.now()
      if (level >= voice) last = now
      setSpeaking(last > 0 && now - last < pause)
    })
    return () => {
      stop()
      setSpeaking(false)
    }
  }, [stream, isHeard])
  return isSpeaking
}
