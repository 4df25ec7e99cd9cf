import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProfileQuestionAttributes } from '#contract/community/profile-questions.ts'
import type { OwnPart, ProfileAttributes } from '#contract/community/profiles.ts'
import {
  ids,
  listDocument,
  meDocument,
  profileOf,
  questionOf,
  resource,
  stepsDocument,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const page = `/dashboard/profile/presenter/${ids.presenter}`
const words = (fr: string) => ({ fr, en: fr })
const question = (field_name: string, title: string, more: Partial<ProfileQuestionAttributes> = {}) =>
  questionOf({ field_name, title: words(title), ...more })
const choices = (...labels: string[]) =>
  labels.map((label) => ({ code: label, label: words(label), help: null, archived: false }))
const questions = [
  question('mission', 'Ma mission', { required: true, max_length: 350 }),
  question('presentation', 'Ce que je peux apporter'),
  question('skills', 'Compétences', { field_type: 'tag', profile_answers: choices('Délégation', 'Recrutement') }),
  question('motivations', 'Motivations', {
    field_type: 'ranking',
    profile_answers: choices('Transmettre', 'Apprendre', 'Décider', 'Former'),
  }),
  question('resources', 'Ressources qui m’inspirent', { field_type: 'resources' }),
  question('availabilities', 'Disponibilités habituelles', { field_type: 'hours' }),
]

let answers: OwnPart['answers']
let overrides: Partial<ProfileAttributes>
let revision: number
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
    {
      data: resource('presenters', ids.presenter, profileOf({ match: null, request: null, ...overrides, own: own() })),
    },
    { headers: { etag: `"${revision}"` } },
  )

interface Sent {
  data: { attributes: { answers_details?: OwnPart['answers']; visible?: boolean } }
}

beforeEach(() => {
  answers = { mission: 'Je pilote l’exploitation.' }
  overrides = {}
  revision = 1
  sent.length = 0
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.get('/api/v1/presenter_steps', () => HttpResponse.json(stepsDocument(questions))),
    http.get('/api/v1/presenters/:id/recommendations', () =>
      HttpResponse.json(listDocument([], { meta: { total: 0, may_write: false } })),
    ),
    http.get('/api/v1/presenters/:id', profile),
    http.patch('/api/v1/presenters/:id', async ({ request }) => {
      const { attributes } = ((await request.json()) as Sent).data
      const match = request.headers.get('if-match')
      sent.push({ ...attributes, match })
      if (match !== `"${revision}"`)
        return HttpResponse.json(
          { errors: [{ status: '412', code: 'revision_mismatch', title: 'Changé', detail: 'Changé' }] },
          { status: 412 },
        )
      const { answers_details: given = {}, visible } = attributes
      if (JSON.stringify(given).includes('@'))
        return HttpResponse.json(
          {
            errors: [
              {
                status: '422',
                code: 'contact_details',
                title: 'Coordonnées',
                detail: 'Enlevez l’adresse e-mail.',
                source: { pointer: '/data/attributes/answers_details/mission' },
              },
            ],
          },
          { status: 422 },
        )
      revision += 1
      answers = { ...answers, ...given }
      if (visible !== undefined) overrides = { ...overrides, visible }
      return profile()
    }),
  )
})

const mission = async () => within(await screen.findByRole('region', { name: 'Ma mission' }))
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Ma mission/ })

