import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedCertificate } from '#contract/people/erasure-certificate.ts'
import { errorDocument, idOf, ids, listDocument, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { ownAccount, serveSettings, settingsPage } from '../../../testing/settings.ts'

const startAuthentication = vi.hoisted(() => vi.fn<(given: object) => Promise<object>>())
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication }))

useServer()

const page = settingsPage
const own = ownAccount
const sent: unknown[] = []

/** The server stores every change; `sent` holds the bodies. */
function keepsAccount() {
  let account: object = own
  server.use(
    http.get('/auth/validate_token', () => HttpResponse.json({ success: true, data: account })),
    http.patch('/auth', async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      account = { ...account, ...body }
      return HttpResponse.json({ status: 'success', data: account })
    }),
  )
}
const refuses = (method: 'patch' | 'put' | 'delete', address: string, errors: object, status = 422) => {
  server.use(
    http[method](address, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ status: 'error', errors }, { status })
    }),
  )
}
function device(at: number, given: object = {}) {
  return resource('sessions', idOf(at), {
    current: at === 0,
    browser: 'Firefox',
    system: 'Windows',
    method: 'password',
    address: '203.0.113.7',
    created_at: '2026-03-08T08:00:00Z',
    last_seen_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    ...given,
  })
}
function devices(...given: ReturnType<typeof device>[]) {
  server.use(http.get('/api/v1/sessions', () => HttpResponse.json(listDocument(given))))
}

beforeEach(() => {
  sent.length = 0
  serveSettings()
  keepsAccount()
  devices(device(0))
})

