import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ids, meDocument, profileOf, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  serveSettings()
  server.use(
    http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument({ roles: ['presenter'] }))),
    http.patch('/api/v1/presenters/:id', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { outside_sessions: number } } }
      sent.push(data.attributes)
      const sessions = { held: 6, outside: data.attributes.outside_sessions }
      return HttpResponse.json({ data: resource('presenters', ids.presenter, profileOf({ sessions })) })
    }),
  )
})
const field = () => screen.findByRole('textbox', { name: 'Nombre de sessions tenues hors plateforme' })

test('a mentor declares sessions held elsewhere, and sees what they change', async () => {
  const { user } = await renderApp(`${settingsPage}#sessions`)
  expect(await screen.findByText('Encore 6 sessions avant le niveau confirmé.')).toBeTruthy()
  await user.clear(await field())
  await user.type(await field(), '9{Enter}')
  await waitFor(() => {
    expect(sent).toEqual([{ outside_sessions: 9 }])
  })
  expect(await screen.findByText(/^Encore 15 sessions avant le niveau guide\.$/)).toBeTruthy()
})

test.each(['1000', '-1', 'douze', ''])('« %s » is refused at the field, and nothing is sent', async (typed) => {
  const { user } = await renderApp(`${settingsPage}#sessions`)
  await user.clear(await field())
  if (typed !== '') await user.type(await field(), typed)
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toContain('Saisissez un nombre entier, de 0 à 999.')
  expect(sent).toEqual([])
})

test('who is no mentor declares none', async () => {
  server.use(http.get('/api/v1/users/:id', () => HttpResponse.json(meDocument())))
  await renderApp(`${settingsPage}#sessions`)
  await screen.findByLabelText('Prénom')
  expect(screen.queryByRole('region', { name: 'Sessions hors plateforme' })).toBeNull()
})
