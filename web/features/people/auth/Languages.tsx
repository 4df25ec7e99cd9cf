import { useCompany } from '../../../shared/company.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { wordsIn } from './words.ts'

const languageNames: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English' }

/** Each language in its own words, as the company offers them. */
export function Languages({ locale, onLocale }: { locale: Locale; onLocale: (locale: Locale) => void }) {
  const { languages } = useCompany().settings
  if (languages.length < 2) return null
  return (
    <nav className="sign-in-languages" aria-label={wordsIn(locale).language}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === locale}
          onClick={() => {
            onLocale(language)
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  )
}
