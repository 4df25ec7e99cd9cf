import { withDe, withQue } from '#contract/platform/french.ts'
import { isolated } from '#contract/platform/isolated.ts'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import {
  type I18nProvider,
  mergeTranslations,
  type TranslationMessages,
  useLocaleState,
  useTranslate,
} from 'react-admin'
import type { ConsoleKey } from '../../words.en.ts'
import type { ResourceName } from '../../resource-words.ts'
import { resourceWords, wordsOfPages } from '../../resource-words.ts'

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

/** All words but those of resources. */
export const loaders: Readonly<Record<ConsoleLocale, () => Promise<TranslationMessages>>> = {
  fr: async () => {
    const [theirs, ours] = await Promise.all([import('ra-language-french'), import('../../words.fr.ts')])
    return mergeTranslations(typeset(theirs.default), ours.fr)
  },
  en: async () => {
    const [theirs, ours] = await Promise.all([import('ra-language-english'), import('../../words.en.ts')])
    return mergeTranslations(theirs.default, ours.en)
  },
}

/** Others' French with the signs that ours has: ’ for ', and no line break before a sign or inside « ». */
function typeset<Words extends object>(words: Words): Words {
  const entries = Object.entries(words).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string'
      ? value
          .replaceAll("'", '’')
          .replaceAll(/\s?([;!?])/g, '\u202F$1')
          .replaceAll(/ ([:»])/g, '\u00A0$1')
          .replaceAll('« ', '«\u00A0')
      : typeof value === 'object' && value !== null
        ? typeset(value)
        : value,
  ])
  return Object.fromEntries(entries) as Words
}

/** The resources whose words a page has loaded, in any language. */
const wanted = new Set<ResourceName>()
/** Shows the words of `wanted` in the language of the page. */
let refresh: () => Promise<void> = () => Promise.resolve()

/** Waits for the words that the pages of a resource say. */
export async function loadWords(resource: ResourceName): Promise<void> {
  const missing = wordsOfPages(resource).filter((name) => !wanted.has(name))
  if (missing.length === 0) return
  for (const name of missing) wanted.add(name)
  await refresh()
}

async function catalogue(locale: ConsoleLocale): Promise<TranslationMessages> {
  const [common, ...resources] = await Promise.all([
    loaders[locale](),
    ...[...wanted].map(async (name) => [name, await resourceWords[name][locale]()] as const),
  ])
  return mergeTranslations(common, { console: { resources: Object.fromEntries(resources) } })
}

/** The console's translations, starting with `locale`; the other language is loaded on demand. */
export async function createI18nProvider(locale: ConsoleLocale): Promise<I18nProvider> {
  const first = await catalogue(locale)
  let started = false
  const provider = polyglotI18nProvider((to) => (started ? catalogue(to === 'en' ? 'en' : 'fr') : first), locale, [
    ...locales,
  ])
  started = true
  // One after the other: what is loaded last must not bring back a language that was left.
  let turn = Promise.resolve()
  const change = (to: () => string) => {
    const changed = turn.then(() => provider.changeLocale(to()))
    turn = changed.catch(() => undefined)
    return changed
  }
  refresh = () => change(provider.getLocale)
  document.documentElement.lang = locale
  return {
    ...provider,
    translate: (words, values) => {
      if (values === undefined) return provider.translate(words)
      const text = provider.translate(words, marked(values))
      return (provider.getLocale() === 'fr' ? elided(text) : text).replaceAll(mark, '')
    },
    changeLocale: async (to) => {
      await change(() => to)
      document.documentElement.lang = to
      try {
        localStorage.setItem(key, to)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  }
}

/** Stands before a value until the sentence around it is made: a character of the private use area. */
const mark = '\uE000'

/** « de %{name} » and « que %{name} » before a vowel: « d’Inès », « qu’Inès ». */
function elided(text: string): string {
  return text
    .replaceAll(/\bde \uE000(\S+)/g, (_, word: string) => withDe(word))
    .replaceAll(/\bque \uE000(\S+)/g, (_, word: string) => withQue(word))
}

/** `_`: words for a key that has none. */
function marked(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== '_' ? mark + isolated(value) : value,
    ]),
  )
}

/** `t('nav.dashboard')`: the console's own words, checked by the compiler. */
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
