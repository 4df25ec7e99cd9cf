import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { beginTest, endTest, untilTestEnds } from './late-calls.ts'

configure({
  /** Under load a render takes its time; conditions are waited for, so the limit only bounds a failure. */
  asyncUtilTimeout: 20_000,
  /** The page is not written out at each look for what is not there yet, but once, when the test has failed. */
  getElementError: (message) => {
    const error = new Error(message ?? 'not found')
    error.name = 'TestingLibraryElementError'
    return error
  },
})
vi.setConfig({ testTimeout: 120_000 })

/** Takes out what a file puts in the place of jsdom's own parts: the next file of the worker has the same window. */
function restorer(target: object): () => void {
  const before = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key)
    Object.defineProperties(target, before)
  }
}
// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined
const networkFetch = globalThis.fetch
const parts = [Element, HTMLElement, HTMLAnchorElement, HTMLCanvasElement].map(({ prototype }) => prototype)
const restorers = [...parts, navigator, URL].map((target) => restorer(target))
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.fetch = networkFetch
  for (const restore of restorers) restore()
  Reflect.deleteProperty(window, 'matchMedia')
  window.history.replaceState(null, '', '/')
  document.body.innerHTML = ''
})

// jsdom has no layout to scroll.
window.scrollTo = () => undefined

/** What jsdom lacks without layout: nothing is resized, until a test says so. */
const watched = new Map<Element, () => void>()
window.ResizeObserver = class implements ResizeObserver {
  readonly #told: () => void
  constructor(callback: ResizeObserverCallback) {
    this.#told = () => callback([], this)
  }
  observe(element: Element): void {
    watched.set(element, this.#told)
  }
  unobserve(element: Element): void {
    watched.delete(element)
  }
  disconnect(): void {
    for (const [element, callback] of watched) if (callback === this.#told) watched.delete(element)
  }
}

/** An element that the page watches has another size. */
export function resize(element: Element): void {
  watched.get(element)?.()
}

/**
 * What was printed as an error or a warning while a test ran. A screen that makes React or Material UI complain is
 * wrong.
 */
const complaints: string[] = []

/** For a test whose subject is an error: takes the complaints that match, and fails when there is none. */
export function expectComplaint(pattern: RegExp): void {
  const matching = complaints.filter((text) => pattern.test(text))
  if (matching.length === 0) throw new Error(`nothing was complained of that matches ${String(pattern)}`)
  const rest = complaints.filter((text) => !pattern.test(text))
  complaints.length = 0
  complaints.push(...rest)
}

let serverFetch = networkFetch

beforeEach(() => {
  beginTest()
  serverFetch = globalThis.fetch
  globalThis.fetch = untilTestEnds(serverFetch)
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complaints.push(
        parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
      )
    })
  }
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${prettyDOM(document.body) as string}\n`)
  cleanup()
  await endTest()
  const messages = complaints.splice(0)
  globalThis.fetch = serverFetch
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  if (messages.length > 0) throw new Error(`the console complained:\n${messages.join('\n')}`)
})
