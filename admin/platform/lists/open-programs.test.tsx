import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer, karim, list } from '../testing/fake-server.ts'
import { renderConsole } from '../testing/render-console.tsx'

const open = { id: 'p1', slug: 'open', name: { fr: 'Passerelles', en: 'Bridges' }, archived: false }
const archived = { id: 'p2', slug: 'old', name: { fr: 'Ancien', en: 'Old' }, archived: true }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path }) => (path === '/admin/api/programs' ? list([open, archived]) : undefined))
})

const offered = async (field: HTMLElement) => {
  await within(field).findByRole('option', { name: 'Passerelles' })
  return within(field).queryByRole('option', { name: /Ancien/ })
}

it.each(['cohort_matches', 'workshops', 'invitation_imports'])(
  'an archived program is not offered for something new of %s',
  async (name) => {
    await renderConsole(`/${name}/create`)
    expect(await offered(await screen.findByRole('combobox', { name: /^Programme/ }))).toBeNull()
  },
)

it('an archived program is not offered for new enrolments', async () => {
  server.on(({ path }) => (path === '/admin/api/users' ? list([{ ...karim, actions: ['enrol'] }]) : undefined))
  await renderConsole('/users')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Karim Belhadj/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Inscrire à un programme…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await offered(await dialog.findByRole('combobox', { name: /^Programme/ }))).toBeNull()
})

it('an archived program is looked for in lists', async () => {
  await renderConsole('/users')
  const [filter] = await screen.findAllByRole('combobox', { name: /^Programme/ })
  expect(await within(filter as HTMLElement).findByRole('option', { name: /Ancien/ })).toBeDefined()
})
