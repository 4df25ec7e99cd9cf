/** The part of the Web Speech API that works on the device, as Chromium has it since version 139. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  processLocally: boolean
  start(track: MediaStreamTrack): void
  abort(): void
}
interface Heard extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}
interface RecognitionOptions {
  readonly langs: readonly string[]
  readonly processLocally: true
}
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'
interface Recognitions {
  new (): Recognition
  available(options: RecognitionOptions): Promise<Availability>
  install(options: RecognitionOptions): Promise<boolean>
}

export interface Captions {
  /** The current speech, and a little of what came before. */
  watch(track: MediaStreamTrack, tell: (text: string) => void): () => void
}

const maxLetters = 160

/**
 * Captions in that language, where the browser makes them on the device: speech goes to no server. null: it does not.
 */
export async function captionsIn(language: string, page: object = window): Promise<Captions | null> {
  const found: unknown = Reflect.get(page, 'SpeechRecognition')
  if (!isRecognitions(found)) return null
  const options = { langs: [language], processLocally: true } as const
  const available = await found.available(options).catch(() => 'unavailable')
  if (available === 'unavailable') return null
  if (available !== 'available' && !(await found.install(options).catch(() => false))) return null
  return {
    watch(track, tell) {
      const recognition = new found()
      Object.assign(recognition, { lang: language, continuous: true, interimResults: true, processLocally: true })
      let isOver = false
      let before = ''
      recognition.addEventListener('result', (event) => {
        const { resultIndex, results } = event as Heard
        let now = ''
        for (let n = resultIndex; n < results.length; n += 1) {
          const result = results[n]
          const text = result?.[0]?.transcript ?? ''
          if (result?.isFinal) before = `${before} ${text}`.trim().slice(-maxLetters)
          else now += text
        }
        tell(`${before} ${now}`.trim().slice(-maxLetters))
      })
      // A browser ends it after a silence.
      recognition.addEventListener('end', () => {
        if (!isOver && track.readyState === 'live') recognition.start(track)
      })
      recognition.addEventListener('error', (event) => {
        if (!('error' in event) || event.error !== 'no-speech') isOver = true
      })
      recognition.start(track)
      return () => {
        isOver = true
        recognition.abort()
      }
    },
  }
}

function isRecognitions(value: unknown): value is Recognitions {
  return typeof value === 'function' && 'available' in value && 'install' in value
}
