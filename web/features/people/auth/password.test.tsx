import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, sessionHeaders, useServer } from '../../../testing/server.ts'

useServer()

const good = 'Une phrase longue !'
const refusal = (status: number, text: string) => () =>
  HttpResponse.json({ success: false, errors: [text] }, { status })
const visitor = { signedIn: false } as const

describe('a forgotten password', () => {
  async function ask(email: string) {
    const app = await renderApp('/auth/forgot_password', visitor)
    const field = await screen.findByLabelText('Adresse e-mail professionnelle')
    if (email !== '') await app.user.type(field, email)
    await app.user.click(screen.getByRole('button', { name: 'Recevoir le lien' }))
    return { ...app, field }
  }

  test('names the address and the hour, and can be sent again later only', async () => {
    server.use(http.post('/auth/password', () => HttpResponse.json({ success: true, message: 'sent' })))
    await ask('ines@valombre.example')
    const heading = await screen.findByRole('heading', { level: 1, name: 'L’email a bien été envoyé' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const address = screen.getByText('ines@valombre.example')
    expect(address.parentElement?.textContent).toMatch(
      /^Ouvrez le lien reçu à ines@valombre.example avant \d\d:\d\d\. Il ne sert qu’une fois\.$/,
    )
    expect(screen.getByRole('button', { name: /^Renvoyer, possible dans \d+ s$/ }).ariaDisabled).toBe('true')
  })

  test('leads to the terms, to privacy and to cookies in the language of the page', async () => {
    await renderApp('/auth/forgot_password', { signedIn: false })
    const foot = within(await screen.findByRole('contentinfo'))
    expect(foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Conditions d’utilisation', '/cgu'],
      ['Confidentialité', '/confidentialite'],
      ['Cookies', '/cookies'],
    ])
  })

  test('asks for an address when there is none', async () => {
    const { field } = await ask('')
    expect((await screen.findByRole('alert')).textContent).toBe('Veuillez entrer une adresse e-mail')
    expect(document.activeElement).toBe(field)
  })

  test('says at the field that an address is unknown, in the words of the server', async () => {
    const words = "Nous n'avons pas pu trouver cette e-mail, vérifiez les informations"
    server.use(http.post('/auth/password', refusal(404, words)))
    const { field } = await ask('ines@valombre.example')
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(field).toHaveProperty('value', 'ines@valombre.example')
    expect(document.activeElement).toBe(field)
  })

  test('leads back to the form with the address in it', async () => {
    server.use(http.post('/auth/password', () => HttpResponse.json({ success: true, message: 'sent' })))
    const { user } = await ask('ines@valombre.example')
    await user.click(await screen.findByRole('button', { name: 'Changer d’adresse' }))
    expect(await screen.findByLabelText('Adresse e-mail professionnelle')).toHaveProperty(
      'value',
      'ines@valombre.example',
    )
  })
})

describe('the link of the mail', () => {
  async function open(address = '/auth/edit_password?reset_password_token=secret-1') {
    const app = await renderApp(address, visitor)
    await screen.findByRole('heading', { level: 1 })
    return app
  }
  async function type(user: Awaited<ReturnType<typeof open>>['user'], password: string, again = password) {
    await user.type(screen.getByLabelText('Nouveau mot de passe'), password)
    await user.type(screen.getByLabelText('Le même, une seconde fois'), again)
    await user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
  }

  test('leaves the address at once and changes nothing by being opened', async () => {
    const { router } = await open()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.getByRole('heading', { level: 1, name: 'Nouveau mot de passe' })).toBeTruthy()
  })

  test('ticks the rules off while one types', async () => {
    const { user } = await open()
    await user.type(screen.getByLabelText('Nouveau mot de passe'), 'Passerelle2026')
    expect(screen.getByText('3 règles sur 4')).toBeTruthy()
    const rules = within(screen.getByRole('list', { name: 'Règles du mot de passe' }))
    expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12 caractères au moins, respecté',
      'une majuscule, respecté',
      'une minuscule, respecté',
      'un caractère spécial, par exemple @ # & ou €, pas encore',
      'ni votre nom, ni votre adresse, ni le nom de votre entreprise (vérifié à l’envoi)',
      'pas un mot de passe courant (vérifié à l’envoi)',
    ])
    await user.type(screen.getByLabelText('Nouveau mot de passe'), '-Valombre')
    expect(rules.getByText(/^ni votre nom/).textContent).toMatch(/, pas encore$/)
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveProperty('autocomplete', 'new-password')
  })

  test('says that the two differ, at the second one', async () => {
    const { user } = await open()
    await type(user, good, 'Une phrase longue')
    expect((await screen.findByRole('alert')).textContent).toBe('Les deux mots de passe sont différents')
    expect(document.activeElement).toBe(screen.getByLabelText('Le même, une seconde fois'))
  })

  test('of a first password speaks of no other one, and opens the mentoring', async () => {
    server.use(
      http.put('/auth/password', () =>
        HttpResponse.json({ success: true, data: { id: ids.user } }, { headers: sessionHeaders }),
      ),
    )
    const { user, router } = await open('/auth/choose_password?reset_password_token=secret-1')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Bienvenue chez/)
    expect(screen.queryByText(/autres appareils/)).toBeNull()
    await user.type(screen.getByLabelText('Nouveau mot de passe'), good)
    await user.type(screen.getByLabelText('Le même, une seconde fois'), good)
    await user.click(screen.getByRole('button', { name: 'Ouvrir mon mentorat' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })

  test('changes the password, signs in and leads on', async () => {
    const sent: unknown[] = []
    server.use(
      http.put('/auth/password', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ success: true, data: { id: ids.user } }, { headers: sessionHeaders })
      }),
    )
    const { user, auth } = await open()
    await type(user, good)
    await screen.findByRole('heading', { level: 1, name: 'C’est changé' })
    expect(sent).toEqual([{ password: good, password_confirmation: good, reset_password_token: 'secret-1' }])
    expect(auth.session.user()).toBe(ids.user)
    expect(screen.getByRole('link', { name: 'Continuer vers mon mentorat' }).getAttribute('href')).toBe('/dashboard')
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret-1')
  })

  test('shows all that only the server knows, at the field', async () => {
    const common = 'Ce mot de passe est trop courant : choisissez-en un autre'
    const personal = 'Le mot de passe ne doit pas contenir votre nom'
    const words = `${personal}. ${common}`
    server.use(
      http.put('/auth/password', () =>
        HttpResponse.json(
          { status: 'error', errors: { password: [personal, common], full_messages: [personal, common] } },
          { status: 422 },
        ),
      ),
    )
    const { user } = await open()
    await type(user, good)
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveProperty('ariaInvalid', 'true')
  })

  test.each([
    ['was used or is too old', '/auth/edit_password?reset_password_token=secret-1', true],
    ['is reported as expired', '/auth/edit_password?expired=true', false],
    ['has no secret', '/auth/edit_password', false],
  ])('that %s offers another one', async (_title, address, refused) => {
    server.use(
      http.put('/auth/password', refusal(401, 'Lien expiré')),
      http.post('/auth/password', () => HttpResponse.json({ success: true })),
    )
    const { user } = await open(address)
    if (refused) await type(user, good)
    await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' })
    expect(screen.getByText('Lien expiré')).toBeTruthy()
    await user.type(screen.getByLabelText('Adresse e-mail professionnelle'), 'ines@valombre.example')
    await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau lien' }))
    await screen.findByRole('heading', { level: 1, name: 'L’email a bien été envoyé' })
  })

  test('is not for somebody who is signed in', async () => {
    server.use(http.get('/api/v1/*', () => HttpResponse.json({}, { status: 503 })))
    const { router } = await renderApp('/auth/forgot_password')
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
  })
})