describe('contact details', () => {
  test('are saved when the field is left, and can be undone', async () => {
    const { user } = await renderApp(page)
    const phone = await screen.findByLabelText('Téléphone professionnel')
    await user.clear(phone)
    await user.type(phone, '07 00 00 00 00')
    await user.tab()
    const toast = await screen.findByText(/^Téléphone professionnel.: c’est enregistré$/)
    expect(sent).toEqual([{ phone: '07 00 00 00 00' }])
    await user.click(within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText(/^Téléphone professionnel.: c’est rétabli$/)).toBeTruthy()
    expect(sent).toEqual([{ phone: '07 00 00 00 00' }, { phone: '06 12 34 56 78' }])
    expect(toast).toBeTruthy()
    expect((phone as HTMLInputElement).value).toBe('06 12 34 56 78')
  })

  test('that are refused stay as typed, with the reason at the field', async () => {
    refuses('patch', '/auth', { first_name: ['doit être rempli'], full_messages: ['Prénom : doit être rempli'] })
    const { user } = await renderApp(page)
    const name = await screen.findByLabelText('Prénom')
    await user.clear(name)
    await user.type(name, '?{Enter}')
    // Other parts of the page may fail meanwhile.
    expect((await screen.findByText('doit être rempli')).closest('[role=alert]')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('?')
    expect(document.activeElement).toBe(name)
    await user.keyboard('{Escape}')
    expect((name as HTMLInputElement).value).toBe('Lina')
  })

  test('nothing is sent when nothing changed', async () => {
    const { user } = await renderApp(page)
    await user.click(await screen.findByLabelText('Nom'))
    await user.tab()
    expect(sent).toEqual([])
  })

  test('the time zone is saved when it is chosen', async () => {
    const { user } = await renderApp(page)
    const zone = await screen.findByRole('combobox', { name: 'Fuseau horaire' })
    expect((zone as HTMLInputElement).value).toBe('Paris')
    await user.clear(zone)
    await user.type(zone, 'toronto{Enter}')
    expect(await screen.findByText(/^Fuseau horaire.: c’est enregistré$/)).toBeTruthy()
    expect(sent).toEqual([{ time_zone: 'America/Toronto' }])
  })

  test('that cannot be loaded show an error, and can be loaded again', async () => {
    server.use(http.get('/auth/validate_token', () => HttpResponse.json(null, { status: 500 })))
    localStorage.setItem('binome-user', ids.user)
    const { user } = await renderApp(page)
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    keepsAccount()
    await user.click(retry)
    expect(await screen.findByLabelText('Prénom')).toBeTruthy()
  })
})

describe('another e-mail address', () => {
  async function ask(email: string, password = '') {
    const app = await renderApp(page)
    await app.user.click(await screen.findByRole('button', { name: 'Changer d’adresse' }))
    const dialog = within(await screen.findByRole('dialog'))
    if (email !== '') await app.user.type(dialog.getByLabelText('Nouvelle adresse e-mail'), email)
    if (password !== '') await app.user.type(dialog.getByLabelText('Mot de passe actuel'), password)
    await app.user.click(dialog.getByRole('button', { name: 'Envoyer le lien' }))
    return { ...app, dialog }
  }

  test('waits until its link is opened', async () => {
    server.use(
      http.patch('/auth', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ data: { ...own, unconfirmed_email: 'lina@new.example' } })
      }),
    )
    await ask('lina@new.example', 'secret')
    expect(await screen.findByText(/^Un e-mail est parti à lina@new.example. Votre adresse change/)).toBeTruthy()
    expect(sent).toEqual([{ email: 'lina@new.example', current_password: 'secret' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is refused at the field, which has the focus; what was typed stays', async () => {
    refuses('patch', '/auth', { current_password: ['Ce n’est pas votre mot de passe actuel'] })
    const { dialog } = await ask('lina@new.example', 'faux')
    expect((await dialog.findByRole('alert')).textContent).toBe('Ce n’est pas votre mot de passe actuel')
    expect(document.activeElement).toBe(dialog.getByLabelText('Mot de passe actuel'))
    expect(dialog.getByLabelText<HTMLInputElement>('Nouvelle adresse e-mail').value).toBe('lina@new.example')
  })

  test.each([
    ['', 'Veuillez entrer une adresse e-mail'],
    [own.email, 'C’est déjà votre adresse'],
  ])('%o is not sent', async (email, words) => {
    const { dialog } = await ask(email)
    expect((await dialog.findByRole('alert')).textContent).toBe(words)
    expect(sent).toEqual([])
  })
})

describe('the password', () => {
  async function change(current: string, next: string, again = next) {
    const app = await renderApp(`${page}#password`)
    await app.user.type(await screen.findByLabelText('Mot de passe actuel'), current)
    await app.user.type(screen.getByLabelText('Nouveau mot de passe'), next)
    await app.user.type(screen.getByLabelText('Le même, une seconde fois'), again)
    await app.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))
    return app
  }

  test('is changed, and the fields are empty again', async () => {
    server.use(
      http.put('/auth/password', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ success: true, data: own })
      }),
    )
    await change('ancien', 'Une phrase longue !')
    expect(await screen.findByText('Mot de passe changé. Vos autres appareils sont déconnectés.')).toBeTruthy()
    expect(sent).toEqual([
      {
        current_password: 'ancien',
        password: 'Une phrase longue !',
        password_confirmation: 'Une phrase longue !',
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('')
  })

  test('that breaks the rules is not sent', async () => {
    await change('ancien', 'court')
    expect(screen.getByRole('alert').textContent).toBe('Il manque 7 caractères, une majuscule et un caractère spécial')
    expect(document.activeElement).toBe(screen.getByLabelText('Nouveau mot de passe'))
    expect(sent).toEqual([])
  })

  test('a wrong present one is reported at its field, and the typed text stays', async () => {
    refuses('put', '/auth/password', { current_password: ['Ce n’est pas votre mot de passe actuel'] })
    await change('faux', 'Une phrase longue !')
    expect((await screen.findByRole('alert')).textContent).toBe('Ce n’est pas votre mot de passe actuel')
    expect(document.activeElement).toBe(screen.getByLabelText('Mot de passe actuel'))
    expect(screen.getByLabelText<HTMLInputElement>('Nouveau mot de passe').value).toBe('Une phrase longue !')
  })

  test('has no field where the company has none', async () => {
    const sign_in = { password: false, single_sign_on: [], facebook: false, sign_up: false }
    await renderApp(`${page}#password`, { company: { sign_in } })
    const index = within(await screen.findByRole('navigation', { name: 'Tous les réglages' }))
    expect(index.queryByRole('link', { name: 'Mot de passe' })).toBeNull()
    expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull()
  })
})