describe('the picture on one’s own page', () => {
  const choice = () => screen.findByLabelText('Choisir une photo', { selector: 'input' })
  const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'moi.jpg', { type: 'image/jpeg' })
  beforeEach(() => {
    HTMLCanvasElement.prototype.getContext = () => null
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => undefined }))
    return () => {
      vi.unstubAllGlobals()
    }
  })

  test('is chosen, cropped and displayed without leaving the page', async () => {
    const url = `/api/v1/avatars/${'a'.repeat(32)}`
    server.use(
      http.put(`/api/v1/users/${ids.user}/avatar`, ({ request }) => {
        sent.push(Object.fromEntries(new URL(request.url).searchParams))
        overrides = { ...overrides, avatar_url: url }
        return HttpResponse.json({ data: { type: 'users', id: ids.user, attributes: { avatar_url: url } } })
      }),
    )
    const { user } = await renderApp(page)
    expect(await screen.findByRole('button', { name: 'Changer ma photo' })).toBeTruthy()
    await user.upload(await choice(), picture(10))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recadrer la photo' }))
    await user.click(dialog.getByRole('button', { name: 'Utiliser cette photo' }))
    expect(await screen.findByText('Votre photo est enregistrée')).toBeTruthy()
    expect(sent).toEqual([{ x: '100', y: '0', size: '600' }])
    await waitFor(() => expect(document.querySelector(`main img[src="${url}"]`)).not.toBeNull())
  })

  test('that is too heavy is refused in a message, before it is sent', async () => {
    const { user } = await renderApp(page)
    await user.upload(await choice(), picture(10_400_000))
    expect(await screen.findByText('Cette photo pèse 10,4 Mo : 10 Mo au plus.')).toBeTruthy()
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  })

  test('is not changed where the page is read as others see it', async () => {
    await renderApp(`${page}?view=mentee`)
    await screen.findByText(/^Voici ce que lit un mentoré/)
    expect(screen.queryByRole('button', { name: 'Changer ma photo' })).toBeNull()
  })
})

