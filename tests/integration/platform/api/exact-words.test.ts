import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, reference, relationshipBody, requestBody } from '#tests/support/bodies.ts'

/** Words that the product specification gives or asks for, each in the situation that they are for. */
let api: TestApi
const people = new Cast()
const { person, made } = people
const mentors = { fr: 'mia', en: 'max' } as const
const mentees = { fr: 'ana', en: 'ben' } as const
type Language = keyof typeof mentors

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await system.query({ text: 'select app.add_profile_questions($1)', values: [idOf.company('acme')] })
  for (const locale of ['fr', 'en'] as const) {
    await seedPerson(system, 'acme', { name: mentees[locale], profiles: ['participant'], locale })
    await seedPerson(system, 'acme', { name: mentors[locale], profiles: ['presenter'], locale })
  }
  await seedPerson(system, 'acme', { name: 'gone', profiles: ['presenter'], status: 'disabled' })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'mia', 'max', 'root']) people.add(name, await api.as('acme', name))
})
afterAll(() => api.close())

interface Refused {
  errors: { status: string; code: string; title: string; detail: string; source?: { pointer: string } }[]
}

const together: Partial<Record<Language, string>> = {}
/** The accompaniment of the mentee and the mentor of a language, set up by an administrator. */
async function accompanied(language: Language): Promise<string> {
  const pair = relationshipBody(mentees[language], mentors[language])
  together[language] ??= await made('root', '/api/v1/mentoring_relationships', pair)
  return together[language]
}
const answered = (language: Language, answers_details: object) => {
  const id = idOf.profile('acme', mentors[language], 'presenter')
  const data = { type: 'presenters', id, attributes: { answers_details } }
  return person(mentors[language]).patch(`/api/v1/presenters/${id}`, { data })
}
async function refusalOf(answer: ReturnType<ReturnType<typeof person>['get']>, at: number | string = 0) {
  const { errors } = (await answer).json<Refused>()
  const found = errors.find(({ source }, place) => place === at || source?.pointer.endsWith(String(at)))
  return [found?.status, found?.title, found?.detail]
}

test.each([
  ['fr', 'Profil non modifié', 'Aucune question n’a reçu de réponse.'],
  ['en', 'Profile not changed', 'No question was answered.'],
] as const)('an update of a profile without an answer: %s', async (language, title, detail) => {
  expect(await refusalOf(answered(language, {}))).toEqual(['422', title, detail])
})

test.each([
  ['fr', 'Profil non modifié', "Un ou plusieurs champs n'ont pas été bien renseignés", 'Tag invalide'],
  ['en', 'Profile not changed', 'One or more fields were not filled in correctly', 'Invalid tag'],
] as const)('a tag that is not in the list: %s', async (language, title, whole, tag) => {
  const tagged = () => answered(language, { skills: [{ code: 'flying' }] })
  expect(await refusalOf(tagged())).toEqual(['422', title, whole])
  expect(await refusalOf(tagged(), 'skills/0')).toEqual(['422', tag, tag])
})

test.each([
  ['fr', 'Les validations ont échoué', '350 caractères au plus.'],
  ['en', 'Validations failed', '350 characters at most.'],
] as const)('a mission of more than 350 characters: %s', async (language, title, detail) => {
  expect((await answered(language, { mission: 'x'.repeat(350) })).status).toBe(200)
  expect(await refusalOf(answered(language, { mission: 'x'.repeat(351) }), 'mission')).toEqual(['422', title, detail])
})

test.each([
  ['fr', 'phone', 'Veuillez saisir un numéro de téléphone valide'],
  ['en', 'phone', 'Please enter a valid phone number'],
  ['fr', 'linkedin', 'Collez l’adresse entière, qui commence par https://www.linkedin.com/in/'],
  ['en', 'linkedin', 'Paste the full address, starting with https://www.linkedin.com/in/'],
] as const)('an answer that is no number or page: %s %s', async (language, field, detail) => {
  const given = { phone: 'appelez-moi', linkedin: 'https://linkedin.com.evil.test/in/x' }
  expect((await refusalOf(answered(language, { [field]: given[field] }), field))[2]).toBe(detail)
})