describe('devices', () => {
  const phone = { browser: 'Safari', system: 'iPhone', address: null, method: 'sign_in_link' }

  test('say which one this is, and another one can be signed out', async () => {
    devices(device(0), device(1, phone))
    server.use(
      http.delete('/api/v1/sessions/:id', ({ params }) => {
        sent.push(params['id'])
        devices(device(0))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp(`${page}#devices`)
    const part = within(await screen.findByRole('region', { name: 'Appareils connectés' }))
    const [here, other] = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(here).toMatch(/^Firefox sur WindowsEn ce moment, depuis 203.0.113.7.*Cet appareil$/)
    expect(other).toMatch(/^Safari sur iPhoneVu il y a 3 heuresConnecté le 8\smars.* par un lien reçu par e-mail/)
    await user.click(part.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }))
    expect(await screen.findByText('Safari sur iPhone est déconnecté')).toBeTruthy()
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(1))
    expect(document.activeElement).toBe(part.getByRole('group', { name: 'Appareils connectés' }))
    expect(sent).toEqual([idOf(1)])
  })

  test('all others can be signed out at once', async () => {
    devices(device(0), device(1, phone), device(2))
    server.use(
      http.delete('/api/v1/sessions', () => {
        devices(device(0))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await renderApp(`${page}#devices`)
    await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres appareils' }))
    expect(await screen.findByText('Tous les autres appareils sont déconnectés')).toBeTruthy()
  })

  test('one that cannot be signed out stays, with an error', async () => {
    devices(device(0), device(1))
    server.use(
      http.delete('/api/v1/sessions/:id', () =>
        HttpResponse.json(errorDocument(503, 'away', 'Revenez'), { status: 503 }),
      ),
    )
    const { user } = await renderApp(`${page}#devices`)
    await user.click(await screen.findByRole('button', { name: 'Déconnecter Firefox sur Windows' }))
    expect(await screen.findByText('Service indisponible')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Déconnecter Firefox sur Windows' })).toBeTruthy()
  })
})

describe('language and appearance', () => {
  test('change at once, and are announced in the new language', async () => {
    server.use(
      http.patch('/api/v1/users/:id', () => HttpResponse.json(errorDocument(503, 'away', 'Away'), { status: 503 })),
    )
    const { user } = await renderApp(`${page}#look`)
    await user.click(await screen.findByRole('button', { name: 'English' }))
    expect(await screen.findByText('Language: saved')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  })

  test('the colours are those of the choice, and undo brings back the others', async () => {
    const { user } = await renderApp(`${page}#look`)
    await user.click(await screen.findByRole('radio', { name: 'Sombre' }))
    expect(await screen.findByText(/^Apparence.: c’est enregistré$/)).toBeTruthy()
    expect(sent).toEqual([{ theme: 'dark' }])
    await user.click(within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sombre' }).checked).toBe(false))
  })
})

describe('deleting the account', () => {
  const signed: SignedCertificate = {
    format: 'binome-erasure-certificate',
    version: 1,
    certificate: {
      reference: 'EF-2026-03-17-9C41',
      erased_at: '2026-03-17T12:58:00Z',
      requested_by: 'own_request',
      key_destroyed: true,
      backups_unreadable_by: '2026-04-16T12:58:00Z',
    },
    signature: null,
    signed: '{}',
  }
  async function open() {
    const app = await renderApp(`${page}#account`)
    await app.user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }))
    return { ...app, dialog: within(await screen.findByRole('alertdialog')) }
  }
  const submit = { name: 'Supprimer définitivement' }

  test('needs the word', async () => {
    const { user, dialog } = await open()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Garder mon compte' })))
    await user.click(dialog.getByRole('button', submit))
    expect((await dialog.findByRole('alert')).textContent).toBe('Tapez SUPPRIMER pour confirmer')
    expect(document.activeElement).toBe(dialog.getByLabelText('Pour confirmer, tapez SUPPRIMER'))
  })

  test('asks for the password when the sign-in is not recent, then gives the certificate', async () => {
    server.use(
      http.delete('/auth', async ({ request }) => {
        const body = (await request.json()) as { current_password?: string }
        sent.push(body)
        return body.current_password === 'secret'
          ? HttpResponse.json({ status: 'success', message: 'supprimé', certificate: signed })
          : HttpResponse.json({ success: false, errors: ['Mot de passe'] }, { status: 422 })
      }),
    )
    const { user, dialog, router, auth } = await open()
    await user.type(dialog.getByLabelText('Pour confirmer, tapez SUPPRIMER'), 'supprimer')
    await user.click(dialog.getByRole('button', submit))
    const password = await dialog.findByLabelText('Votre mot de passe')
    await waitFor(() => expect(document.activeElement).toBe(password))
    await user.type(password, 'faux')
    await user.click(dialog.getByRole('button', submit))
    expect((await dialog.findByRole('alert')).textContent).toBe('Ce n’est pas votre mot de passe')
    await user.clear(password)
    await user.type(password, 'secret')
    await user.click(dialog.getByRole('button', submit))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Votre compte est effacé' })
    expect(document.activeElement).toBe(heading)
    const card = within(screen.getByRole('region', { name: 'Attestation d’effacement' }))
    expect(card.getByText('EF-2026-03-17-9C41')).toBeTruthy()
    expect(card.getByText('illisibles au plus tard le 16 avril 2026')).toBeTruthy()
    expect(sent).toEqual([{}, { current_password: 'faux' }, { current_password: 'secret' }])
    await waitFor(() => expect(auth.session.current()).toBeNull())
    expect(router.state.location.pathname).toBe('/account_erased')
  })

  test('requires a passkey of a user without a password, again when none was chosen', async () => {
    server.use(
      http.post('/auth/sign_in/passkey/options', () => HttpResponse.json({ success: true, data: { challenge: 'q' } })),
      http.delete('/auth', async ({ request }) => {
        const body = (await request.json()) as { passkey?: unknown }
        sent.push(body)
        return body.passkey === undefined
          ? HttpResponse.json({ status: 'error', data: {}, errors: { passkey: ['Requise'] } }, { status: 422 })
          : HttpResponse.json({ status: 'success', message: 'supprimé', certificate: signed })
      }),
    )
    startAuthentication.mockRejectedValueOnce(new Error('NotAllowedError')).mockResolvedValueOnce({ id: 'key' })
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Pour confirmer, tapez SUPPRIMER'), 'supprimer')
    await user.click(dialog.getByRole('button', submit))
    expect(await dialog.findByText('Présentez une clé d’accès')).toBeTruthy()
    await user.click(dialog.getByRole('button', submit))
    await screen.findByRole('heading', { level: 1, name: 'Votre compte est effacé' })
    expect(sent).toEqual([{}, {}, { passkey: { id: 'key' } }])
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'q' }, useBrowserAutofill: false })
  })

  test('requires the code of a user with a second factor, and reports a wrong one', async () => {
    server.use(
      http.delete('/auth', async ({ request }) => {
        const body = (await request.json()) as { code?: string }
        sent.push(body)
        const words = body.code === undefined ? 'Donnez le code' : 'Ce code n’est pas valable.'
        return body.code === '123456'
          ? HttpResponse.json({ status: 'success', message: 'supprimé', certificate: signed })
          : HttpResponse.json({ status: 'error', errors: { code: [words], full_messages: [words] } }, { status: 422 })
      }),
    )
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Pour confirmer, tapez SUPPRIMER'), 'supprimer')
    await user.click(dialog.getByRole('button', submit))
    const code = await dialog.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(dialog.queryByLabelText('Votre mot de passe')).toBeNull()
    await user.click(dialog.getByRole('button', submit))
    expect(await dialog.findByText('Veuillez entrer le code')).toBeTruthy()
    await user.type(code, '000000')
    await user.click(dialog.getByRole('button', submit))
    expect(await dialog.findByText('Ce code n’est pas valable.')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123456')
    await user.click(dialog.getByRole('button', submit))
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte est effacé' })).toBeTruthy()
    expect(sent).toEqual([{}, { code: '000000' }, { code: '123456' }])
  })

  test('without a certificate it still says that the account is gone', async () => {
    server.use(http.delete('/auth', () => HttpResponse.json({ status: 'success', message: 'supprimé' })))
    const { user, dialog } = await open()
    await user.type(dialog.getByLabelText('Pour confirmer, tapez SUPPRIMER'), 'SUPPRIMER')
    await user.click(dialog.getByRole('button', submit))
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte est effacé' })).toBeTruthy()
    expect(screen.queryByText('Attestation d’effacement')).toBeNull()
  })

  test('its page says nothing to others', async () => {
    const { router } = await renderApp('/account_erased', { signedIn: false })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign_in'))
  })

  test('the dialog is open where a link leads to it', async () => {
    await renderApp(`${page}#delete`)
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
  })
})

test('the index leads to each subject, whose page holds those of its group alone', async () => {
  const { user, router } = await renderApp(page)
  const index = within(await screen.findByRole('navigation', { name: 'Tous les réglages' }))
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Photo et coordonnées', 'Mes informations'])
  await user.click(index.getByRole('link', { name: 'Langue et apparence' }))
  expect(router.state.location.hash).toBe('#look')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Langue et apparence' }))
  expect(index.getByRole('link', { current: true }).textContent).toBe('Langue et apparence')
  expect(titles()).toEqual(['Notifications', 'Langue et apparence'])
  // On a phone alone.
  await user.click(screen.getByRole('link', { name: 'Tous les réglages', hidden: true }))
  await waitFor(() => expect(titles()).toEqual(['Photo et coordonnées', 'Mes informations']))
})
