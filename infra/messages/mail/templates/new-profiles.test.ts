import { expect, test } from 'vitest'
import type { CommonFacts, NewProfiles } from '../render/content.ts'
import { htmlOf, plainOf } from '../render/layout.ts'
import { newProfiles } from './new-profiles.ts'

const base = 'https://acme.test'
const person = (name: string, about: string): NewProfiles['people'][number] => ({
  look: { initials: 'IL', ground: 'two' },
  name,
  about,
  url: `${base}/dashboard/community/1`,
})
const facts: CommonFacts = {
  company: 'Acme',
  firstName: 'Karim',
  link: '',
  until: '',
  person: null,
  contact: null,
  rejectionWord: null,
  program: null,
  page: (path) => base + path,
  moment: (at) => at,
  entries: [],
  unsubscribe: `${base}/stop`,
  news: [
    {
      search: 'Finance <b>',
      see: `${base}/dashboard/community?q=finance`,
      more: 2,
      people: [person('Inès Laurent', 'Contrôleuse de gestion'), person('Bo <i>', '')],
    },
    { search: 'Lyon', see: `${base}/dashboard/community?q=lyon`, more: 0, people: [person('Ada', 'Juriste')] },
  ],
}
const words = (locale: 'fr' | 'en', news = facts.news ?? []) =>
  newProfiles[locale]({ ...facts, news, params: { searches: [] } })

test('names whom each search found, how many more there are, and where it is opened', () => {
  const content = words('fr')
  expect(content.subject).toBe('5 nouveaux profils pour vos recherches')
  expect(plainOf(content, 'fr').replaceAll(/[\u00A0\u202F]/g, ' ')).toMatchInlineSnapshot(`
    "De nouveaux profils

    Bonjour Karim,

    Finance <b>

    Inès Laurent, Contrôleuse de gestion : https://acme.test/dashboard/community/1
    Bo <i> : https://acme.test/dashboard/community/1

    Et 2 autres personnes.

    Ouvrir « Finance <b> » : https://acme.test/dashboard/community?q=finance

    Lyon

    Ada, Juriste : https://acme.test/dashboard/community/1

    Ouvrir « Lyon » : https://acme.test/dashboard/community?q=lyon

    Une fois par semaine au plus, Acme vous écrit ce qu’il y a de nouveau dans ces recherches, à votre demande.

    Choisir les recherches : https://acme.test/dashboard/community?searches
    Arrêter ces e-mails : https://acme.test/stop

    "
  `)
  expect(plainOf(words('en'), 'en')).toMatchInlineSnapshot(`
    "New profiles

    Hello Karim,

    Finance <b>

    Inès Laurent, Contrôleuse de gestion: https://acme.test/dashboard/community/1
    Bo <i>: https://acme.test/dashboard/community/1

    And 2 more people.

    Open “Finance <b>”: https://acme.test/dashboard/community?q=finance

    Lyon

    Ada, Juriste: https://acme.test/dashboard/community/1

    Open “Lyon”: https://acme.test/dashboard/community?q=lyon

    You are receiving this email from Acme, once a week at most, because you asked to hear of new profiles in a search.

    Choose the searches: https://acme.test/dashboard/community?searches
    Stop receiving it: https://acme.test/stop

    "
  `)
})

test('says one where there is one', () => {
  const one = [{ search: 'Lyon', see: base, more: 0, people: [person('Ada', '')] }]
  expect([words('fr', one).subject, words('en', one).subject]).toEqual([
    'Un nouveau profil pour vos recherches',
    'One new profile for your searches',
  ])
})

test('shows people beside their initials, and nothing that a person wrote as markup', () => {
  const html = htmlOf(words('fr'), 'fr', { company: 'Acme', brand: {} })
  expect(html).not.toMatch(/<i>|Finance <b>/)
  expect(html.slice(html.indexOf('<h1'), html.lastIndexOf('</table>'))).toMatchSnapshot()
})
