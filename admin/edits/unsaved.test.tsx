import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { valueOf } from '../testing/elements.ts'
import { type FakeServer, fakeServer, lyon } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'
import { isUnsaved } from './unsaved.ts'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.on(({ path, method }) =>
    path === '/admin/api/business_units/lyon' && (method === 'GET' || method === 'PUT') ? { json: lyon } : undefined,
  )
})

const field = () => screen.findByRole('textbox', { name: 'Nom (français)' })
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Annuler' }))
const asked = () => screen.findByRole('dialog', { name: /Quitter sans enregistrer/ })
const kept = () => Object.values<string>(localStorage).join('\n')
const offer = /Une saisie du .* n’a pas été enregistrée/

describe('what was typed and not sent', () => {
  it('is asked about before the page is left, and stays when the reader stays', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await leave()
    const dialog = await asked()
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Rester et continuer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(valueOf(await field())).toBe('Lyon et environs')
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })

  it('is kept in the browser, and taken up again on the next visit', async () => {
    await renderConsole('/business_units/lyon')
    await userEvent.type(await field(), ' et environs')
    await waitFor(() => expect(kept()).toContain('et environs'))
    await leave()
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Quitter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(isUnsaved()).toBe(false)
    cleanup()
    await renderConsole('/business_units/lyon')
    expect(await screen.findByText(offer)).toBeDefined()
    expect(valueOf(await field())).toBe('Lyon')
    await userEvent.click(screen.getByRole('button', { name: 'La reprendre' }))
    expect(valueOf(await field())).toBe('Lyon et environs')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true)
    expect(kept()).not.toContain('et environs')
  })

  it('of a dialog is asked about too', async () => {
    await renderConsole('/mentoring_requests/r1/show')
    await userEvent.click(await screen.findByRole('button', { name: 'Révoquer…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(await within(dialog).findByRole('combobox'), 'other')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await asked()).getByRole('button', { name: 'Quitter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
