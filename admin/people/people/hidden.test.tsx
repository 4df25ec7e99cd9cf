import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { attribute } from '../../platform/testing/elements.ts'
import { type FakeServer, fakeServer, karim, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const hidden = {
  ...karim,
  profile_details: karim.profile_details.map((profile) => ({
    ...profile,
    completion: 25,
    hidden: ['under_bar', 'no_program'] as const,
  })),
  actions: ['ask_to_finish', 'erase'],
}
const masked = /Masqué\s: 25\s% sur 60\s%, dans aucun programme/

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, query }) => {
    if (path === '/admin/api/users' && query.has('_end')) return list([hidden])
    return path === '/admin/api/users/u2' ? { json: hidden } : undefined
  })
})

describe('a mentor whom nobody sees', () => {
  it('is marked in the list with what the profile lacks, and found by a filter', async () => {
    await renderConsole('/users')
    const table = await screen.findByRole('table')
    expect(within(table).getByText(masked)).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Mentors masqués'), 'Sous le seuil')
    await screen.findByText('Effacer les filtres')
    await expect.poll(() => server.called('/admin/api/users').at(-1)?.query.get('hidden')).toBe('under_bar')
    await expectAccessible()
  })

  it('is invited to complete the profile in one act, whose dialog links to the threshold', async () => {
    server.on(({ path, method }) =>
      path === '/admin/api/users/u2/ask_to_finish' && method === 'POST'
        ? { json: { ...hidden, actions: ['erase'] } }
        : undefined,
    )
    await renderConsole('/users/u2/show')
    expect(await screen.findByText(masked)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Actions pour Karim Belhadj' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inviter à compléter le profil…' }))
    const dialog = await screen.findByRole('dialog', { name: /Inviter Karim Belhadj/ })
    const bar = await within(dialog).findByRole('link', { name: 'Changer le seuil' })
    expect(attribute(bar, 'href')).toBe('/admin/company_settings?tab=rules')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Inviter' }))
    expect(await screen.findByText('L’invitation part dans les dix minutes.')).toBeDefined()
  })
})
