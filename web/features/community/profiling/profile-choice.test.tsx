import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserResourceAttributes } from '#contract/people/users.ts'
import {
  errorDocument,
  idOf,
  ids,
  listDocument,
  meDocument,
  meetingOf,
  profileOf,
  relationshipOf,
  requestOf,
  resource,
} from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'

useServer()

const pages = ['/profile-choice', '/profile-choice/edit-profile-choice', '/edit-profile-choice']
const companyOpens = (way: UserResourceAttributes['other_profile']) => {
  me = meDocument({ user: { other_profile: way } })
}
const mentorHalf = async () => within(await screen.findByRole('region', { name: 'Mentor' }))

let me: ReturnType<typeof meDocument>
beforeEach(() => {
  me = meDocument()
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(me)))
})

test.each(pages)('a mentee opens the mentor profile with one act: %s', async (page) => {
  server.use(
    http.post('/api/v1/presenters', async ({ request }) => {
      expect(await request.json()).toEqual({ data: { type: 'presenters' } })
      me = meDocument({ roles: ['participant', 'presenter'] })
      return HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf()) }, { status: 201 })
    }),
  )
  const { user } = await renderApp(page)
  const half = await mentorHalf()
  expect(half.getByText('Pas encore ouvert')).toBeTruthy()
  await user.click(half.getByRole('button', { name: 'Ouvrir mon profil de mentor' }))
  expect(await screen.findByText('Votre profil de mentor est ouvert')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Passer en mentor' })).toBeTruthy()
})

test.each(pages)('stands in the frame of the application, with its menus: %s', async (page) => {
  await renderApp(page)
  await mentorHalf()
  expect(screen.getByRole('navigation', { name: 'Navigation mobile' })).toBeTruthy()
  expect(screen.getByRole('main').contains(screen.getByRole('heading', { level: 1 }))).toBe(true)
})

test('where the company wants to approve it, the person asks and sees since when they wait', async () => {
  server.use(
    http.post('/api/v1/presenters', () => {
      me = meDocument({ user: { asked_profiles: [{ role: 'presenter', asked_at: '2026-03-16T09:00:00.000Z' }] } })
      return HttpResponse.json({ jsonapi: { version: '1.1' } }, { status: 202 })
    }),
  )
  companyOpens('approval')
  const { user } = await renderApp('/profile-choice')
  await user.click((await mentorHalf()).getByRole('button', { name: 'Demander le profil de mentor' }))
  expect(await screen.findByText('En attente de réponse')).toBeTruthy()
  expect(screen.getByText(/^Demandé le .*16 mars/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Demander/ })).toBeNull()
})

test('where the company opens none on request, the page says whom to ask', async () => {
  companyOpens('closed')
  await renderApp('/profile-choice')
  const half = await mentorHalf()
  expect(half.getByText(/voyez avec l’équipe du programme/i)).toBeTruthy()
  expect(half.queryByRole('button')).toBeNull()
})

test('a person without a profile reads whom to ask, and sees no other profile', async () => {
  me = meDocument({ roles: [] })
  await renderApp('/profile-choice')
  expect(await screen.findByText(/^Vous n’avez pas de profil dans un programme/)).toBeTruthy()
  expect(screen.queryByText(/^Vous avez un profil/)).toBeNull()
})

test('a refusal stands at the request', async () => {
  server.use(
    http.post('/api/v1/presenters', () =>
      HttpResponse.json(errorDocument(422, 'too_young_for_profile', 'Ce profil demande d’avoir 18 ans'), {
        status: 422,
      }),
    ),
  )
  const { user } = await renderApp('/profile-choice')
  const half = await mentorHalf()
  await user.click(half.getByRole('button', { name: 'Ouvrir mon profil de mentor' }))
  expect(await half.findAllByText('Ce profil demande d’avoir 18 ans')).not.toHaveLength(0)
})

