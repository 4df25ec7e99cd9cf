import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import {
  CanAccess,
  CoreAdminContext,
  CoreAdminUI,
  type DataProvider,
  type I18nProvider,
  Resource,
  type Store,
} from 'react-admin'
import { type ComponentType, useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { brandFrom } from '#theme/brand.ts'
import { createAppTheme } from '#theme/theme.ts'
import type { ConsoleData } from './platform/data/data-provider.ts'
import { ConsoleLayout } from './platform/layout/ConsoleLayout.tsx'
import { HomePage } from './platform/layout/HomePage.tsx'
import { LoginPage } from './people/login/LoginPage.tsx'
import { resources } from './resources.ts'
import type { ConsoleAuth } from './people/session/auth-provider.ts'
import { SessionDesk } from './people/session/SessionDesk.tsx'
import { AccessDenied, NotFound, NoAnswer, PageError } from './platform/shared/ErrorPages.tsx'
import { readBoot } from './platform/shared/boot.ts'
import { Notices } from './platform/shared/Notices.tsx'
import { LoadingPage } from './platform/shared/Loading.tsx'

const theme = createAppTheme(brandFrom(readBoot().company.brand), 'compact')

/** The server lets in only the styles that carry the page's nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'c', ...(nonce && { nonce }) })

interface AppProps {
  readonly i18n: I18nProvider
  readonly auth: ConsoleAuth
  readonly data: ConsoleData
  readonly queries: QueryClient
  /** react-admin's own: column widths and the like. A sign-out empties it. */
  readonly store: Store
}

/** With a data router, which lets a page keep who leaves it: `LeaveDesk`. */
export function App(props: AppProps) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Console {...props} /> }], { basename: '/admin' }),
  )
  useEffect(() => () => router.dispose(), [router])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="binome-console-mode">
        <CssBaseline enableColorScheme />
        {/* react-admin empties what it has read right after it leaves a page: one that leaves later reads it again. */}
        <RouterProvider router={router} useTransitions={false} />
      </ThemeProvider>
    </CacheProvider>
  )
}

function Console({ i18n, auth, data, queries, store }: AppProps) {
  return (
    <CoreAdminContext
      authProvider={auth}
      dataProvider={data as DataProvider}
      i18nProvider={i18n}
      queryClient={queries}
      store={store}
    >
      <CoreAdminUI
        accessDenied={AccessDenied}
        authenticationError={NoAnswer}
        catchAll={NotFound}
        dashboard={HomePage}
        disableTelemetry
        error={PageError}
        layout={ConsoleLayout}
        loading={LoadingPage}
        loginPage={LoginPage}
        requireAuth
        title="Console"
      >
        {resources.map(({ name, list, show, create, edit }) => (
          <Resource
            key={name}
            name={name}
            list={list}
            {...(show && { show })}
            {...(create && { create: guarded(name, 'create', create) })}
            {...(edit && { edit: guarded(name, 'edit', edit) })}
          />
        ))}
      </CoreAdminUI>
      <Notices />
      <SessionDesk />
    </CoreAdminContext>
  )
}

/** A form is no page for who may not fill it in, not even while that is found out. */
function guarded(resource: string, action: 'create' | 'edit', Page: ComponentType) {
  return (
    <CanAccess resource={resource} action={action} accessDenied={<AccessDenied />}>
      <Page />
    </CanAccess>
  )
}
