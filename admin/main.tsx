import '#theme/fonts.ts'
import { createRoot } from 'react-dom/client'
import { localStorageStore } from 'react-admin'
import { App } from './App.tsx'
import { createDataProvider } from './platform/data/data-provider.ts'
import { createQueryClient } from './platform/data/query-client.ts'
import { createI18nProvider, startLocale } from './platform/i18n/provider.ts'
import { createAuthProvider } from './people/session/auth-provider.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

// The first language must be there before the first paint: keys would flash.
const i18n = await createI18nProvider(startLocale())
createRoot(root).render(
  <App
    i18n={i18n}
    auth={createAuthProvider()}
    data={createDataProvider()}
    queries={createQueryClient()}
    store={localStorageStore('1', 'binome.console')}
  />,
)
