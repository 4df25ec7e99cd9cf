import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { ids, listDocument } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'
import { closed, heading, invitation, serve, token } from './testing.ts'

useServer()
let messages: string[] = []
beforeEach(() => {
  messages = []
  server.use(
    // The page that they are led back to reads these.
    http.get('/api/v1/presenters', () => HttpResponse.json(listDocument([]))),
    http.get('/auth/validate_token', () =>
      HttpResponse.json(
        { data: { id: ids.user, first_name: 'Karim', last_name: 'Benali', email: 'karim@valombre.example' } },
        { headers: sessionHeaders },
      ),
    ),
    http.delete('/auth/sign_out', () => {
      messages.push('sign_out')
      return HttpResponse.json({ success: true })
    }),
  )
})

const taken = () => heading('Quelqu’un est déjà connecté ici')
const goOn = () => screen.getByRole('button', { name: 'Se déconnecter et ouvrir le lien' })

describe('the link of a mail where somebody is signed in', () => {
  test('of an invitation: says who is, and for whom it is, and opens it after the sign-out', async () => {
    serve(invitation())
    const { user, router } = await renderApp(`/auth/sign_up/${token}`)
    await taken()
    expect(screen.getByText(/compte de Karim Benali \(karim@valombre.example\)/)).toBeTruthy()
    expect(screen.getByText(/est pour lina.moreau@valombre.example/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/auth/sign_up')
    await user.click(goOn())
    await heading('Bienvenue Lina')
    expect(messages).toEqual(['sign_out'])
  })

  test('asks what to do with drafts, and goes on after the answer', async () => {
    localStorage.setItem(`binome-draft/${ids.user}/message/x`, 'Bonj')
    localStorage.setItem('binome-user', ids.user)
    serve(invitation())
    const { user } = await renderApp(`/auth/sign_up/${token}`)
    await taken()
    await user.click(goOn())
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(messages).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Se déconnecter et effacer' }))
    await heading('Bienvenue Lina')
  })

  test('of an invitation that was used: leads back to the account, and is forgotten', async () => {
    serve(invitation({ ...closed, state: 'used' }))
    const { user, router } = await renderApp(`/auth/sign_up/${token}`)
    await taken()
    expect(screen.getByText(/Cette invitation a déjà servi/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Rester sur ce compte' }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
    expect(sessionStorage.getItem('binome-link/sign_up')).toBeNull()
  })

  test('whose session is over by then: opens at once', async () => {
    serve(invitation())
    server.use(http.get('/auth/validate_token', () => HttpResponse.json({ success: false }, { status: 401 })))
    await renderApp(`/auth/sign_up/${token}`)
    expect(await heading('Bienvenue Lina')).toBeTruthy()
  })

  test.each([
    ['/auth/edit_password?reset_password_token=s', 'Nouveau mot de passe'],
    ['/auth/edit_password?expired=true', 'Ce lien ne sert plus'],
    ['/auth/choose_password?reset_password_token=s', /^Bienvenue chez/],
    ['/auth/welcome?reset_password_token=s', /vous administrez/],
    ['/auth/sign_in_link?token=s', 'Se connecter avec ce lien'],
  ])('%s', async (address, title) => {
    const { user } = await renderApp(address)
    await taken()
    await user.click(goOn())
    expect(await heading(title)).toBeTruthy()
  })

  test.each(['/auth/sign_up', '/auth/edit_password', '/auth/sign_in_link'])(
    '%s without a link leads home',
    async (address) => {
      const { router } = await renderApp(address)
      await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
    },
  )
})