describe('an answer on one’s own page', () => {
  test('is changed where it stands and saved as it was read; the focus goes back to the pencil', async () => {
    const { user } = await renderApp(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    await user.clear(await field())
    await user.type(await field(), 'Je forme.')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await (await mission()).findByText('Je forme.')).toBeTruthy()
    expect(sent).toEqual([{ answers_details: { mission: 'Je forme.' }, match: '"1"' }])
    const pencil = (await mission()).getByRole('button', { name: /^Modifier/ })
    await waitFor(() => {
      expect(document.activeElement).toBe(pencil)
    })
  })

  test('is left as it was by Escape with a draft that is kept, and saved by Ctrl and Enter', async () => {
    const { user } = await renderApp(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    await user.type(await field(), ' Et plus.{Escape}')
    expect((await mission()).getByText('Je pilote l’exploitation.')).toBeTruthy()
    expect((await mission()).getByText('Un brouillon est gardé sur cet appareil.')).toBeTruthy()
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    expect((await field()).value).toBe('Je pilote l’exploitation. Et plus.')
    await user.type(await field(), ' Bien.{Control>}{Enter}{/Control}')
    expect(await (await mission()).findByText('Je pilote l’exploitation. Et plus. Bien.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect((await mission()).queryByText('Un brouillon est gardé sur cet appareil.')).toBeNull()
  })

  test('that is being typed is kept when the page is left, until it is cancelled', async () => {
    const { user, router } = await renderApp(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    await user.type(await field(), ' Et plus.')
    await router.navigate('/dashboard/nowhere')
    await screen.findByRole('heading', { level: 1, name: /\(404\)/ })
    await router.navigate(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    expect((await field()).value).toBe('Je pilote l’exploitation. Et plus.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    expect((await field()).value).toBe('Je pilote l’exploitation.')
  })

  test('that is refused says why at its field and stays; without a required one nothing is sent', async () => {
    const { user } = await renderApp(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    await user.clear(await field())
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await (await mission()).findByText('Ce champ doit être rempli')).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(await field(), 'ines@valombre.fr')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await (await mission()).findByText('Enlevez l’adresse e-mail.')).toBeTruthy()
    expect((await field()).value).toBe('ines@valombre.fr')
  })

  test('with a concurrent change of another tab shows both versions, and the person chooses', async () => {
    const { user } = await renderApp(page)
    await user.click((await mission()).getByRole('button', { name: /^Modifier/ }))
    await user.type(await field(), ' Ici.')
    answers = { mission: 'Ailleurs.' }
    revision = 2
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Cette réponse a été changée ailleurs entre-temps')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Garder la mienne' }))
    expect(await (await mission()).findByText('Je pilote l’exploitation. Ici.')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ answers_details: { mission: 'Je pilote l’exploitation. Ici.' }, match: '"2"' })
  })
})

describe('the answers on one’s own page', () => {
  const coded = (...codes: string[]) => codes.map((code) => ({ code }))
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  const items = async (name: string) => (await region(name)).getAllByRole('listitem').map((item) => item.textContent)

  test('are drawn by their kind: chips, the first three of an order, the days of a week, resources', async () => {
    answers = {
      ...answers,
      skills: coded('Délégation', 'Recrutement'),
      motivations: coded('Former', 'Décider', 'Transmettre', 'Apprendre'),
      resources: [{ type: 'book', title: 'La part des autres', author: 'H. Castaing', link: null }],
    }
    await renderApp(page)
    expect(await items('Compétences')).toEqual(['Délégation', 'Recrutement'])
    expect(await items('Motivations')).toEqual(['1Former', '2Décider', '3Transmettre'])
    expect(await items('Ressources qui m’inspirent')).toEqual(['La part des autresLivre, H. Castaing'])
    expect((await items('Disponibilités habituelles')).map((day) => day?.replaceAll(/[\s\u2060]/g, ''))).toEqual([
      'LundiIndisponible',
      'Mardi12:00–14:00',
      'MercrediIndisponible',
      'JeudiIndisponible',
      'Vendredi16:00–18:00',
    ])
    expect((await region('Disponibilités habituelles')).getByText(/^Heure de Paris/)).toBeTruthy()
  })

  test('come before what is missing, which stays where it is while it is answered', async () => {
    answers = { ...answers, skills: coded('Délégation') }
    const { user } = await renderApp(page)
    await mission()
    const titles = () =>
      screen.getAllByRole('region').flatMap((one) => {
        const title = document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
        return questions.some((question) => question.title.fr === title) ? [title] : []
      })
    const before = titles()
    expect(before).toEqual([
      'Ma mission',
      'Compétences',
      'Disponibilités habituelles',
      'Ce que je peux apporter',
      'Motivations',
      'Ressources qui m’inspirent',
    ])
    await user.click(screen.getByRole('button', { name: 'Répondre Ce que je peux apporter' }))
    await user.type(await screen.findByRole('textbox', { name: /^Ce que je peux apporter/ }), 'Du calme.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByText('Du calme.')).toBeTruthy()
    expect(titles()).toEqual(before)
  })

  test('that are missing say so, with a button to answer', async () => {
    await renderApp(page)
    const skills = await region('Compétences')
    expect(skills.getByText('Pas encore répondu.')).toBeTruthy()
    expect(skills.getByRole('button', { name: 'Répondre Compétences' })).toBeTruthy()
  })
})

const hasBoth = () => {
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter', 'participant'] }))),
    http.get('/api/v1/programs', () => HttpResponse.json(listDocument([]))),
  )
}

describe('a person with both profiles', () => {
  const switchOf = async () => within(await screen.findByRole('navigation', { name: 'Mes profils' }))

  test('goes from one to the other above the page', async () => {
    hasBoth()
    await renderApp(page)
    const profiles = await switchOf()
    expect(profiles.getByRole('link', { current: 'page' }).textContent).toBe('En tant que mentor')
    expect(profiles.getByRole('link', { name: 'En tant que mentoré' }).getAttribute('href')).toBe(
      `/dashboard/profile/participant/${ids.participant}`,
    )
  })

  test('has no such way with one profile', async () => {
    await renderApp(page)
    await mission()
    expect(screen.queryByRole('navigation', { name: 'Mes profils' })).toBeNull()
  })
})

test('the head says whether mentees see the page, as it stands after the last change', async () => {
  const { user } = await renderApp(page)
  await mission()
  const head = async () => within((await screen.findByRole('heading', { level: 1 })).closest('header') as HTMLElement)
  expect(await (await head()).findByText('Visible des mentorés')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Visible des mentorés' }))
  expect(await (await head()).findByText('Profil masqué')).toBeTruthy()
})

test('the profile is closed from its own page; beside another one it is not the last', async () => {
  hasBoth()
  const { user } = await renderApp(page)
  expect(
    await screen.findByText(/^Vous restez mentoré\. Vos accompagnements doivent d’abord être terminés/),
  ).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Fermer ce profil' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading', { name: 'Vous accompagnez encore 2 personnes' })).toBeTruthy()
  expect(dialog.queryByText(/dernier profil/)).toBeNull()
})

