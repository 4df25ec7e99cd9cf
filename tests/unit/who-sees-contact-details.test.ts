import { expect, test } from 'vitest'
import { defaultTexts } from '#api/content/texts/all.ts'
import { audienceByField } from '#domain/community/profile/visibility.ts'
import { standardFaqs } from '#infra/platform/database/standard-help.ts'
import { words as signUpEn } from '../../web/features/people/auth/locales/en/sign_up.ts'
import { words as signUpFr } from '../../web/features/people/auth/locales/fr/sign_up.ts'
import { words as profilingEn } from '../../web/features/community/profiling/locales/en.ts'
import { words as profilingFr } from '../../web/features/community/profiling/locales/fr.ts'
import { words as settingsEn } from '../../web/features/people/settings/locales/en.ts'
import { words as settingsFr } from '../../web/features/people/settings/locales/fr.ts'

const pages = {
  fr: { signUp: signUpFr, profiling: profilingFr, settings: settingsFr },
  en: { signUp: signUpEn, profiling: profilingEn, settings: settingsEn },
} as const

/** How each language names the other person of an accompaniment, and for how long they see it. */
const partner = {
  fr: /la personne avec qui vous êtes en mentorat, tant qu’il dure/i,
  en: /your mentor or mentee,? for as long as the mentoring lasts/i,
}

test.each(['fr', 'en'] as const)('each page says who sees a phone number and a LinkedIn profile, in %s', (language) => {
  const { signUp, profiling, settings } = pages[language]
  for (const field of ['phone', 'linkedin'] as const) {
    const audience = audienceByField[field]
    if (audience !== 'partner') throw new Error(`${field} is now for ${audience}: correct the sentences and this test`)
    const sentence = profiling.seen[audience]
    const help = field === 'phone' ? settings.contact.phone_help : settings.information.linkedin_help
    expect(help).toContain(sentence)
  }
  const faq = standardFaqs[language].find(({ question }) => /phone number|téléphone/.test(question))
  const policy = JSON.stringify(defaultTexts.privacy[language])
  for (const text of [profiling.seen.partner, signUp.information.seen, faq?.answer, policy]) {
    expect(text).toMatch(partner[language])
  }
})
