import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import type { NotificationsMessage } from '#contract/platform/realtime.ts'
import { App } from '../app/App.tsx'
import type { Services } from '../app/App.tsx'
import { laterRoutesOf, routesOf } from '../app/routes.tsx'
import { createServices } from '../app/services.ts'
import { catalogueOf } from '../app/catalogues.ts'
import type { Catalogues } from '../shared/i18n/catalogues.ts'
import { startI18n } from '../shared/i18n/i18n.ts'
import type { Locale } from '../shared/i18n/locale.ts'
import { companyOf } from './fixtures.ts'
import { sessionHeaders } from './server.ts'

interface Options {
  locale?: Locale
  /** False: nobody is signed in. */
  signedIn?: boolean
  company?: Parameters<typeof companyOf>[0]
}

/** The server's end of the live connection. */
export interface Live {
  say: (message: NotificationsMessage) => void
  resync: () => void
  /** On a channel that the page follows. */
  tell: (channel: string, message: unknown) => void
  /** What the page has said on its channels. */
  performed: object[]
  /** The connection is cut, or back. */
  become: (status: 'online' | 'offline') => void
}

function fakeCable() {
  const followed = new Map<string, Set<(message: unknown) => void>>()
  const performed: Live['performed'] = []
  let onMessage: Live['say'] = () => undefined
  let onResync: Live['resync'] = () => undefined
  let status: 'online' | 'offline' = 'online'
  const listeners = new Set<() => void>()
  const cable: Awaited<ReturnType<Services['openCable']>> = {
    subscribeNotifications: (message, resync) => {
      onMessage = message
      onResync = resync
      return () => undefined
    },
    follow: (identifier, handlers) => {
      const listening = followed.get(identifier.channel) ?? new Set()
      followed.set(identifier.channel, listening.add(handlers.message))
      handlers.open?.()
      return () => listening.delete(handlers.message)
    },
    perform: (_identifier, action, payload = {}) => {
      performed.push({ action, ...payload })
    },
    hurry: () => undefined,
    close: () => undefined,
    status: {
      get: () => status,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  return {
    cable,
    performed,
    become: (to: typeof status) => {
      act(() => {
        status = to
        for (const listener of listeners) listener()
      })
    },
    say: (message: NotificationsMessage) => {
      act(() => {
        onMessage(message)
      })
    },
    tell: (channel: string, message: unknown) => {
      act(() => {
        for (const listener of followed.get(channel) ?? []) listener(message)
      })
    },
    resync: () => {
      act(() => {
        onResync()
      })
    },
  }
}

async function prepare({ locale = 'fr', signedIn = true, company = {} }: Options): Promise<Services & { live: Live }> {
  if (signedIn) localStorage.setItem('binome-session', JSON.stringify(sessionHeaders))
  // An answer that came after the end of the test before may have kept its session.
  else localStorage.removeItem('binome-session')
  const i18n = await startI18n(locale, catalogueOf)
  const live = fakeCable()
  return { ...createServices({ company: companyOf(company), i18n }), openCable: async () => live.cable, live }
}

/** The whole application at an address, as a person meets it. */
export async function renderApp(path: string, options: Options = {}) {
  const services = await prepare(options)
  const router = createMemoryRouter(routesOf(services), {
    initialEntries: [path],
    patchRoutesOnNavigation: laterRoutesOf(services),
  })
  const view = render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
  )
  return { ...view, ...services, router, user: userEvent.setup() }
}

/** One component in everything it stands on, at an address of its own. */
export async function renderScreen(
  element: ReactNode,
  { namespaces = [], ...options }: Options & { namespaces?: readonly (keyof Catalogues)[] } = {},
) {
  const services = await prepare(options)
  await services.i18n.loadNamespaces([...namespaces])
  const router = createMemoryRouter([{ path: '*', element }])
  const view = render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
  )
  return { ...view, ...services, router, user: userEvent.setup() }
}