test('the visibility moves at once, and its message takes it back', async () => {
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('switch', { name: 'Visible des mentorés' }))
  await user.click(await screen.findByRole('button', { name: 'Rétablir' }))
  await waitFor(() => {
    expect(sent).toEqual([
      { visible: false, match: '"1"' },
      { visible: true, match: '"2"' },
    ])
  })
})

test('what is missing is read before the answers, which are many', async () => {
  await renderApp(page)
  const answers = await screen.findByRole('region', { name: 'Ma mission' })
  const gauge = screen.getByRole('img', { name: /%/ })
  expect(gauge.compareDocumentPosition(answers) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('below the minimum the person reads that mentees do not see them, and what is missing', async () => {
  overrides = { completion: 40 }
  await renderApp(page)
  expect(await screen.findByText('Les mentorés ne vous voient pas')).toBeTruthy()
  expect(screen.getByText('Pas encore visible')).toBeTruthy()
  expect(screen.getByText(/Prendra effet à 60.%/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Présentation' }).getAttribute('href')).toBe('/profiling/presentation')
  expect(screen.getByRole('link', { name: 'Supprimer mon compte' })).toBeTruthy()
})

test('one’s own page shows how far the next level is, and compares with nobody', async () => {
  await renderApp(page)
  const level = within(await screen.findByRole('region', { name: 'Votre niveau de mentorat' }))
  expect(level.getByText('Encore 6 sessions avant le niveau confirmé.')).toBeTruthy()
  expect(screen.queryByText(/sur 100/)).toBeNull()
  expect(screen.queryByText(/comme vous/)).toBeNull()
})

test('the preview of one’s own page has no comparison, request or edit', async () => {
  const { user } = await renderApp(page)
  await user.click(await screen.findByRole('link', { name: 'Voir comme un mentoré' }))
  expect(await screen.findByText(/^Voici ce que lit un mentoré/)).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Ce que je peux apporter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Modifier/ })).toBeNull()
  expect(screen.queryByText(/sur 100/)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Revenir à mon profil' }))
  expect(await screen.findByRole('region', { name: 'Votre niveau de mentorat' })).toBeTruthy()
})

test('each answer says who sees it, by the audience of its question', async () => {
  const questions = [
    question('mission', 'Mission'),
    question('phone', 'Téléphone', { field_type: 'input', category: 'user_question', seen_by: 'partner' }),
    question('talents', 'Talents', { field_type: 'multi_select', seen_by: 'choice' }),
    question('grade', 'Grade', { field_type: 'input', seen_by: 'administrators' }),
  ]
  server.use(http.get('/api/v1/presenter_steps', () => HttpResponse.json(stepsDocument(questions))))
  await renderApp(page)
  const readersOf = async (name: string) =>
    within(await screen.findByRole('region', { name })).getByText(/^Qui le voit/)
  expect((await readersOf('Mission')).textContent).toContain('les mentorés de vos programmes')
  expect((await readersOf('Téléphone')).textContent).toContain('tant qu’il dure, et les administrateurs')
  expect((await readersOf('Talents')).textContent).toContain('personne d’autre que vous')
  expect((await readersOf('Grade')).textContent).toBe('Qui le voit\u00A0: les administrateurs.')
})

test('a hidden mentor reads that mentees of the programs do not see it', async () => {
  overrides = { visible: false }
  await renderApp(page)
  expect((await mission()).getByText(/quand votre profil sera visible/)).toBeTruthy()
})
