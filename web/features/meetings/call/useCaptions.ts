import { useEffect, useState } from 'react'
import { captionsIn, type Captions } from './captions.ts'

/** What the other one says, as text, in the reader's language; only where the browser makes it on the device. */
export function useCaptions(remote: MediaStream | null, language: string) {
  const [captions, setCaptions] = useState<Captions | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [text, setText] = useState('')
  const track = remote?.getAudioTracks()[0] ?? null
  useEffect(() => {
    if (captions === null || track === null) return undefined
    const stop = captions.watch(track, setText)
    return () => {
      stop()
      setText('')
    }
  }, [captions, track])
  return {
    able: 'SpeechRecognition' in window && !isMissing,
    isOn: captions !== null,
    isAsking,
    isMissing,
    text,
    toggle: async () => {
      if (captions !== null) {
        setCaptions(null)
        return
      }
      setAsking(true)
      const found = await captionsIn(language)
      setAsking(false)
      setCaptions(found)
      setMissing(found === null)
    },
  }
}
