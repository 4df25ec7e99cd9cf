import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, listDocument, resource } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveCall, servePasskeys, serveSettings, settingsPage, spaced } from '../../../testing/settings.ts'

const startRegistration = vi.hoisted(() => vi.fn<(given: object) => Promise<object>>())
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

useServer()

const sent: unknown[] = []
const needsPassword = { errors: { current_password: ['Donnez votre mot de passe (current_password)'] } }

beforeEach(() => {
  sent.length = 0
  startRegistration.mockReset()
  vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>())
  serveSettings()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function panel() {
  const app = await renderApp(`${settingsPage}#passkeys`)
  const part = within(await screen.findByRole('region', { name: 'Clés d’accès' }))
  const press = async (name: string) => app.user.click(await part.findByRole('button', { name }))
  const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: spaced(title) }))
  return { ...app, part, press, dialog }
}

test('each says when it was made and used, where it is, and at which host it signs in', async () => {
  servePasskeys([
    { name: 'iPhone', synced: true, last_used_at: new Date(Date.now() - 2 * 86_400_000).toISOString() },
    { name: 'Clé USB', synced: false },
    { name: 'Ancienne', host: 'autre.example' },
  ])
  const { part } = await panel()
  const lines = (await part.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines[0]).toMatch(/^iPhoneAjoutée le 1er\smars\s2026, utilisée\savant-hierAussi sur vos autres/)
  expect(lines[1]).toMatch(/^Clé USBAjoutée le 1er\smars\s2026, jamais utiliséeSur un seul appareil/)
  expect(lines[2]).toMatch(/^Ancienne.*jamais utiliséeNe sert qu’à autre\.example/)
})

describe('adding one', () => {
  beforeEach(() => {
    const here = resource('sessions', idOf(0), {
      current: true,
      browser: 'Firefox',
      system: 'Windows',
      method: 'password',
      address: null,
      created_at: '2026-03-08T08:00:00Z',
      last_seen_at: '2026-03-08T08:00:00Z',
    })
    server.use(http.get('/api/v1/sessions', () => HttpResponse.json(listDocument([here]))))
  })

  async function begin() {
    const app = await panel()
    await app.part.findByText('Vous n’en avez pas encore.')
    await screen.findByText('Firefox sur Windows')
    await app.press('Ajouter une clé d’accès')
    const dialog = await app.dialog('Ajouter une clé d’accès')
    const make = () => app.user.click(dialog.getByRole('button', { name: 'Créer la clé d’accès' }))
    return { ...app, dialog, make }
  }

  test('names it after the device, has the browser make it, and lists it', async () => {
    serveCall('post', '/auth/passkeys/options', sent, { data: { challenge: 'abc' } })
    serveCall('post', '/auth/passkeys', sent, { data: null })
    startRegistration.mockResolvedValue({ id: 'made' })
    const { dialog, user, part } = await begin()
    const name = dialog.getByLabelText<HTMLInputElement>('Nom')
    expect(name.value).toBe('Firefox sur Windows')
    await user.clear(name)
    await user.type(name, '{Enter}')
    expect(dialog.getByRole('alert').textContent).toBe('Veuillez lui donner un nom')
    servePasskeys([{ name: 'Bureau' }])
    await user.type(name, 'Bureau{Enter}')
    expect(await part.findByText('Bureau', { selector: 'li p' })).toBeTruthy()
    expect(startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'abc' } })
    expect(sent).toEqual([{}, { name: 'Bureau', response: { id: 'made' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['NotAllowedError', 'Aucune clé d’accès n’a été créée'],
    ['InvalidStateError', 'Cet appareil a déjà une clé d’accès pour votre compte'],
    ['ConstraintError', 'Cet appareil ne peut pas garder de clé d’accès'],
  ])('that the browser refuses (%s) is reported, and none is stored', async (name, words) => {
    serveCall('post', '/auth/passkeys/options', sent, { data: { challenge: 'abc' } })
    startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }))
    const { dialog, make } = await begin()
    await make()
    expect((await dialog.findByRole('alert')).textContent).toContain(words)
    expect(sent).toEqual([{}])
  })

  test('asks the password when the server does', async () => {
    serveCall('post', '/auth/passkeys/options', sent, needsPassword, { data: { challenge: 'abc' } })
    serveCall('post', '/auth/passkeys', sent, { data: null })
    startRegistration.mockResolvedValue({ id: 'made' })
    const { dialog, make, user } = await begin()
    await make()
    await user.type(await dialog.findByLabelText('Votre mot de passe'), 'secret{Enter}')
    expect(await screen.findByText(/Firefox sur Windows.» est ajoutée/)).toBeTruthy()
    expect(sent.slice(0, 2)).toEqual([{}, { current_password: 'secret' }])
  })

  test('that the server refuses says why, at the field where it is one', async () => {
    serveCall('post', '/auth/passkeys/options', sent, { data: { challenge: 'abc' } })
    serveCall(
      'post',
      '/auth/passkeys',
      sent,
      { errors: ['Cette clé d’accès n’a pas pu être ajoutée.'] },
      { errors: { name: ['est trop long'] } },
    )
    startRegistration.mockResolvedValue({ id: 'made' })
    const { dialog, make } = await begin()
    await make()
    expect((await dialog.findByRole('alert')).textContent).toContain('Cette clé d’accès n’a pas pu être ajoutée.')
    await make()
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('est trop long'))
    expect(dialog.getByLabelText('Nom').getAttribute('aria-describedby')).toBeTruthy()
  })
})

