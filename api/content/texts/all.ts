import type { DocumentKind } from '../../contract/content/documents.ts'
import { charterEn } from './charter.en.ts'
import { charterFr } from './charter.fr.ts'
import { cookiesEn } from './cookies.en.ts'
import { cookiesFr } from './cookies.fr.ts'
import { privacyEn } from './privacy.en.ts'
import { privacyFr } from './privacy.fr.ts'
import { termsEn } from './terms.en.ts'
import { termsFr } from './terms.fr.ts'
import type { LegalText } from './text.ts'

/** In force until a company publishes its own; their version is 1. */
export const defaultTexts: Readonly<Record<DocumentKind, Readonly<Record<'fr' | 'en', LegalText>>>> = {
  charter: { fr: charterFr, en: charterEn },
  terms: { fr: termsFr, en: termsEn },
  privacy: { fr: privacyFr, en: privacyEn },
  cookies: { fr: cookiesFr, en: cookiesEn },
}
