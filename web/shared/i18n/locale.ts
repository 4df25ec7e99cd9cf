/** The two languages of the product. French is the default. */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]

const key = 'binome-locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * The reader's choice on this device, else the browser's first language that the company offers, else the company's
 * default.
 */
export function initialLocale(offered: readonly Locale[], fallback: Locale): Locale {
  const stored = readStored()
  if (stored && offered.includes(stored)) return stored
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase()
    if (isLocale(language) && offered.includes(language)) return language
  }
  return fallback
}

function readStored(): Locale | undefined {
  try {
    const stored = localStorage.getItem(key)
    return isLocale(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const chosenKey = 'binome-locale-chosen'

/** Notes that the language was picked by hand in this tab; then the server profile follows it instead of deciding. */
export function noteChosen(): void {
  try {
    sessionStorage.setItem(chosenKey, 'yes')
  } catch {
    // The server profile decides then.
  }
}

export function wasChosen(): boolean {
  try {
    return sessionStorage.getItem(chosenKey) !== null
  } catch {
    return false
  }
}

/** Storage may be refused (private windows); the choice then lasts for the page. */
export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // The server profile keeps it for people who are signed in.
  }
}
