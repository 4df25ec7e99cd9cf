import type { Locale } from '../../../shared/i18n/locale.ts'
import { authPaths, legalPaths } from '../../../shared/paths/auth.ts'
import { wordsIn } from './words.ts'

/** Links to the legal texts, at the foot of every page of this area. */
export function LegalLinks({ locale }: { locale: Locale }) {
  const words = wordsIn(locale)
  return (
    <footer className="sign-in-legal">
      <a href={authPaths.terms(locale)}>{words.legal.terms}</a>
      <a href={legalPaths.privacy[locale]}>{words.legal.privacy}</a>
      <a href={legalPaths.cookies[locale]}>{words.legal.cookies}</a>
    </footer>
  )
}