describe('what each profile is in the middle of', () => {
  const center = (more: { running?: number; received?: number; date?: boolean } = {}) => {
    const { running = 0, received = 0, date = false } = more
    const parties = (at: number) => ({
      presenter: { data: { type: 'presenters', id: ids.presenter } },
      participant: { data: { type: 'participants', id: idOf(at) } },
    })
    const names = ['Maëlys', 'Hugo', 'Sophie', 'Karim']
    const people = names.map((first_name, at) =>
      resource('participants', idOf(at), profileOf({ first_name, last_name: 'Test' })),
    )
    const requests = Array.from({ length: received }, (_, at) =>
      resource('mentoring_requests', idOf(20 + at), requestOf(), parties(at)),
    )
    const meetings = date ? [resource('meetings', ids.meeting, meetingOf(), parties(0))] : []
    const relationships = Array.from({ length: running }, (_, at) =>
      resource('mentoring_relationships', idOf(40 + at), relationshipOf(), parties(at)),
    )
    server.use(
      http.get('/api/v1/mentoring_center', () =>
        HttpResponse.json(listDocument(relationships, { included: [...people, ...requests, ...meetings] })),
      ),
    )
  }
  beforeEach(() => {
    me = meDocument({ roles: ['presenter', 'participant'] })
  })

  test.each([
    [{ running: 1 }, /^Vous accompagnez Maëlys Test, depuis le 8 janvier/],
    [{ running: 2 }, 'Vous accompagnez Maëlys Test et Hugo Test.'],
    [{ running: 4 }, 'Vous accompagnez Maëlys Test, Hugo Test et 2 autres personnes.'],
    [{}, '7 accompagnements menés jusqu’au bilan.'],
  ] as const)('says with whom: %o', async (given, sentence) => {
    center(given)
    await renderApp('/profile-choice')
    expect(await (await mentorHalf()).findByText(sentence)).toBeTruthy()
  })

  test.each([
    [{ received: 2 }, 'Attendent une réponse', '2 demandes'],
    [{ received: 1 }, 'Attend une réponse', '1 demande'],
    [{ running: 1, date: true }, 'Attend une réponse', 'la date du 19 mars 2030'],
    [{ running: 1, received: 1, date: true }, 'Attendent une réponse', '1 demande et 1 date'],
  ] as const)('says what waits for an answer: %o', async (given, name, value) => {
    center(given)
    await renderApp('/profile-choice')
    const half = await mentorHalf()
    expect((await half.findByText(value)).tagName).toBe('DD')
    expect(half.getByText(name).tagName).toBe('DT')
    expect(half.queryByText('Sessions tenues')).toBeNull()
  })

  test('shows the sessions held where nothing waits', async () => {
    center({ running: 1 })
    await renderApp('/profile-choice')
    expect(await (await mentorHalf()).findByText('9, dont 3 hors plateforme')).toBeTruthy()
  })

  test('offers to stay in the active one, and says where either is closed', async () => {
    center()
    await renderApp('/profile-choice')
    const half = await mentorHalf()
    expect(half.getByRole('link', { name: 'Rester mentor' }).getAttribute('href')).toBe('/dashboard/mentoring_center')
    expect(half.queryByRole('button', { name: 'Fermer ce profil' })).toBeNull()
    expect(screen.getByText(/^Vous ne voulez plus de l’un des deux/)).toBeTruthy()
  })
})

describe('closing a profile', () => {
  const withRoom = (open: number) => {
    for (const item of me.included)
      if (item.type === 'presenters')
        Object.assign(item.attributes, { accompaniments: { open, limit: 3, full: false } })
  }
  async function asks() {
    const app = await renderApp('/profile-choice')
    await app.user.click((await mentorHalf()).getByRole('button', { name: 'Fermer ce profil' }))
    return { ...app, dialog: within(await screen.findByRole('dialog')) }
  }

  test('says what goes and when, closes it, and leaves the way back', async () => {
    me = meDocument({ roles: ['presenter'] })
    withRoom(0)
    server.use(
      http.delete(`/api/v1/presenters/${ids.presenter}`, () => {
        me = meDocument({ roles: [], user: { closed_profiles: ['presenter'] } })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, dialog } = await asks()
    expect(dialog.getByText(/dernier profil ouvert : vos données s’effaceront le .*, dans 3 ans/)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Garder ce profil' }))
    await user.click(dialog.getByRole('button', { name: 'Fermer le profil' }))
    expect(await screen.findByText('Votre profil de mentor est fermé')).toBeTruthy()
    const half = await mentorHalf()
    expect(await half.findByText('Profil fermé')).toBeTruthy()
    expect(half.getByRole('button', { name: 'Ouvrir mon profil de mentor' })).toBeTruthy()
  })

  test('waits for the accompaniments of the profile', async () => {
    me = meDocument({ roles: ['presenter'] })
    withRoom(2)
    const { dialog } = await asks()
    expect(dialog.getByRole('heading', { name: 'Vous accompagnez encore 2 personnes' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Fermer le profil' })).toBeNull()
    expect(dialog.getByRole('link', { name: 'Voir mes accompagnements' })).toBeTruthy()
  })

  test('shows a refusal of the server at the request', async () => {
    me = meDocument({ roles: ['presenter'] })
    withRoom(0)
    const refusal = errorDocument(422, 'profile_in_use', 'Terminez d’abord ses accompagnements.')
    server.use(http.delete('/api/v1/presenters/:id', () => HttpResponse.json(refusal, { status: 422 })))
    const { user, dialog } = await asks()
    await user.click(dialog.getByRole('button', { name: 'Fermer le profil' }))
    expect(await dialog.findAllByText('Terminez d’abord ses accompagnements.')).not.toHaveLength(0)
  })
})
