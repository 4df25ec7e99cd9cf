import polyglotI18nProvider from 'ra-i18n-polyglot'
import {
  type I18nProvider,
  mergeTranslations,
  type TranslationMessages,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import type { ConsoleKey } from './en.ts'

export type ConsoleLocale = 'fr' | 'en'

export const locales = [
  { locale: 'fr', name: 'Français' },
  { locale: 'en', name: 'English' },
] as const

/** Outside react-admin's store, which a sign-out wipes. */
const key = 'binome.console.locale'

/** The language this browser last chose, or null. */
export function chosenLocale(): ConsoleLocale | null {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'fr' || kept === 'en' ? kept : null
  } catch {
    return null
  }
}

/** The choice, else the first of the browser's languages that we have, else French. */
export function startLocale(): ConsoleLocale {
  const wanted = navigator.languages.map((language) => language.slice(0, 2))
  return chosenLocale() ?? wanted.find((language) => language === 'fr' || language === 'en') ?? 'fr'
}

const loaders: Readonly<Record<ConsoleLocale, () => Promise<TranslationMessages>>> = {
  fr: async () => {
    const [theirs, ours] = await Promise.all([import('ra-language-french'), import('./fr.ts')])
    return mergeTranslations(theirs.default, ours.fr)
  },
  en: async () => {
    const [theirs, ours] = await Promise.all([import('ra-language-english'), import('./en.ts')])
    return mergeTranslations(theirs.default, ours.en)
  },
}

/** The console's translations, starting with `locale`; the other language is loaded when asked for. */
export async function createI18nProvider(locale: ConsoleLocale): Promise<I18nProvider> {
  const first = await loaders[locale]()
  const provider = polyglotI18nProvider(
    (wanted) => (wanted === locale ? first : loaders[wanted === 'en' ? 'en' : 'fr']()),
    locale,
    [...locales],
  )
  document.documentElement.lang = locale
  return {
    ...provider,
    changeLocale: async (wanted) => {
      await provider.changeLocale(wanted)
      document.documentElement.lang = wanted
      try {
        localStorage.setItem(key, wanted)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  }
}

/** `t('nav.users')`: the console's own words, checked by the compiler. */
export function useWords(): (key: ConsoleKey, values?: Readonly<Record<string, string | number>>) => string {
  const translate = useTranslate()
  return (key, values) => translate(`console.${key}`, values)
}

/** Translates one of the console's own words. */
export type Words = ReturnType<typeof useWords>

export function useLocale(): ConsoleLocale {
  const [locale] = useLocaleState()
  return locale === 'en' ? 'en' : 'fr'
}
