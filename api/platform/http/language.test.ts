import { expect, test } from 'vitest'
import { en } from './messages.en.ts'
import { fr } from './messages.fr.ts'
import { languageOf } from './language.ts'
import { textOf } from './problem.ts'

test.each([
  [{ user: 'en', acceptLanguage: 'fr', companyDefault: 'fr' }, 'en'],
  [{ user: 'en', acceptLanguage: 'fr', hasSwitch: true }, 'fr'],
  [{ user: 'en', acceptLanguage: '*', hasSwitch: true, companyDefault: 'fr' }, 'en'],
  [{ acceptLanguage: 'en-GB,en;q=0.9,fr;q=0.8', companyDefault: 'fr' }, 'en'],
  [{ acceptLanguage: 'de, fr;q=0.3, en;q=0.4', companyDefault: 'fr' }, 'en'],
  [{ acceptLanguage: 'de,*;q=0.5', companyDefault: 'en' }, 'en'],
  [{ acceptLanguage: 'en;q=0', companyDefault: 'fr' }, 'fr'],
  [{ acceptLanguage: 'en;q=nonsense', companyDefault: 'fr' }, 'fr'],
  [{}, 'fr'],
] as const)('%j speaks %s', (options, locale) => {
  expect(languageOf(options)).toBe(locale)
})

test('both languages say every message, with the same values in it', () => {
  const names = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted((a = '', b = '') => a.localeCompare(b))
  for (const code of Object.keys(fr) as (keyof typeof fr)[])
    expect([code, names(en[code].detail)]).toEqual([code, names(fr[code].detail)])
})

test('keeps the released sentences word for word', () => {
  expect(textOf({ code: 'bad_credentials' }, 'fr').detail).toBe('Identifiants incorrects, veuillez réessayer')
  expect(textOf({ code: 'profile_not_accessible' }, 'fr').detail).toBe("Vous n'avez pas les droits d'accès à ce profil")
  expect(textOf({ code: 'profile_not_accessible' }, 'en')).toEqual({
    title: 'Profile not accessible',
    detail: "You don't have access to this profile",
  })
  expect(textOf({ code: 'participant_gone' }, 'fr').detail).toBe(
    "Le mentoré que vous cherchez n'existe pas ou a été supprimé",
  )
  expect(textOf({ code: 'limit_reached' }, 'en')).toEqual({
    title: 'The request cannot be validated',
    detail: 'Limit on the number of accompaniments reached by one of the parties',
  })
  expect(textOf({ code: 'mentee_full' }, 'en').detail).toBe('Maximum mentoring relations reached')
  expect(textOf({ code: 'partner_inactive' }, 'en').detail).toBe('Partner inactive')
  expect(textOf({ code: 'required' }, 'fr').detail).toBe('Ce champ doit être rempli')
  expect(textOf({ code: 'forbidden' }, 'en').detail).toBe('You do not have permission to do this action')
  expect(textOf({ code: 'not_found' }, 'en').detail).toBe('This ressource does not exist')
})
