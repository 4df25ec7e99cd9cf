import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnPart } from '#contract/community/profiles.ts'
import { personLook } from '#theme/avatarLook.ts'
import { avatarGround } from '#theme/vars.ts'
import {
  errorDocument,
  ids,
  idOf,
  listDocument,
  meDocument,
  profileOf,
  questionOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const words = (fr: string) => ({ fr, en: fr })
const choice = (code: string) => ({ code, label: words(code), help: null, archived: false })

const questions = [
  questionOf({ title: words('Votre mission'), required: true, max_length: 350 }),
  questionOf({
    field_name: 'skills',
    field_type: 'tag',
    title: words('Vos compétences'),
    max_choices: 2,
    profile_answers: ['Délégation', 'Recrutement', 'Négociation'].map(choice),
  }),
  questionOf({
    field_name: 'talents',
    field_type: 'multi_select',
    title: words('Vos talents'),
    max_choices: 1,
    profile_answers: ['Les mots', 'La logique'].map(choice),
  }),
  questionOf({
    field_name: 'motivations',
    field_type: 'ranking',
    title: words('Vos motivations'),
    profile_answers: ['Transmettre', 'Apprendre', 'Créer'].map(choice),
  }),
]
const steps = [
  { anchor: 'presentation', questions: [0] },
  { anchor: 'competences', questions: [1, 2] },
  { anchor: 'motivations', questions: [3] },
]

let answers: OwnPart['answers']
let completion = 40
let availabilities: ReturnType<typeof profileOf>['availabilities'] = []
const sent: unknown[] = []

const own = (): OwnPart => ({
  answers,
  missing: [],
  min_completion: 60,
  shows_talents: false,
  matches_talents: false,
  skipped_steps: [],
  finalised_at: null,
})
const profile = () =>
  HttpResponse.json(
    { data: resource('presenters', ids.presenter, profileOf({ completion, availabilities, own: own() })) },
    { headers: { etag: '"1"' } },
  )

beforeEach(() => {
  answers = {}
  completion = 40
  availabilities = []
  sent.length = 0
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/presenter_steps', () =>
      HttpResponse.json({
        data: steps.map(({ anchor, questions }, at) =>
          resource(
            'presenter_steps',
            idOf(at),
            { order: at + 1, anchor, title: words(anchor), heading: words(`Étape ${anchor}`), help: null },
            { questions: { data: questions.map((one) => ({ type: 'profile_questions', id: idOf(100 + one) })) } },
          ),
        ),
        included: questions.map((attributes, at) => resource('profile_questions', idOf(100 + at), attributes)),
      }),
    ),
    http.get('/api/v1/presenters/:id', profile),
    http.get('/api/v1/tags', () => HttpResponse.json(listDocument([]))),
    http.patch('/api/v1/presenters/:id', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { answers_details?: OwnPart['answers'] } } }
      sent.push({ ...data.attributes, match: request.headers.get('if-match') })
      answers = { ...answers, ...data.attributes.answers_details }
      return profile()
    }),
  )
})

