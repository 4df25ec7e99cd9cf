import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { Catalogues } from '../shared/i18n/catalogues.ts'
import { errorWithoutAnswer } from '../shared/data/errors.ts'

export const loadTimeout = 10_000
const retries = 3
const reloadedAt = 'binome-chunk-reload'
/** A reload helps once; a second failure within this time is not a stale chunk. */
const reloadGuard = 60_000

/** The page's code did not arrive in time. */
export class PageLoadTimeout extends Error {
  override readonly name = 'PageLoadTimeout'
}
/** The page's code is gone: this build was replaced, and a reload did not help or is not allowed yet. */
export class StaleChunkError extends Error {
  override readonly name = 'StaleChunkError'
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withRetries<Module>(load: () => Promise<Module>, pause: number): Promise<Module> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch (error) {
      if (attempt >= retries) throw error
      await wait(pause * attempt)
    }
  }
}

/** True when the page reloads: the chunk of an old build is gone, and it has not just been tried. */
function reloadOnce(reload: () => void): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (Date.now() - last < reloadGuard) return false
    sessionStorage.setItem(reloadedAt, String(Date.now()))
  } catch {
    return false
  }
  reload()
  return true
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/meta.json', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(3000) })).ok
  } catch {
    return false
  }
}

interface LoadOptions {
  reload?: () => void
  timeout?: number
  pause?: number
}
export interface LazyOptions extends LoadOptions {
  i18n: i18n
}

/**
 * Code that a page needs, tried three times. When it cannot be had although the server answers, the page reloads once
 * (a new build has replaced it); after 10 s it fails with PageLoadTimeout. The error page says which.
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  { reload = () => location.reload(), timeout = loadTimeout, pause = 400 }: LoadOptions = {},
): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clock = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PageLoadTimeout(`no page within ${timeout} ms`))
    }, timeout)
  })
  const code = withRetries(load, pause).catch(async (cause: unknown) => {
    // Without an answer a new build is unknown, and a reload would lose the page.
    if (!(await isServerThere())) throw errorWithoutAnswer(cause)
    // Nothing is rendered while the page reloads.
    if (reloadOnce(reload)) return new Promise<never>(() => {})
    throw new StaleChunkError('the page is not there', { cause })
  })
  try {
    return await Promise.race([code, clock])
  } finally {
    clearTimeout(timer)
  }
}

/** A route's `lazy`: the page's code with its catalogues. */
export function lazyPage(
  load: () => Promise<ComponentType>,
  namespaces: readonly (keyof Catalogues)[],
  { i18n, ...options }: LazyOptions,
) {
  const withWords = () => Promise.all([load(), i18n.loadNamespaces([...namespaces])])
  return async (): Promise<{ Component: ComponentType }> => {
    const [Component] = await loadCode(withWords, options)
    return { Component }
  }
}
