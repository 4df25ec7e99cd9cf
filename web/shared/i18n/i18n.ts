import { isolated } from '#contract/platform/isolated.ts'
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { withDe, withQue } from '#contract/platform/french.ts'
import type { Locale } from './locale.ts'
import { frenchCatalogue, frenchTypography } from './typography.ts'
import type { Tree } from './typography.ts'

/** The words of one namespace, in both languages of the product. */
export type Catalogue<Words extends Tree = Tree> = { readonly [Language in Locale]: () => Promise<{ words: Words }> }

/**
 * i18next with the catalogues of the application (app/catalogues.ts), read on demand. `<html lang>` follows the
 * language. A page's namespaces are loaded with its code (app/lazyPage.ts), so no screen shows a key.
 */
export async function startI18n(
  locale: Locale,
  catalogueOf: (namespace: string) => Promise<Catalogue | undefined>,
): Promise<i18n> {
  async function read(language: string, namespace: string): Promise<Tree> {
    const { words } = (await (await catalogueOf(namespace))?.[language as Locale]()) ?? {}
    if (!words) throw new Error(`No catalogue ${namespace} in ${language}`)
    return language === 'fr' ? frenchCatalogue(words) : words
  }
  const instance = i18next.createInstance()
  const typed = (words: string) => (instance.language === 'fr' ? frenchTypography(words) : words)
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await instance
    .use({
      type: 'backend' as const,
      init: () => {},
      callbackApi: false,
      read,
    })
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      supportedLngs: ['fr', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      // React escapes.
      interpolation: { escapeValue: true, escape: (words) => isolated(typed(words)) },
      react: { useSuspense: true },
    })
  // « {{name, de}} » and « {{name, que}} » in French.
  instance.services.formatter?.add('de', (value: unknown) => withDe(String(value)))
  instance.services.formatter?.add('que', (value: unknown) => withQue(String(value)))
  return instance
}
