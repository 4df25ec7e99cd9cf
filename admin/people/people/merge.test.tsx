import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { type FakeServer, fakeServer, karim, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const other = '5f0d5d52-8cf0-4a3c-9d6b-6a4f8c1f2b3a'
const ending: AdminUser = { ...karim, actions: ['merge'] }
const going: AdminUser = {
  ...karim,
  id: other,
  full_name: 'Karim Belhadj-Roy',
  email: 'k.belhadj@acme.test',
  job_title: null,
  profile_details: [],
  profiles: [],
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, query }) => {
    if (path === '/admin/api/users/u2') return { json: ending }
    if (path === `/admin/api/users/${other}`) return { json: going }
    if (path === '/admin/api/users/u2/duplicates')
      return list([
        { id: other, full_name: 'Karim Belhadj-Roy', email: 'k.belhadj@acme.test', reasons: ['same_phone'] },
      ])
    if (path === '/admin/api/users' && query.getAll('id').includes(other)) return list([going])
    return undefined
  })
})

async function chooseOther() {
  await renderConsole('/users/u2/show')
  await userEvent.click(await screen.findByRole('button', { name: /^Actions/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fusionner avec un autre compte…' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('1 compte est peut-être à la même personne.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Le compte qui continue/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Karim Belhadj-Roy.*\(même téléphone\)/ }))
  return dialog
}

describe('merging two accounts', () => {
  it('compares both, lists what happens, and sends what is ticked after the name is typed', async () => {
    server.on(({ method, path }) =>
      method === 'POST' && path === '/admin/api/users/u2/merge'
        ? { json: { ...ending, status: 'disabled', merged_into: { id: other, full_name: going.full_name } } }
        : undefined,
    )
    const dialog = await chooseOther()
    const table = await within(dialog).findByRole('table')
    const input = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Le compte qui continue/ })
    expect(input.value).toMatch(/^Karim Belhadj-Roy/)
    const row = within(table).getByRole('row', { name: /^Fonction/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', 'Technicien'])
    const profile = within(table).getByRole<HTMLInputElement>('checkbox', { name: /Mentor$/ })
    expect([profile.checked, profile.disabled]).toEqual([true, true])
    expect(within(dialog).getByText(/La personne se connecte comme k\.belhadj@acme\.test/)).toBeDefined()
    expect(
      within(dialog).getByText(/se lisent dans le compte qui continue.*les notifications lui arrivent/),
    ).toBeDefined()
    expect(within(dialog).getByText(/^Sont perdus.*clés d’accès.*photo/)).toBeDefined()
    expect(within(dialog).getByText(/Aux ateliers à venir, le compte qui continue est invité/)).toBeDefined()
    expect(within(dialog).getByText('Cela ne s’annule pas ensuite.')).toBeDefined()
    await expectAccessible()
    await userEvent.click(within(table).getByRole('checkbox', { name: /Adresse e-mail$/ }))
    const signsIn = new RegExp(`se connecte comme ${ending.email}, avec le mot de passe du compte qui continue`)
    expect(within(dialog).getByText(signsIn)).toBeDefined()
    await userEvent.click(within(table).getByRole('checkbox', { name: /Fonction$/ }))
    const confirm = within(dialog).getByRole('button', { name: 'Fusionner les comptes' })
    await userEvent.click(confirm)
    expect(server.called('/admin/api/users/u2/merge')).toEqual([])
    await userEvent.type(within(dialog).getByLabelText(/tapez le nom/), 'Karim Belhadj')
    await userEvent.click(confirm)
    expect(await screen.findByText('Les comptes sont fusionnés.')).toBeDefined()
    expect(server.called('/admin/api/users/u2/merge').map(({ body }) => body)).toEqual([
      { into: other, take: ['email', 'job_title'] },
    ])
  })

  it('shows at the field why the two cannot be merged', async () => {
    server.on(({ method, path }) =>
      method === 'POST' && path === '/admin/api/users/u2/merge'
        ? {
            status: 422,
            json: { message: 'refusé', code: 'merge_in_use', errors: { into: 'Ce compte a des demandes' } },
          }
        : undefined,
    )
    const dialog = await chooseOther()
    await userEvent.type(within(dialog).getByLabelText(/tapez le nom/), 'Karim Belhadj')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fusionner les comptes' }))
    expect(await within(dialog).findByText('Ce compte a des demandes')).toBeDefined()
    expectComplaint(/HttpError/)
    const combobox = within(dialog).getByRole('combobox', { name: /^Le compte qui continue/ })
    await waitFor(() => expect(document.activeElement).toBe(combobox))
  })
})

it('says on both pages that the accounts are one person’s', async () => {
  server.on(({ path }) =>
    path === '/admin/api/users/u2'
      ? { json: { ...ending, actions: [], merged_into: { id: other, full_name: 'Karim Belhadj-Roy' } } }
      : undefined,
  )
  await renderConsole('/users/u2/show')
  const link = await screen.findByRole('link', { name: 'Karim Belhadj-Roy' })
  expect(link.getAttribute('href')).toBe(`/admin/users/${other}/show`)
  expect(screen.getByText('Continue sous')).toBeDefined()
})

it('lists the roles with their scope, accepted texts and sessions of a person', async () => {
  await renderConsole('/users/u2/show')
  const panel = await screen.findByRole('region', { name: 'Rôles, textes et sessions' })
  expect(await within(panel).findByText('Dans l’entité Lyon')).toBeDefined()
  const facts = [...panel.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'RéférentDans l’entité Lyon',
    'Charte acceptéeversion 4',
    'Conditions acceptéesversion 2',
    expect.stringMatching(/^Sessions ouvertes2, vue le /),
  ])
})
