import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { valueOf } from '../testing/elements.ts'
import { type FakeAnswer, type FakeServer, fakeServer, lyon } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const units = '/admin/api/business_units'
let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, method }) => (path === `${units}/lyon` && method === 'GET' ? { json: lyon } : undefined))
})

const answer = (wanted: string, given: FakeAnswer) => server.on(({ method }) => (method === wanted ? given : undefined))
const sent = (wanted: string) => server.calls.filter(({ method }) => method === wanted)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
const input = (name: string) => screen.findByRole('textbox', { name })

describe('a new record', () => {
  it('is sent as its form says, and leads back to the list', async () => {
    answer('POST', { json: { ...lyon, id: 'nantes' } })
    await renderConsole('/business_units')
    await userEvent.click(await screen.findByRole('link', { name: 'Nouvelle entité' }))
    await userEvent.type(await input('Code'), 'nantes')
    await userEvent.type(await input('Nom (français)'), 'Nantes')
    await userEvent.type(await input('Nom (anglais)'), 'Nantes, France')
    await expectAccessible()
    await save()
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { code: 'nantes', label: { fr: 'Nantes', en: 'Nantes, France' } },
      ]),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Entités' })).toBeDefined()
  })

  it('is not sent while its schema finds something wrong', async () => {
    await renderConsole('/business_units/create')
    await userEvent.type(await input('Code'), 'Non !')
    await save()
    expect(await screen.findByText('Cette valeur n’est pas permise')).toBeDefined()
    expect(screen.getAllByText('Ce champ doit être rempli')).toHaveLength(2)
    expect(sent('POST')).toEqual([])
  })

  it('shows what the server refuses on its field', async () => {
    answer('POST', { status: 422, json: { message: 'taken', errors: { code: 'Cette valeur est déjà prise' } } })
    await renderConsole('/business_units/create')
    await userEvent.type(await input('Code'), 'lyon')
    await userEvent.type(await input('Nom (français)'), 'Lyon')
    await userEvent.type(await input('Nom (anglais)'), 'Lyons')
    await save()
    expect(await screen.findByText('Cette valeur est déjà prise')).toBeDefined()
    expectComplaint(/HttpError/)
  })
})

describe('a record that is there', () => {
  it('is changed from the revision that was read, and its code is not', async () => {
    answer('PUT', { json: lyon })
    await renderConsole('/business_units')
    await userEvent.click(within(await screen.findByRole('table')).getByRole('link', { name: 'Lyon' }))
    const name = await input('Nom (français)')
    expect(valueOf(name)).toBe('Lyon')
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull()
    await userEvent.type(name, ' et environs')
    await expectAccessible()
    await save()
    await waitFor(() => expect(sent('PUT')).toHaveLength(1))
    const [put] = sent('PUT')
    expect(put?.body).toMatchObject({ label: { fr: 'Lyon et environs', en: 'Lyons' } })
    expect(put?.headers.get('if-match')).toBe('"4"')
  })

  it('is deleted once that is confirmed; a refusal is in the server’s words', async () => {
    answer('DELETE', { status: 422, json: { message: 'Des personnes en font partie', code: 'unit_has_people' } })
    await renderConsole('/business_units/lyon')
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
    expect(sent('DELETE')).toEqual([])
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmer' }))
    expect(await screen.findByText('Des personnes en font partie')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('is only read by an auditor', async () => {
    server = fakeServer('auditor')
    await renderConsole('/business_units')
    const table = await screen.findByRole('table')
    expect(within(table).getByText('Lyon')).toBeDefined()
    expect(within(table).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Nouvelle entité' })).toBeNull()
  })
})
