import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { brandFrom } from '#theme/brand.ts'
import { createAppTheme } from '#theme/theme.ts'
import { LiveContext } from '../shared/cable/liveContext.ts'
import type { OpenCable } from '../shared/cable/liveContext.ts'
import { CompanyContext } from '../shared/company.ts'
import type { Company } from '../shared/company.ts'
import { DataContext } from '../shared/data/hooks.ts'
import type { DataLayer } from '../shared/data/layer.ts'
import { NotifierContext, Toaster } from '../shared/notify/Toaster.tsx'
import type { Notifier } from '../shared/notify/notifier.ts'
import type { AuthClient } from '../shared/session/authClient.ts'
import { AuthContext } from '../shared/session/me.ts'
import { OwnPartsContext } from '../shared/profile/ownParts.ts'
import { ownParts } from './ownParts.ts'
import { CrashContext } from './errors/crashContext.ts'
import type { Crash } from './crash.ts'

export interface Services {
  company: Company
  i18n: i18n
  layer: DataLayer
  notifier: Notifier
  auth: AuthClient
  reportCrash: (crash: Crash) => void
  openCable: OpenCable
}

/** Everything the screens stand on; tests hand in their own. */
export function App({ services, children }: { services: Services; children: ReactNode }) {
  const { company, i18n, layer, notifier, auth, reportCrash, openCable } = services
  const theme = useMemo(() => createAppTheme(brandFrom(company.brand)), [company.brand])
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="binome-theme" noSsr>
      <CssBaseline />
      <I18nextProvider i18n={i18n}>
        <CompanyContext value={company}>
          <CrashContext value={reportCrash}>
            <QueryClientProvider client={layer.client}>
              <DataContext value={layer}>
                <AuthContext value={auth}>
                  <NotifierContext value={notifier}>
                    <LiveContext value={openCable}>
                      <OwnPartsContext value={ownParts}>{children}</OwnPartsContext>
                    </LiveContext>
                    <Toaster />
                  </NotifierContext>
                </AuthContext>
              </DataContext>
            </QueryClientProvider>
          </CrashContext>
        </CompanyContext>
      </I18nextProvider>
    </ThemeProvider>
  )
}
