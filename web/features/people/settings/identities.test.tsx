import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { type MockInstance, beforeEach, describe, expect, test, vi } from 'vitest'
import { companyOf, idOf } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveCall, serveIdentities, serveSettings, settingsPage, spaced } from '../../../testing/settings.ts'
import * as departure from '../../../shared/session/leaveFor.ts'

useServer()

const sent: unknown[] = []
const needsPassword = { errors: { current_password: ['Donnez votre mot de passe (current_password)'] } }
const connection = { id: idOf(7), kind: 'oidc', label: 'Compte Valombre' } as const
const offered = { ...companyOf().sign_in, single_sign_on: [connection], facebook: true }
const fromSignOn = { connection_id: connection.id, kind: 'oidc', label: connection.label } as const

let leaveFor: MockInstance<typeof departure.leaveFor>
beforeEach(() => {
  sent.length = 0
  leaveFor = vi.spyOn(departure, 'leaveFor').mockReturnValue()
  sessionStorage.clear()
  // jsdom draws nothing.
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  serveSettings()
})

async function panel(address = `${settingsPage}#identities`) {
  const app = await renderApp(address, { company: { sign_in: offered } })
  const part = within(await screen.findByRole('region', { name: 'Connexions' }))
  const press = async (name: string) => app.user.click(await part.findByRole('button', { name }))
  const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: spaced(title) }))
  return { ...app, part, press, dialog }
}

test('lists each provider, and since when and whether a linked one was used', async () => {
  serveIdentities([{ ...fromSignOn, last_used_at: new Date(Date.now() - 2 * 86_400_000).toISOString() }])
  const { part } = await panel()
  const lines = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Compte ValombreConnexion liée le 1er\smars\s2026, utilisée\savant-hierDélier/),
    expect.stringMatching(/^FacebookConnexion non liéeLier/),
  ])
})

test('says that nothing is linked yet', async () => {
  const { part } = await panel()
  expect(await part.findByText('Aucune connexion n’est liée à votre compte.')).toBeTruthy()
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Lier Compte Valombre',
    'Lier Facebook',
  ])
})

test('says that the list could not be had, and asks again', async () => {
  server.use(http.get('/auth/identities', () => HttpResponse.json({}, { status: 500 })))
  const { part, user } = await panel()
  const again = await part.findByRole('button', { name: 'Réessayer' }, { timeout: 5000 })
  serveIdentities([{ kind: 'facebook' }])
  await user.click(again)
  expect(await part.findByRole('button', { name: 'Délier Facebook' })).toBeTruthy()
})

test('is not there where the company has no provider', async () => {
  await renderApp(`${settingsPage}#passkeys`)
  await screen.findByRole('region', { name: 'Clés d’accès' })
  expect(screen.queryByRole('region', { name: 'Connexions' })).toBeNull()
})

test('links after the password, where the server asks for it, with a proof that this tab began', async () => {
  const address = 'https://facebook.example/dialog'
  serveCall('post', '/auth/identity_links', sent, needsPassword, { data: { address } })
  const { press, dialog, user } = await panel()
  await press('Lier Facebook')
  const linking = await dialog('Lier « Facebook » à votre compte ?')
  await user.click(linking.getByRole('button', { name: 'Continuer' }))
  await user.type(await linking.findByLabelText('Votre mot de passe'), 'secret{Enter}')
  await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(address))
  const challenge = expect.stringMatching(/^[\w-]{43}$/)
  expect(sent).toEqual([
    { provider: 'facebook', challenge },
    { provider: 'facebook', challenge, current_password: 'secret' },
  ])
  expect(sessionStorage.getItem('binome-single-sign-on')).toMatch(/^[\w-]{43}$/)
})

test('unlinks after it was confirmed', async () => {
  serveIdentities([{ kind: 'facebook' }])
  serveCall('delete', `/auth/identities/${idOf(0)}`, sent, { data: null })
  const { press, dialog, user, part } = await panel()
  await press('Délier Facebook')
  const unlinking = await dialog('Délier « Facebook » ?')
  expect(document.activeElement).toBe(unlinking.getByRole('button', { name: 'La garder' }))
  expect(sent).toEqual([])
  serveIdentities([])
  await user.click(unlinking.getByRole('button', { name: 'Délier' }))
  expect(await part.findByRole('button', { name: 'Lier Facebook' })).toBeTruthy()
  expect(sent).toEqual([{}])
})

test('says why the last way in cannot be unlinked', async () => {
  serveIdentities([{ kind: 'facebook' }])
  serveCall('delete', `/auth/identities/${idOf(0)}`, sent, { errors: ['C’est votre seul moyen de vous connecter.'] })
  const { press, dialog, user } = await panel()
  await press('Délier Facebook')
  const unlinking = await dialog('Délier « Facebook » ?')
  await user.click(unlinking.getByRole('button', { name: 'Délier' }))
  expect((await unlinking.findByRole('alert')).textContent).toContain('C’est votre seul moyen de vous connecter.')
})

describe('back from the provider', () => {
  const back = (fragment: string) =>
    `/sso/return#${fragment}&return_to=${encodeURIComponent(`${settingsPage}#identities`)}`

  test('links what this tab began, and says so in the settings, once', async () => {
    serveCall('post', '/auth/identities', sent, { data: { id: idOf(0) } })
    serveIdentities([{ kind: 'facebook' }])
    sessionStorage.setItem('binome-single-sign-on', 'proof')
    const { part, router } = await panel(back('link=c1'))
    const notice = await part.findByText(spaced('Connexion liée à votre compte : Facebook'))
    expect(notice.closest('[role="status"]')).toBeTruthy()
    expect(sent).toEqual([{ code: 'c1', verifier: 'proof' }])
    expect(router.state.location).toMatchObject({ pathname: settingsPage, hash: '#identities' })
    await waitFor(() => expect(router.state.location.state).toBeNull())
  })

  test('sends nothing that this tab did not begin', async () => {
    serveCall('post', '/auth/identities', sent, { data: { id: idOf(0) } })
    const { part } = await panel(back('link=c1'))
    expect((await part.findByRole('alert')).textContent).toContain('a commencé dans un autre onglet')
    expect(sent).toEqual([])
  })

  test('says that the provider refused', async () => {
    const { part } = await panel(back('link_refused=provider_refused'))
    expect((await part.findByRole('alert')).textContent).toContain('Vous avez refusé')
  })

  test('says that the identity opens another account', async () => {
    sessionStorage.setItem('binome-single-sign-on', 'proof')
    server.use(
      http.post('/auth/identities', () =>
        HttpResponse.json({ success: false, code: 'identity_taken', errors: ['Prise'] }, { status: 422 }),
      ),
    )
    const { part } = await panel(back('link=c1'))
    expect((await part.findByRole('alert')).textContent).toContain('ouvre déjà un autre compte')
  })

  test('links nothing where nobody is signed in', async () => {
    serveCall('post', '/auth/identities', sent, { data: { id: idOf(0) } })
    sessionStorage.setItem('binome-single-sign-on', 'proof')
    await renderApp(back('link=c1'), { signedIn: false })
    await screen.findByRole('heading', { level: 1, name: 'Cette connexion a pris trop de temps' })
    expect(sent).toEqual([])
  })
})
