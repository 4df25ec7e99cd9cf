import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { companyOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { closed, heading, invitation, serve, toCharter, token } from './testing.ts'

/** A company that anybody of its domains may ask to join, and whose administrators look at every sign-up. */
const looksAt = {
  signedIn: false,
  company: { sign_in: { ...companyOf().sign_in, sign_up: true, approval: true } },
} as const

useServer()

test('the sign-in page says that one may ask, and does not speak of invitations', async () => {
  await renderApp('/auth/sign_in', looksAt)
  expect(await screen.findByText(/l’équipe du programme examine chaque demande/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Demander à rejoindre' }).getAttribute('href')).toBe('/auth/sign_up')
  expect(screen.queryByText(/sur invitation/)).toBeNull()
})

test('the page that sends the link, and the last step, say that the team looks at it', async () => {
  await renderApp('/auth/sign_up', looksAt)
  expect(await screen.findByText(/examine ensuite chaque inscription, en général sous 7 jours/)).toBeTruthy()
})

test('the last click sends a sign-up and does not claim to open an account', async () => {
  serve(invitation())
  await toCharter(looksAt)
  expect(screen.getByText('L’équipe examine chaque inscription')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Envoyer mon inscription' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Créer mon compte' })).toBeNull()
})

test.each([
  ['sign_up_waits', 'L’équipe du programme examine votre inscription.', null],
  ['sign_up_rejected', 'Votre inscription n’a pas été acceptée.', '/contact-mentoring'],
  ['account_not_active', 'L’équipe du programme a fermé ce compte.', '/contact-mentoring'],
] as const)('who signs in with the right password reads %s', async (code, detail, href) => {
  server.use(
    http.post('/auth/sign_in', () => HttpResponse.json({ success: false, errors: [detail], code }, { status: 401 })),
  )
  const { user } = await renderApp('/auth/sign_in', looksAt)
  await user.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'lina@valombre.example')
  await user.type(screen.getByLabelText('Mot de passe'), 'Une phrase longue !')
  await user.click(screen.getByRole('button', { name: 'Se connecter' }))
  expect((await screen.findByRole('alert')).textContent).toContain(detail)
  expect(screen.queryByText(/Vérifiez les majuscules/)).toBeNull()
  const team = screen.queryByRole('link', { name: 'Écrire à l’équipe' })
  expect(team?.getAttribute('href') ?? null).toBe(href)
})

test('the link of a refused sign-up leads to the team', async () => {
  serve(invitation({ ...closed, state: 'rejected' }))
  await renderApp(`/auth/sign_up/${token}`, looksAt)
  await heading('Votre inscription n’a pas été acceptée')
  expect(screen.getByRole('link', { name: 'Écrire à l’équipe' }).getAttribute('href')).toBe('/contact-mentoring')
})
