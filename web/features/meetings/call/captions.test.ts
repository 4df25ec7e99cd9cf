import { expect, test, vi } from 'vitest'
import { captionsIn } from './captions.ts'

/** A browser whose captions are in that state for every language. */
function browser(availability: string, installs = true) {
  const made: (EventTarget & { lang: string; processLocally: boolean; start: () => void; abort: () => void })[] = []
  const starts = vi.fn<() => void>()
  const install = vi.fn<() => Promise<boolean>>(async () => installs)
  class SpeechRecognition extends EventTarget {
    static available = async () => availability
    static install = install
    lang = ''
    processLocally = false
    start = starts
    abort = vi.fn<() => void>()
    constructor() {
      super()
      made.push(this)
    }
  }
  return { page: { SpeechRecognition }, made, starts, install }
}
const heard = (...texts: readonly (readonly [string, boolean])[]) =>
  Object.assign(new Event('result'), {
    resultIndex: 0,
    results: texts.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal })),
  })

test.each([
  ['there are none', {}],
  ['they are not made on the device', browser('unavailable').page],
  ['they cannot be installed', browser('downloadable', false).page],
  ['an older one sends speech to a server', { SpeechRecognition: EventTarget }],
])('no captions where %s', async (_why, page) => {
  expect(await captionsIn('fr', page)).toBeNull()
})

test('speech becomes text, on the device, again after a silence, until it is turned off', async () => {
  const { page, made, starts, install } = browser('downloadable')
  const captions = await captionsIn('fr', page)
  expect(install).toHaveBeenCalledOnce()
  const lines: string[] = []
  const track = { readyState: 'live' } as MediaStreamTrack
  const stop = captions?.watch(track, (text) => lines.push(text))
  const recognition = made[0]
  expect(recognition).toMatchObject({ lang: 'fr', processLocally: true })
  recognition?.dispatchEvent(heard(['bonjour', false]))
  recognition?.dispatchEvent(heard(['Bonjour à vous.', true]))
  recognition?.dispatchEvent(heard(['Ça va', false]))
  expect(lines).toEqual(['bonjour', 'Bonjour à vous.', 'Bonjour à vous. Ça va'])
  recognition?.dispatchEvent(new Event('end'))
  expect(starts).toHaveBeenCalledTimes(2)
  stop?.()
  recognition?.dispatchEvent(new Event('end'))
  expect([starts.mock.calls.length, recognition?.abort]).toEqual([2, expect.any(Function)])
  expect(recognition?.abort).toHaveBeenCalledOnce()
})

test('a browser that may not listen is not started again', async () => {
  const { page, made, starts } = browser('available')
  const captions = await captionsIn('en', page)
  captions?.watch({ readyState: 'live' } as MediaStreamTrack, () => undefined)
  made[0]?.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
  made[0]?.dispatchEvent(new Event('end'))
  expect(starts).toHaveBeenCalledOnce()
})