describe('a first password', () => {
  test('is changed before anything else opens', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('/auth/sign_in', () =>
        HttpResponse.json({ data: { id: ids.user, allow_password_change: true } }, { headers: sessionHeaders }),
      ),
      http.put('/auth/password', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ success: true, data: { id: ids.user } })
      }),
    )
    const { user, router } = await renderApp('/auth/sign_in?next=%2Fdashboard%2Fnowhere', visitor)
    await user.type(await screen.findByLabelText('Adresse e-mail professionnelle'), 'ines@valombre.example')
    await user.type(screen.getByLabelText('Mot de passe'), 'First-1234')
    await user.click(screen.getByRole('button', { name: 'Se connecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })
    await user.type(screen.getByLabelText('Nouveau mot de passe'), good)
    await user.type(screen.getByLabelText('Le même, une seconde fois'), good)
    await user.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/nowhere'))
    expect(sent).toEqual([{ password: good, password_confirmation: good }])
  })

  test('asks for the current one when the sign-in is no longer recent', async () => {
    const words = 'Saisissez votre mot de passe'
    server.use(
      http.put('/auth/password', () =>
        HttpResponse.json({ status: 'error', errors: { current_password: [words] } }, { status: 422 }),
      ),
    )
    const { user } = await renderApp('/auth/first_password')
    await user.type(await screen.findByLabelText('Nouveau mot de passe'), good)
    await user.type(screen.getByLabelText('Le même, une seconde fois'), good)
    await user.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }))
    const field = await screen.findByLabelText('Mot de passe de votre connexion')
    expect(field).toHaveProperty('autocomplete', 'current-password')
  })
})

describe('other links of mails', () => {
  test('one signs in by a click, not by being opened', async () => {
    server.use(
      http.post('/auth/sign_in_link/use', async ({ request }) => {
        expect(await request.json()).toEqual({ token: 'secret-2' })
        return HttpResponse.json({ data: { id: ids.user } }, { headers: sessionHeaders })
      }),
      http.get('/api/v1/*', () => HttpResponse.json({}, { status: 503 })),
    )
    const { user, router, auth } = await renderApp('/auth/sign_in_link?token=secret-2', visitor)
    const button = await screen.findByRole('button', { name: 'Me connecter' })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(auth.session.current()).toBeNull()
    await user.click(button)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard/))
  })

  test('one that is over offers another', async () => {
    server.use(http.post('/auth/sign_in_link/use', refusal(401, 'Lien expiré')))
    const { user } = await renderApp('/auth/sign_in_link?token=secret-2', visitor)
    await user.click(await screen.findByRole('button', { name: 'Me connecter' }))
    await screen.findByRole('heading', { level: 1, name: 'Ce lien ne sert plus' })
    expect(screen.getByText(/plus de 15 minutes ont passé/)).toBeTruthy()
  })

  test('a new address is confirmed by a click, signed in or not', async () => {
    server.use(http.post('/auth/confirmation', () => HttpResponse.json({ success: true })))
    const { user } = await renderApp('/auth/confirm_email?token=secret-3', visitor)
    await user.click(await screen.findByRole('button', { name: 'Confirmer cette adresse' }))
    await screen.findByRole('heading', { level: 1, name: 'Votre adresse est confirmée' })
    expect(await screen.findByRole('link', { name: 'Revenir à la connexion' })).toBeTruthy()
  })
})
