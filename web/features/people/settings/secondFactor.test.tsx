import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { serveCall, serveFactor, serveSettings, settingsPage, spaced } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const proposed = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const needsPassword = { errors: { current_password: ['Donnez votre mot de passe (current_password)'] } }
const wrongPassword = { errors: { current_password: ['Ce n’est pas votre mot de passe actuel'] } }
const wrongCode = { errors: { code: ['Ce code n’est pas valable.'] } }
const since = { enabled: true, confirmed_at: '2026-03-03T09:00:00Z', recovery_codes_left: 8 }

beforeEach(() => {
  sent.length = 0
  serveSettings()
})

async function panel(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp(`${settingsPage}#second_factor`, options)
  const part = within(await screen.findByRole('region', { name: 'Double authentification' }))
  const press = async (name: string) => app.user.click(await part.findByRole('button', { name }))
  const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: spaced(title) }))
  return { ...app, part, press, dialog }
}

describe('setting it up', () => {
  test('shows the picture and the key, takes a code, and shows the recovery codes once', async () => {
    serveCall('post', '/auth/second_factor', sent, { data: proposed })
    serveCall('post', '/auth/second_factor/confirm', sent, wrongCode, { data: { recovery_codes: codes } })
    const { user, press, dialog, part, router } = await panel()
    await act(() => router.navigate(`${settingsPage}?again#second_factor`))
    await press('Activer la double authentification')
    await user.click((await dialog('Activer la double authentification')).getByRole('button', { name: 'Continuer' }))
    const scan = await dialog('Ajouter Valombre à votre application')
    const picture = scan.getByRole('img', { name: 'Image à scanner avec l’application d’authentification' })
    expect(picture.getAttribute('src')).toBe(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(proposed.qr)}`)
    expect(scan.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    const field = scan.getByLabelText('Code')
    expect(document.activeElement).toBe(field)
    await user.click(scan.getByRole('button', { name: 'Activer' }))
    expect(scan.getByRole('alert').textContent).toBe('Veuillez entrer le code')
    await user.type(field, '000000')
    await user.click(scan.getByRole('button', { name: 'Activer' }))
    expect((await scan.findByText('Ce code n’est pas valable.')).closest('[role=alert]')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    serveFactor(since)
    await user.clear(field)
    await user.type(field, ' 123 456{Enter}')
    const kept = await dialog('Gardez vos codes de secours')
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
    expect(sent).toEqual([{}, { code: '000000' }, { code: '123 456' }])
    // Neither Escape nor Back loses them.
    await user.keyboard('{Escape}')
    await act(() => router.navigate(-1))
    expect(kept.getByText(codes[0] ?? '')).toBeTruthy()
    await user.click(kept.getByRole('button', { name: 'Copier les codes' }))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
    expect(kept.getByRole('status').textContent).toBe('Copié')
    await user.click(kept.getByRole('button', { name: 'Je les ai gardés' }))
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull())
    expect(await part.findByText(/^Active depuis le 3\smars\s2026$/)).toBeTruthy()
    expect(await screen.findByText(/^Double authentification activée\. /)).toBeTruthy()
  })

  test('asks the password when the server does, and says at its field that it is wrong', async () => {
    serveCall('post', '/auth/second_factor', sent, needsPassword, needsPassword, wrongPassword, { data: proposed })
    const { user, press, dialog } = await panel()
    await press('Activer la double authentification')
    const first = await dialog('Activer la double authentification')
    expect(first.queryByLabelText('Votre mot de passe')).toBeNull()
    await user.click(first.getByRole('button', { name: 'Continuer' }))
    const password = await first.findByLabelText('Votre mot de passe')
    await waitFor(() => expect(document.activeElement).toBe(password))
    // The question comes first: nothing is wrong yet.
    expect(first.queryByRole('alert')).toBeNull()
    await user.click(first.getByRole('button', { name: 'Continuer' }))
    expect((await first.findByRole('alert')).textContent).toBe('Veuillez entrer votre mot de passe')
    await user.type(password, 'faux{Enter}')
    expect(await first.findByText('Ce n’est pas votre mot de passe actuel')).toBeTruthy()
    await user.clear(password)
    await user.type(password, 'secret{Enter}')
    expect(await dialog('Ajouter Valombre à votre application')).toBeTruthy()
    expect(sent).toEqual([{}, {}, { current_password: 'faux' }, { current_password: 'secret' }])
  })

  test('that is refused for another reason says it in the dialog', async () => {
    serveCall('post', '/auth/second_factor', sent, { errors: ['Trop de requêtes. Réessayez.'], status: 429 })
    const { user, press, dialog } = await panel()
    await press('Activer la double authentification')
    const first = await dialog('Activer la double authentification')
    await user.click(first.getByRole('button', { name: 'Continuer' }))
    expect((await first.findByRole('alert')).textContent).toContain('Trop de requêtes. Réessayez.')
  })
})

describe('where there is one', () => {
  test('new recovery codes take a code, and say how many are left', async () => {
    serveFactor({ ...since, recovery_codes_left: 2 })
    serveCall('post', '/auth/second_factor/recovery_codes', sent, wrongCode, { data: { recovery_codes: codes } })
    const { user, press, dialog, part } = await panel()
    expect(await part.findByText(/^Il en reste 2\. /)).toBeTruthy()
    await press('Nouveaux codes')
    const renew = await dialog('Nouveaux codes de secours')
    await user.type(renew.getByLabelText('Code'), '000000{Enter}')
    expect((await renew.findByRole('alert')).textContent).toBe('Ce code n’est pas valable.')
    await user.clear(renew.getByLabelText('Code'))
    await user.type(renew.getByLabelText('Code'), '123456{Enter}')
    expect((await dialog('Gardez vos codes de secours')).getAllByRole('listitem')).toHaveLength(2)
    expect(sent).toEqual([{ code: '000000' }, { code: '123456' }])
  })

  test('it is turned off with the password and a code', async () => {
    serveFactor(since)
    serveCall('delete', '/auth/second_factor', sent, wrongPassword, { data: null })
    const { user, press, dialog, part } = await panel()
    await press('Désactiver la double authentification')
    const off = await dialog('Désactiver la double authentification ?')
    await user.type(off.getByLabelText('Votre mot de passe'), 'secret')
    await user.type(off.getByLabelText('Code'), '123456')
    await user.click(off.getByRole('button', { name: 'Désactiver' }))
    expect((await off.findByRole('alert')).textContent).toBe('Ce n’est pas votre mot de passe actuel')
    serveFactor({})
    await user.click(off.getByRole('button', { name: 'Désactiver' }))
    expect(await part.findByRole('button', { name: 'Activer la double authentification' })).toBeTruthy()
    expect(sent.at(-1)).toEqual({ current_password: 'secret', code: '123456' })
  })

  test('the application is changed: the old one goes, then another is added without the password again', async () => {
    serveFactor(since)
    serveCall('delete', '/auth/second_factor', sent, { data: null })
    serveCall('post', '/auth/second_factor', sent, { data: proposed })
    const { user, press, dialog } = await panel()
    await press('Changer d’application')
    const change = await dialog('Changer d’application')
    await user.type(change.getByLabelText('Votre mot de passe'), 'secret')
    await user.type(change.getByLabelText('Code'), codes[0] ?? '')
    await user.click(change.getByRole('button', { name: 'Continuer' }))
    await user.click((await dialog('Activer la double authentification')).getByRole('button', { name: 'Continuer' }))
    expect(await dialog('Ajouter Valombre à votre application')).toBeTruthy()
    expect(sent).toEqual([{ current_password: 'secret', code: codes[0] }, { current_password: 'secret' }])
  })
})

describe('where the company demands it', () => {
  test('it is marked as required, and cannot be turned off', async () => {
    serveFactor({ ...since, demanded: true })
    const { part } = await panel()
    expect(await part.findByText(/vous pouvez changer d’application, pas la désactiver\.$/)).toBeTruthy()
    expect(part.getByRole('button', { name: 'Changer d’application' })).toBeTruthy()
    expect(part.queryByRole('button', { name: 'Désactiver la double authentification' })).toBeNull()
  })

  test('an administrator without one reads what it costs', async () => {
    serveFactor({ demanded: true, required: true })
    const { part } = await panel()
    expect(await part.findByText(/sans elle, la console ne répond pas\.$/)).toBeTruthy()
  })
})

test('the codes can be downloaded', async () => {
  serveFactor(since)
  serveCall('post', '/auth/second_factor/recovery_codes', sent, { data: { recovery_codes: codes } })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:codes'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, press, dialog } = await panel()
  await press('Nouveaux codes')
  await user.type((await dialog('Nouveaux codes de secours')).getByLabelText('Code'), '123456{Enter}')
  await user.click((await dialog('Gardez vos codes de secours')).getByRole('button', { name: 'Télécharger' }))
  expect(click).toHaveBeenCalledOnce()
  expect(await files[0]?.text()).toBe(`Codes de secours pour Valombre\n\n${codes.join('\n')}\n`)
})

test('a state that cannot be loaded shows an error, and can be loaded again', async () => {
  server.use(http.get('/auth/second_factor', () => HttpResponse.json(null, { status: 500 })))
  const { part, press } = await panel()
  await part.findByRole('alert')
  serveFactor({})
  await press('Réessayer')
  expect(await part.findByRole('button', { name: 'Activer la double authentification' })).toBeTruthy()
})

test('is not offered where nobody signs in with a password', async () => {
  const sign_in = { password: false, single_sign_on: [], facebook: false, sign_up: false }
  await renderApp(`${settingsPage}#second_factor`, { company: { sign_in } })
  await screen.findByLabelText('Prénom')
  expect(screen.queryByRole('region', { name: 'Double authentification' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Clés d’accès' })).toBeNull()
})
