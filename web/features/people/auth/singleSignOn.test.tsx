import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type MockInstance, beforeEach, describe, expect, test, vi } from 'vitest'
import { companyOf, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'
import * as departure from '../../../shared/session/leaveFor.ts'

useServer()

let leaveFor: MockInstance<typeof departure.leaveFor>
beforeEach(() => {
  leaveFor = vi.spyOn(departure, 'leaveFor').mockReturnValue()
})

const connection = { id: 'saml', kind: 'saml', label: 'Valombre' } as const
const offered = (sign_in: Partial<ReturnType<typeof companyOf>['sign_in']>) => ({
  signedIn: false,
  company: { sign_in: { ...companyOf().sign_in, ...sign_in } },
})
const away = () => new URL(leaveFor.mock.calls[0]?.[0] ?? '', 'http://here')

describe('the sign-in page', () => {
  test('puts the sign-in of the company first, and leads there with a proof that it began here', async () => {
    const { user } = await renderApp('/auth/sign_in?next=%2Fdashboard%2Fx', offered({ single_sign_on: [connection] }))
    await user.click(await screen.findByRole('link', { name: 'Continuer avec mon compte Valombre' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
    expect(away().pathname).toBe('/auth/saml')
    expect(away().searchParams.get('return_to')).toBe('/dashboard/x')
    expect(away().searchParams.get('challenge')).toMatch(/^[\w-]{43}$/)
    expect(screen.getByText(/réservée aux administrateurs/)).toBeTruthy()
  })

  test('keeps the password for administrators where the company signs in alone', async () => {
    const { user } = await renderApp('/auth/sign_in', offered({ single_sign_on: [connection], password: false }))
    await user.click(await screen.findByText('Connexion réservée aux administrateurs'))
    expect(screen.getByLabelText('Mot de passe')).toBeTruthy()
  })

  test('offers Facebook where the company allows it, and a way for who has no invitation', async () => {
    const { user } = await renderApp('/auth/sign_in', offered({ facebook: true }))
    const invitation = await screen.findByRole('link', { name: 'Je n’ai pas d’invitation' })
    expect(invitation.getAttribute('href')).toBe('/auth/program_sign_up')
    await user.click(screen.getByRole('link', { name: 'Continuer avec Facebook' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
    expect(away().pathname).toBe('/auth/facebook')
  })

  test('leads to a forgotten password, and to a link by mail after too many attempts', async () => {
    server.use(
      http.post('/auth/sign_in', () =>
        HttpResponse.json({ success: false, errors: ['Trop d’essais'] }, { status: 429 }),
      ),
    )
    const { user } = await renderApp('/auth/sign_in', offered({}))
    const forgotten = await screen.findByRole('link', { name: /Mot de passe oublié/ })
    expect(forgotten.getAttribute('href')).toBe('/auth/forgot_password')
    await user.type(screen.getByLabelText('Adresse e-mail professionnelle'), 'ines@valombre.example')
    await user.type(screen.getByLabelText('Mot de passe'), 'x')
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    const link = await screen.findByRole('link', { name: 'Recevoir un lien de connexion par e-mail' })
    expect(link.getAttribute('href')).toBe('/auth/sign_in_link')
  })
})

describe('on the way', () => {
  test('/auth/redirect_to_sso leads to the company’s first connection', async () => {
    await renderApp('/auth/redirect_to_sso', offered({ single_sign_on: [connection] }))
    await screen.findByRole('heading', { level: 1, name: 'Vers la connexion Valombre' })
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce())
    expect(away().pathname).toBe('/auth/saml')
  })

  test.each(['/auth/redirect_to_sso', '/auth/redirect_to_sso?provider=other', '/auth/oauth'])(
    '%s says that it is not offered',
    async (address) => {
      await renderApp(address, offered({}))
      await screen.findByRole('heading', { level: 1, name: 'Cette connexion n’est pas proposée ici' })
      expect(leaveFor).not.toHaveBeenCalled()
    },
  )
})

describe('back from the provider', () => {
  function exchanged(bodies: unknown[]) {
    server.use(
      http.post('/auth/single_sign_on', async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ data: { id: ids.user } }, { headers: sessionHeaders })
      }),
    )
  }

  test('exchanges the code once, and opens the requested page', async () => {
    const bodies: unknown[] = []
    exchanged(bodies)
    sessionStorage.setItem('binome-single-sign-on', 'proof')
    const { router } = await renderApp('/sso/return#code=c1&return_to=%2Fdashboard%2Fnowhere', { signedIn: false })
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
    expect(bodies).toEqual([{ code: 'c1', verifier: 'proof' }])
    expect(router.state.location.hash).toBe('')
  })

  test('a code that this tab did not ask for opens nothing', async () => {
    const bodies: unknown[] = []
    exchanged(bodies)
    await renderApp('/sso/return#code=c1&return_to=%2Fdashboard', { signedIn: false })
    await screen.findByRole('heading', { level: 1, name: 'Cette connexion a pris trop de temps' })
    expect(bodies).toEqual([])
  })

  test('a sign-in that the company’s portal began goes on by a click only', async () => {
    const bodies: unknown[] = []
    exchanged(bodies)
    const { user, router } = await renderApp('/sso/return#code=c1&return_to=%2Fdashboard%2Fnowhere&unsolicited=true', {
      signedIn: false,
    })
    const button = await screen.findByRole('button', { name: 'Me connecter' })
    expect(bodies).toEqual([])
    await user.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
    expect(bodies).toEqual([{ code: 'c1', verifier: '' }])
  })

  test('it never leads to another site', async () => {
    exchanged([])
    server.use(http.get('/api/v1/*', () => HttpResponse.json({}, { status: 503 })))
    sessionStorage.setItem('binome-single-sign-on', 'proof')
    const { router } = await renderApp('/sso/return#code=c1&return_to=%2F%2Fevil.example', { signedIn: false })
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
  })
})

describe('/sso/unauthorized', () => {
  test.each(['/sso/unauthorized?reason=sign_in_expired', '/sso/unauthorized?reason=answer_replayed', '/sso/return'])(
    '%s leads a signed-in person home',
    async (address) => {
      const { router } = await renderApp(address)
      await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
    },
  )

  test('shows another refusal to a person who is signed in', async () => {
    await renderApp('/sso/unauthorized?reason=identity_taken')
    expect(await screen.findByText(/référence|refus/)).toBeTruthy()
  })

  test('says what to do for an unknown account, with the reason and the reference', async () => {
    await renderApp(
      '/sso/unauthorized?reason=account_unknown&reference=7F2A-19',
      offered({ single_sign_on: [connection] }),
    )
    await screen.findByRole('heading', { level: 1, name: 'Valombre vous connaît, le programme pas encore' })
    expect(screen.getByText(/refus « compte inconnu », référence 7F2A-19/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Essayer un autre compte' })).toBeTruthy()
  })

  test('blames the service, not the person, for a broken answer', async () => {
    await renderApp('/sso/unauthorized?reason=answer_signature', offered({ single_sign_on: [connection] }))
    await screen.findByRole('heading', { level: 1, name: /n’a pas répondu comme prévu/ })
    expect(screen.getByText(/contactez l’administration/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Réessayer' })).toBeTruthy()
  })

  test('shows nothing of an invented reason or reference', async () => {
    await renderApp('/sso/unauthorized?reason=%3Cb%3E&reference=call%20me%20now', offered({}))
    expect(await screen.findByText(/refus « erreur interne »/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('call me')
  })
})

test('/auth/sign_out ends the session and says so', async () => {
  const calls: string[] = []
  server.use(
    http.delete('/auth/sign_out', () => {
      calls.push('sign_out')
      return HttpResponse.json({ success: true })
    }),
  )
  const { auth } = await renderApp('/auth/sign_out')
  await screen.findByText(/Déconnexion réussie/)
  expect(calls).toEqual(['sign_out'])
  expect(auth.session.current()).toBeNull()
})