test.each([
  ['fr', 'too_short', 'Aa@1', 'Le mot de passe doit avoir 12 caractères au moins'],
  ['fr', 'no_upper', 'abcdefgh@1', 'Le mot de passe doit contenir une majuscule'],
  ['fr', 'no_lower', 'ABCDEFGH@1', 'Le mot de passe doit contenir une minuscule'],
  ['fr', 'no_special', 'ABCDefgh12', 'Le mot de passe doit contenir un caractère spécial, par exemple @ # & ou €'],
  ['en', 'no_upper', 'abcdefgh@1', 'The password must contain an uppercase letter'],
  ['en', 'no_lower', 'ABCDEFGH@1', 'The password must contain a lowercase letter'],
  ['en', 'no_special', 'ABCDefgh12', 'The password must contain a special character, such as @ # & or €'],
] as const)('a password that lacks something: %s %s', async (language, _what, password, detail) => {
  const body = { current_password: 'Un-Mot-De-Passe-2026!', password, password_confirmation: password }
  const answer = await person(mentees[language]).call('/auth/password', {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(422)
  expect(answer.json<{ errors: { password: string[] } }>().errors.password).toContain(detail)
})

test('a password that lacks several things: all of them at once', async () => {
  const body = { current_password: 'Un-Mot-De-Passe-2026!', password: 'acme', password_confirmation: 'acme' }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await person(mentees.fr).call('/auth/password', { method: 'PUT', body, headers })
  expect([answer.status, answer.json<{ errors: { password: string[] } }>().errors.password]).toEqual([
    422,
    [
      'Le mot de passe doit avoir 12 caractères au moins',
      'Le mot de passe doit contenir une majuscule',
      'Le mot de passe doit contenir un caractère spécial, par exemple @ # & ou €',
      'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre entreprise',
      'Ce mot de passe est trop courant : choisissez-en un autre',
    ],
  ])
})

test.each([
  ['fr', 'Enregistrement invalide : aucune donnée n’a été envoyée.'],
  ['en', 'Invalid record: nothing was sent.'],
] as const)('a change of the account that says nothing: %s', async (language, words) => {
  const answer = await person(mentees[language]).patch('/auth', {}, { 'Content-Type': 'application/json' })
  expect([answer.status, answer.json<{ errors: string[] }>().errors]).toEqual([422, [words]])
})

test.each([
  ['fr', 'Écrivez un message ou joignez un fichier.'],
  ['en', 'Write a message or attach a file.'],
] as const)('a message without words and without a file: %s', async (language, detail) => {
  const mentee = person(mentees[language])
  const receiver = reference('users', idOf.user('acme', mentors[language]))
  await accompanied(language)
  const opened = await mentee.post('/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver } },
  })
  const path = `/api/v1/conversations/${opened.json().data.id}/comments`
  expect((await refusalOf(mentee.post(path, { data: { type: 'comments', attributes: { body: ' ' } } })))[2]).toBe(
    detail,
  )
})

test.each([
  [
    'fr',
    'Désolé, action impossible',
    'Il n’y a pas encore de questions de retour. Veuillez contacter un administrateur',
  ],
  ['en', 'Sorry, action impossible', 'Currently there are no feedback questions. Please contact an Admin'],
] as const)('a report where the company asks nothing: %s', async (language, title, detail) => {
  const relationship = await accompanied(language)
  const mentee = person(mentees[language])
  const held = await mentee.post('/api/v1/meetings', meetingBody(relationship))
  const { id } = held.json().data
  for (const [who, aasm_state] of [
    [mentors[language], 'started'],
    [mentees[language], 'feedback_requested'],
  ] as const) {
    const data = { type: 'meetings', id, attributes: { aasm_state } }
    expect((await person(who).patch(`/api/v1/meetings/${id}`, { data })).status).toBe(200)
  }
  const data = { type: 'feedbacks', attributes: { rating: 4, answers: [], report: 'On continue.' } }
  expect(await refusalOf(mentee.post(`/api/v1/meetings/${id}/feedbacks`, { data }))).toEqual(['422', title, detail])
})

test.each([
  ['fr', 'Désolé, action impossible', 'Partenaire inactif'],
  ['en', 'Sorry, action impossible', 'Partner inactive'],
] as const)('a request to a mentor whose account is disabled: %s', async (language, title, detail) => {
  const answer = person(mentees[language]).post('/api/v1/mentoring_requests', requestBody('gone'))
  expect(await refusalOf(answer)).toEqual(['422', title, detail])
})

test.each([
  ['fr', "Le mentoré que vous cherchez n'existe pas ou a été supprimé"],
  ['en', 'The mentee you are looking for does not exist or was deleted'],
] as const)('a mentee who is gone: %s', async (language, detail) => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await refusalOf(person(mentors[language]).get(`/api/v1/participants/${nobody}`))).toEqual([
    '404',
    language === 'fr' ? 'Introuvable' : 'Not Found',
    detail,
  ])
})

test.each([
  ['fr', 'Profil non accessible', "Vous n'avez pas les droits d'accès à ce profil"],
  ['en', 'Profile not accessible', "You don't have access to this profile"],
] as const)('a profile that the reader may not see: %s', async (language, title, detail) => {
  const other = idOf.profile('acme', language === 'fr' ? 'ben' : 'ana', 'participant')
  expect(await refusalOf(person(mentees[language]).get(`/api/v1/participants/${other}`))).toEqual([
    '403',
    title,
    detail,
  ])
})
