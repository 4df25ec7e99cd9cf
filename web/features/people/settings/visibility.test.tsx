import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { errorDocument, ids, meDocument, profileOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []
const user = { min_profile_completion: 70 }

beforeEach(() => {
  sent.length = 0
  serveSettings()
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'], user }))))
})

function keeps() {
  server.use(
    http.patch('/api/v1/presenters/:id', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { visible: boolean } } }
      sent.push(data)
      return HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf(data.attributes)) })
    }),
  )
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Visible des mentorés' })

test('a mentor hides from the directory, and undoes it', async () => {
  keeps()
  const { user } = await renderApp(`${settingsPage}#visibility`)
  expect((await toggle()).checked).toBe(true)
  expect(screen.getByText(/^Profil rempli à 90.%, il en faut 70\./)).toBeTruthy()
  await user.click(await toggle())
  expect(await screen.findByText(/^Visibilité.: c’est enregistré$/)).toBeTruthy()
  expect((await toggle()).checked).toBe(false)
  const data = (visible: boolean) => ({ type: 'presenters', id: ids.presenter, attributes: { visible } })
  expect(sent).toEqual([data(false)])
  await user.click(within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name: 'Annuler' }))
  expect(await screen.findByText(/^Visibilité.: c’est rétabli$/)).toBeTruthy()
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
  expect(sent).toEqual([data(false), data(true)])
})

test('a refusal is reported, and the switch goes back', async () => {
  server.use(
    http.patch('/api/v1/presenters/:id', () =>
      HttpResponse.json(errorDocument(403, 'profile_not_accessible', 'Pas le vôtre'), { status: 403 }),
    ),
  )
  const { user } = await renderApp(`${settingsPage}#visibility`)
  await user.click(await toggle())
  expect(await screen.findByText('Pas le vôtre')).toBeTruthy()
  expect((await toggle()).checked).toBe(true)
})

test('under the company’s minimum the switch stays on, and says from when it counts', async () => {
  const me = meDocument({ roles: ['presenter'], user })
  const attributes = profileOf({ completion: 40 })
  const included = me.included.map((item) => (item.type === 'presenters' ? { ...item, attributes } : item))
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json({ ...me, included })))
  await renderApp(`${settingsPage}#visibility`)
  expect((await toggle()).checked).toBe(true)
  expect(screen.getByText(/^Profil rempli à 40.% : prendra effet à 70.%\./)).toBeTruthy()
})

test('who is no mentor has no switch', async () => {
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument())))
  await renderApp(`${settingsPage}#visibility`)
  await screen.findByLabelText('Prénom')
  expect(screen.queryByRole('region', { name: 'Visibilité' })).toBeNull()
})
