import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withDe } from './french.ts'
import type { Locale } from './locale.ts'
import { frenchCatalogue } from './typography.ts'
import type { Tree } from './typography.ts'

/** One chunk per language and namespace. */
const catalogues = import.meta.glob<Record<string, Tree>>('../../locales/*/*.ts')

async function load(locale: string, namespace: string): Promise<Tree> {
  const read = catalogues[`../../locales/${locale}/${namespace}.ts`]
  if (!read) throw new Error(`No catalogue ${namespace} in ${locale}`)
  const [catalogue] = Object.values(await read())
  if (!catalogue) throw new Error(`The catalogue ${namespace} in ${locale} exports nothing`)
  return locale === 'fr' ? frenchCatalogue(catalogue) : catalogue
}

/**
 * i18next with the catalogues of `web/locales`, one namespace per route group, read on demand.
 * `<html lang>` follows the language. A page's namespaces are loaded with its code (app/lazyPage.ts), so no screen shows a key.
 */
export async function startI18n(locale: Locale): Promise<i18n> {
  const instance = i18next.createInstance()
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await instance
    .use({
      type: 'backend' as const,
      init: () => {},
      callbackApi: false,
      read: load,
    })
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      supportedLngs: ['fr', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  // « {{name, de}} » in French.
  instance.services.formatter?.add('de', (value: unknown) => withDe(String(value)))
  return instance
}
