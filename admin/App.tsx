import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { CoreAdminContext, CoreAdminUI, type DataProvider, type I18nProvider, Resource, type Store } from 'react-admin'
import { BrowserRouter } from 'react-router-dom'
import { brandFrom } from '#theme/brand.ts'
import { createAppTheme } from '#theme/theme.ts'
import type { ConsoleData } from './data/data-provider.ts'
import { ConsoleLayout } from './layout/ConsoleLayout.tsx'
import { Start } from './layout/Start.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import type { ConsoleAuth } from './session/auth-provider.ts'
import { AccessDenied, NotFound, NoAnswer, PageError } from './shared/ErrorPages.tsx'
import { readBoot } from './shared/boot.ts'
import { Notices } from './shared/Notices.tsx'
import { WaitingPage } from './shared/Waiting.tsx'

const RequestList = lazy(() => import('./requests/RequestList.tsx'))
const RequestShow = lazy(() => import('./requests/RequestShow.tsx'))
const RelationshipList = lazy(() => import('./relationships/RelationshipList.tsx'))
const RelationshipShow = lazy(() => import('./relationships/RelationshipShow.tsx'))
const PersonShow = lazy(() => import('./people/PersonShow.tsx'))
const PeopleList = lazy(() => import('./people/PeopleList.tsx'))
const JournalList = lazy(() => import('./journal/JournalList.tsx'))
const AccessList = lazy(() => import('./security/AccessList.tsx'))
const CrashList = lazy(() => import('./security/CrashList.tsx'))
const ProgramList = lazy(() => import('./programs/ProgramList.tsx'))

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

export function App({ i18n, auth, data, queries, store }: AppProps) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="binome-console-mode">
        <CssBaseline enableColorScheme />
        <BrowserRouter basename="/admin">
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
              dashboard={Start}
              disableTelemetry
              error={PageError}
              layout={ConsoleLayout}
              loading={WaitingPage}
              loginPage={LoginPage}
              requireAuth
              title="Console"
            >
              <Resource name="mentoring_requests" list={RequestList} show={RequestShow} />
              <Resource name="mentoring_relationships" list={RelationshipList} show={RelationshipShow} />
              <Resource name="users" list={PeopleList} show={PersonShow} />
              <Resource name="programs" list={ProgramList} />
              <Resource name="events" list={JournalList} />
              <Resource name="access_log" list={AccessList} />
              <Resource name="error_reports" list={CrashList} />
              <Resource name="business_units" />
            </CoreAdminUI>
            <Notices />
          </CoreAdminContext>
        </BrowserRouter>
      </ThemeProvider>
    </CacheProvider>
  )
}
