import { useEffect, useRef, useState } from 'react'
import { stop as release } from '../../../shared/media/devices.ts'

/**
 * The shared screen; released with the page. The browser's own bar ends it, too.
 *
 * @param onNone nothing was chosen, or the browser or the system does not allow it: the errors are the same
 */
export function useScreen(onNone: () => void) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const held = useRef<MediaStream | null>(null)
  useEffect(
    () => () => {
      release(held.current)
    },
    [],
  )
  const stop = () => {
    release(held.current)
    held.current = null
    setStream(null)
  }
  return {
    able: 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices,
    stream,
    track: stream?.getVideoTracks()[0] ?? null,
    stop,
    /** The person chooses what to share. */
    async start() {
      try {
        const chosen = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
        held.current = chosen
        chosen.getVideoTracks()[0]?.addEventListener('ended', stop)
        setStream(chosen)
      } catch {
        onNone()
      }
    },
  }
}