const at = (anchor: string) => `/profiling/${anchor}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a step', () => {
  test('shows the reader in the colour of their account, as other pages do', async () => {
    await renderApp(at('presentation'))
    const card = (await screen.findByText('Ce que verront les mentorés')).closest('section')
    const picture = card?.querySelector('.avatar')
    if (!picture) throw new Error('the card has no picture')
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.backgroundColor = avatarGround(personLook(ids.user, '').ground ?? 'one')
    expect(getComputedStyle(picture).backgroundColor).toBe(getComputedStyle(sample).backgroundColor)
    sample.remove()
  })

  test('saves an answer by itself, as it was read, and says when', async () => {
    const { user } = await renderApp('/profiling')
    await heading('Étape presentation')
    await user.type(screen.getByLabelText('Votre mission'), 'Former. ')
    expect(await screen.findByText(/^Enregistré à \d\d:\d\d$/)).toBeTruthy()
    // On a slow machine the first letters are a call of their own.
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({ answers_details: { mission: 'Former. ' }, match: '"1"' })
    })
    expect(screen.getByLabelText<HTMLTextAreaElement>('Votre mission').value).toBe('Former. ')
  })

  test.each([
    ['fr', 'Non enregistré', /^Enregistré à/],
    ['en', 'Not saved', /^Saved at/],
  ] as const)('that the server does not take says so, until it does: %s', async (locale, unsaved, saved) => {
    let refused = true
    server.use(
      http.patch('/api/v1/presenters/:id', () =>
        refused
          ? HttpResponse.json(errorDocument(422, 'profile_unchanged', 'Aucune question n’a reçu de réponse.'), {
              status: 422,
            })
          : profile(),
      ),
    )
    const { user } = await renderApp(at('presentation'), { locale })
    await heading('Étape presentation')
    await user.type(screen.getByLabelText('Votre mission'), 'Former.')
    expect(await screen.findByText(unsaved)).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Votre mission').value).toBe('Former.')
    refused = false
    await user.type(screen.getByLabelText('Votre mission'), ' ')
    expect(await screen.findByText(saved)).toBeTruthy()
  })

  test('with a required question open stays, names it and takes the focus there; it is not skipped', async () => {
    const { user } = await renderApp(at('presentation'))
    await heading('Étape presentation')
    await user.click(screen.getByRole('button', { name: 'Suivant' }))
    const summary = await screen.findByText('Une réponse est à revoir')
    expect(document.activeElement?.contains(summary)).toBe(true)
    expect(screen.getByRole('link', { name: /Votre mission.: Ce champ doit être rempli/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Passer' })).toBeNull()
    expect(sent).toEqual([])
  })

  test('that requires nothing is skipped, which is kept, and the next one takes the focus', async () => {
    const { user } = await renderApp(at('competences'))
    await heading('Étape competences')
    await user.click(screen.getByRole('button', { name: 'Passer' }))
    const next = await heading('Étape motivations')
    await waitFor(() => {
      expect(document.activeElement).toBe(next)
    })
    await waitFor(() => {
      expect(sent).toEqual([{ skipped_steps: ['competences'], match: '"1"' }])
    })
  })

  test('is reached with Alt and the arrows; an unknown one is not there', async () => {
    const { user, router } = await renderApp(at('competences'))
    await heading('Étape competences')
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await heading('Étape motivations')
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(await heading('Étape competences')).toBeTruthy()
    await router.navigate(at('ailleurs'))
    await heading('La page que vous cherchez a été déplacée ou n’existe pas (404)')
  })
})

/** The one step of the profile, with one question. */
function asksAlone(anchor: string, question: ReturnType<typeof questionOf>) {
  const step = { order: 1, anchor, title: words(anchor), heading: words(`Étape ${anchor}`), help: null }
  const asks = { questions: { data: [{ type: 'profile_questions', id: idOf(100) }] } }
  server.use(
    http.get('/api/v1/presenter_steps', () =>
      HttpResponse.json({
        data: [resource('presenter_steps', idOf(1), step, asks)],
        included: [resource('profile_questions', idOf(100), question)],
      }),
    ),
  )
}

describe('a resource', () => {
  const title = words('Vos ressources')
  const book = { title: 'Oser', author: '', type: 'book', link: null }
  const lastSent = () => sent.at(-1)

  test('that is being typed is kept without the button of the form', async () => {
    asksAlone('ressources', questionOf({ field_name: 'resources', field_type: 'resources', title }))
    const { user } = await renderApp(at('ressources'))
    await user.click(await screen.findByRole('button', { name: 'Ajouter une ressource' }))
    await user.type(screen.getByLabelText('Titre'), 'Oser')
    await user.type(screen.getByLabelText(/^Lien/), 'https://')
    await waitFor(() => {
      expect(lastSent()).toMatchObject({ answers_details: { resources: [book] } })
    })
    await user.type(screen.getByLabelText(/^Lien/), 'livre.test')
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => {
      expect(lastSent()).toMatchObject({ answers_details: { resources: [{ ...book, link: 'https://livre.test' }] } })
    })
    expect(await screen.findByText('Oser')).toBeTruthy()
  })

  test('is taken back by the form that it was typed in, and the others stay', async () => {
    answers = { resources: [{ ...book, type: 'book' }] }
    asksAlone('ressources', questionOf({ field_name: 'resources', field_type: 'resources', title }))
    const { user } = await renderApp(at('ressources'))
    await user.click(await screen.findByRole('button', { name: 'Ajouter une ressource' }))
    await user.type(screen.getByLabelText('Titre'), 'Douter')
    await waitFor(() => {
      expect(lastSent()).toMatchObject({ answers_details: { resources: [book, { title: 'Douter' }] } })
    })
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => {
      expect(lastSent()).toMatchObject({ answers_details: { resources: [book] } })
    })
  })
})

describe('languages', () => {
  const spoken = (count: number) => {
    const languages = questionOf({
      field_name: 'languages',
      field_type: 'multi_select',
      title: words('Vos langues'),
      profile_answers: Array.from({ length: count }, (_, at) => choice(`Langue ${at + 1}`)),
    })
    asksAlone('langues', languages)
  }

  test('are ticked where there are a few', async () => {
    spoken(12)
    await renderApp(at('langues'))
    expect(await screen.findAllByRole('checkbox', { name: /^Langue/ })).toHaveLength(12)
  })

  test('are searched where there are many', async () => {
    spoken(13)
    const { user } = await renderApp(at('langues'))
    await user.type(await screen.findByRole('combobox', { name: /Vos langues/ }), 'langue 13')
    await user.click(await screen.findByRole('option', { name: /Langue 13/ }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ answers_details: { languages: [{ code: 'Langue 13' }] } }])
    })
  })
})

describe('a tag', () => {
  const box = () => screen.findByRole('combobox', { name: /Vos compétences/ })

  test('that the list lacks stays typed, with the nearest and the way to propose it', async () => {
    const proposed: unknown[] = []
    server.use(
      http.post('/api/v1/tag_proposals', async ({ request }) => {
        proposed.push(await request.json())
        return HttpResponse.json({ data: null }, { status: 201 })
      }),
    )
    const { user } = await renderApp(at('competences'))
    await user.type(await box(), 'Recrutemant')
    await user.tab()
    expect(await screen.findByText(/Tag invalide/)).toBeTruthy()
    expect((await box()).getAttribute('value')).toBe('Recrutemant')
    await user.click(screen.getByRole('button', { name: 'Le proposer à l’équipe du programme' }))
    await screen.findByText(/est proposé à l’équipe du programme/)
    expect(proposed).toEqual([{ data: { type: 'tag_proposals', attributes: { kind: 'skill', label: 'Recrutemant' } } }])
    await user.click(screen.getByRole('button', { name: /^Choisir le plus proche.*Recrutement/ }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ answers_details: { skills: [{ code: 'Recrutement' }] } }])
    })
  })

  test('that the list lacks holds the step until it is chosen or taken out, and waits on the way back', async () => {
    const { user } = await renderApp(at('competences'))
    await user.type(await box(), 'Recrutemant')
    await user.click(screen.getByRole('button', { name: 'Suivant' }))
    const link = await screen.findByRole('link', { name: /^Vos compétences.*Recrutemant/ })
    expect(link.getAttribute('href')).toBe('#question-skills')
    await user.click(screen.getByRole('button', { name: 'Précédent' }))
    await heading('Étape presentation')
    const [back] = screen.getAllByRole('link', { name: /competences/, hidden: true })
    if (back) await user.click(back)
    expect((await box()).getAttribute('value')).toBe('Recrutemant')
    expect(screen.getByText(/Tag invalide/)).toBeTruthy()
    await user.clear(await box())
    await user.click(screen.getByRole('button', { name: 'Suivant' }))
    await heading('Étape motivations')
  })

  test('those that fit what is typed come first, then those that most mentors have', async () => {
    const found = (code: string, mentors: number) => ({
      type: 'tags',
      id: code,
      attributes: { kind: 'skill', code, label: words(code), synonyms: { fr: [], en: [] }, archived: false, mentors },
    })
    server.use(
      http.get('/api/v1/tags', () =>
        HttpResponse.json(listDocument([found('Délégation', 2), found('Recrutement', 9), found('Négociation', 9)])),
      ),
    )
    const { user } = await renderApp(at('competences'))
    const optionTexts = () => screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent)
    await user.click(await box())
    await screen.findAllByText('9 mentors')
    expect(optionTexts()).toEqual(['Recrutement', 'Négociation', 'Délégation'])
    await user.type(await box(), 'dé')
    expect(optionTexts()[0]).toBe('Délégation')
  })

  test('that the list lacks is named in English, too', async () => {
    const { user } = await renderApp(at('competences'), { locale: 'en' })
    await user.type(await box(), 'Recrutemant')
    await user.tab()
    expect(await screen.findByText(/^Invalid tag/)).toBeTruthy()
  })

  test('one too many is refused in words, and nothing is taken away', async () => {
    answers = { skills: [{ code: 'Délégation' }, { code: 'Recrutement' }] }
    const { user } = await renderApp(at('competences'))
    await user.type(await box(), 'Négo')
    await user.click(await screen.findByRole('option', { name: /Négociation/ }))
    expect(await screen.findByText(/^2 au plus/)).toBeTruthy()
    expect(sent).toEqual([])
  })
})

test('a choice beyond the maximum is refused in words, and the first stays', async () => {
  const { user } = await renderApp(at('competences'))
  await user.click(await screen.findByRole('checkbox', { name: 'Les mots' }))
  await user.click(screen.getByRole('checkbox', { name: 'La logique' }))
  expect(screen.getByText(/^1 au plus/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Les mots' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'La logique' }).checked).toBe(false)
  await screen.findByText(/^Enregistré à/)
})

test('the first line of an option stands at the middle of its box', async () => {
  await renderApp(at('competences'))
  const option = (await screen.findByRole('checkbox', { name: 'Les mots' })).closest('label')
  const styleOf = (part: string) => getComputedStyle(option?.querySelector(`:scope > ${part}`) ?? document.body)
  const [box, words] = [styleOf('.MuiCheckbox-root'), styleOf('.MuiFormControlLabel-label')]
  const [boxHeight, lineHeight] = [24, 1.45 * 15]
  const middles = [
    Number.parseFloat(box.marginTop) + boxHeight / 2,
    Number.parseFloat(words.paddingTop) + lineHeight / 2,
  ]
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(1)
})

test('a rank moves one place, keeps the focus and is announced', async () => {
  const { user } = await renderApp(at('motivations'))
  const up = await screen.findByRole('button', { name: 'Monter Apprendre' })
  await user.click(up)
  expect(screen.getByText('Apprendre est au rang 1 sur 3')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Monter Apprendre' }))
  await waitFor(() => {
    expect(sent).toMatchObject([
      { answers_details: { motivations: [{ code: 'Apprendre' }, { code: 'Transmettre' }, { code: 'Créer' }] } },
    ])
  })
})

test('a question withdrawn meanwhile is reported by its title', async () => {
  server.use(
    http.patch('/api/v1/presenters/:id', () => {
      const document = errorDocument(422, 'question_gone', 'Retirée')
      const [error] = document.errors
      const source = { pointer: '/data/attributes/answers_details/mission' }
      return HttpResponse.json({ errors: [{ ...error, source }] }, { status: 422 })
    }),
  )
  const { user } = await renderApp(at('presentation'))
  await user.type(await screen.findByLabelText('Votre mission'), 'Former')
  expect(await screen.findByText(/ne pose plus la question « Votre mission »/)).toBeTruthy()
  expect(screen.queryByLabelText('Votre mission')).toBeNull()
})

test.each([
  [80, 'Votre profil est publié', 'Voir mon profil', 'Seuil : 60 %'],
  [40, 'Vos réponses sont enregistrées', 'Compléter mon profil', 'Seuil : 60 %'],
])('finalising leads to the first step that lacks something, then says where it is: %i %%', async (...given) => {
  const [filled, title, link, threshold] = given
  completion = filled
  server.use(http.get('/api/v1/documents', () => HttpResponse.json(listDocument([]))))
  const { user } = await renderApp(at('edit-user-profile'))
  await heading('Voilà votre profil')
  await user.click(screen.getByRole('button', { name: 'Finaliser' }))
  await heading('Étape presentation')
  await user.type(screen.getByLabelText('Votre mission'), 'Former')
  await screen.findByText(/^Enregistré à/)
  await user.click(screen.getByRole('link', { name: /Relire et finaliser/, hidden: true }))
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }))
  await heading(title)
  expect(screen.getByRole('link', { name: link })).toBeTruthy()
  expect(within(screen.getByRole('main')).getByText(`${filled} %`)).toBeTruthy()
  expect(screen.getByText(threshold)).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ finalised: true })
})

test('the usual hours are entered in a dialog: the step stays, and shows them', async () => {
  questions[0] = questionOf({ field_name: 'availabilities', field_type: 'hours', title: words('Vos heures') })
  server.use(
    http.get('/api/v1/availabilities', () => HttpResponse.json(listDocument([]))),
    http.get('/api/v1/mentoring_relationships', () => HttpResponse.json(listDocument([]))),
  )
  const { user } = await renderApp(at('presentation'))
  await user.click(await screen.findByRole('button', { name: 'Indiquer mes heures' }))
  const done = await screen.findByRole('button', { name: 'Terminé' })
  availabilities = [{ weekday: 2, start: '09:00', end: '11:00' }]
  await user.click(done)
  expect(await screen.findByText(/^Mardi/i)).toBeTruthy()
  await heading('Étape presentation')
})

describe('the choice of the profile', () => {
  test('switches to the other one', async () => {
    server.use(
      http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['participant', 'presenter'] }))),
      http.patch('/api/v1/users/:id', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(meDocument({ roles: ['presenter', 'participant'] }))
      }),
    )
    const { user } = await renderApp('/profile-choice')
    await user.click(await screen.findByRole('button', { name: 'Passer en mentor' }))
    await waitFor(() => {
      expect(sent).toMatchObject([
        { data: { relationships: { current_profile: { data: { type: 'presenters', id: ids.presenter } } } } },
      ])
    })
  })

  test.each(['/profile-choice/edit-profile-choice', '/edit-profile-choice'])('stands at %s too', async (address) => {
    await renderApp(address)
    await heading('Choisir mon profil')
    const other = within(screen.getByRole('region', { name: 'Mentoré' }))
    expect(other.getByText('Pas encore ouvert')).toBeTruthy()
  })
})