test('one gets another name', async () => {
  servePasskeys([{ name: 'iPhone' }])
  serveCall('patch', `/auth/passkeys/${idOf(0)}`, sent, { data: null })
  const { press, dialog, user, part } = await panel()
  await press('Renommer iPhone')
  const name = (await dialog('Renommer « iPhone »')).getByLabelText('Nom')
  servePasskeys([{ name: 'Téléphone' }])
  await user.clear(name)
  await user.type(name, ' Téléphone {Enter}')
  expect(await part.findByText('Téléphone', { selector: 'li p' })).toBeTruthy()
  expect(sent).toEqual([{ name: 'Téléphone' }])
})

test('one is removed after it was confirmed, with the password where the server asks for it', async () => {
  servePasskeys([{ name: 'iPhone' }])
  serveCall('delete', `/auth/passkeys/${idOf(0)}`, sent, needsPassword, { data: null })
  const { press, dialog, user, part } = await panel()
  await press('Supprimer iPhone')
  const removal = await dialog('Supprimer « iPhone » ?')
  expect(document.activeElement).toBe(removal.getByRole('button', { name: 'La garder' }))
  expect(sent).toEqual([])
  await user.click(removal.getByRole('button', { name: 'Supprimer' }))
  const password = await removal.findByLabelText('Votre mot de passe')
  servePasskeys([])
  await user.type(password, 'secret{Enter}')
  expect(await part.findByText('Vous n’en avez pas encore.')).toBeTruthy()
  expect(sent).toEqual([{}, { current_password: 'secret' }])
})

test('removing one that is already gone succeeds', async () => {
  servePasskeys([{ name: 'iPhone' }])
  serveCall('delete', `/auth/passkeys/${idOf(0)}`, sent, { errors: ['Introuvable'], status: 404 })
  const { press, dialog, user } = await panel()
  await press('Supprimer iPhone')
  await user.click((await dialog('Supprimer « iPhone » ?')).getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText(spaced('« iPhone » est supprimée'))).toBeTruthy()
})

test('a browser without passkeys says so, and lets them be removed', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  servePasskeys([{ name: 'iPhone' }])
  const { part } = await panel()
  expect(await part.findByText('Ce navigateur ne peut pas garder de clé d’accès à cette adresse.')).toBeTruthy()
  expect(await part.findByRole('button', { name: 'Supprimer iPhone' })).toBeTruthy()
  expect(part.queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull()
})
