import { render } from '@testing-library/react'
import axe from 'axe-core'
import { memoryStore } from 'react-admin'
import { expect } from 'vitest'
import { App } from '../../App.tsx'
import { createDataProvider } from '../data/data-provider.ts'
import { createQueryClient } from '../data/query-client.ts'
import { type ConsoleLocale, createI18nProvider } from '../i18n/provider.ts'
import { createAuthProvider } from '../../people/session/auth-provider.ts'
import { forgetSession, refreshSession } from '../../people/session/headers.ts'
import { releaseHold } from '../../people/session/holds.ts'
import { sessionHeaders } from './fake-server.ts'

interface Options {
  readonly locale?: ConsoleLocale
  readonly signedIn?: boolean
  readonly width?: number
}

/** The whole console at an address, signed in by default, on the answers of `fetch`. */
export async function renderConsole(path: string, { locale = 'fr', signedIn = true, width = 1280 }: Options = {}) {
  forgetSession()
  releaseHold()
  if (signedIn) refreshSession(new Headers(sessionHeaders), null)
  window.history.pushState(null, '', `/admin${path}`)
  stubWidth(width)
  return render(
    <App
      i18n={await createI18nProvider(locale)}
      auth={createAuthProvider()}
      data={createDataProvider()}
      queries={createQueryClient()}
      store={memoryStore()}
    />,
  )
}

/** jsdom has no layout: media queries answer for this width. */
function stubWidth(width: number): void {
  window.scrollTo = () => undefined
  window.matchMedia = (query: string) => {
    const max = /max-width: (\d+)px/.exec(query)?.[1]
    const min = /min-width: (\d+)px/.exec(query)?.[1]
    const matches = (max !== undefined && width <= Number(max)) || (min !== undefined && width >= Number(min))
    const none = () => undefined
    return {
      matches,
      media: query,
      onchange: null,
      addEventListener: none,
      removeEventListener: none,
      addListener: none,
      removeListener: none,
      dispatchEvent: () => false,
    }
  }
}

/** Everything axe can judge without layout. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
