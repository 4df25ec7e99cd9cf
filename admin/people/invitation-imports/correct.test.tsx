import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import { fakeServer } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'
import { checked } from './testing.ts'

it('corrects a cell where the mistake stands, and checks the file again', async () => {
  const server = fakeServer()
  let file = checked
  server.on(({ path, method }) => {
    if (path === '/admin/api/invitation_imports/f1/correct' && method === 'POST') {
      file = { ...checked, invited: 2, aside: 0, problems: [], actions: ['start'] }
      return { json: { ...checked, state: 'waiting', actions: [] } }
    }
    return path === '/admin/api/invitation_imports/f1' ? { json: file } : undefined
  })
  await renderConsole('/invitation_imports/f1/show')
  const cell = await screen.findByRole('textbox', { name: 'mail_pro, ligne 14' })
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('button', { name: /^Inviter/ })).toBeDefined()
  await expectAccessible()
  await userEvent.clear(cell)
  await userEvent.type(cell, 'm@valombre.example')
  expect(screen.getByText('1 cellule corrigée')).toBeDefined()
  // Inviting now would leave the correction out.
  expect(screen.getByText('Contrôlez de nouveau pour que votre correction compte.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Inviter/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Contrôler de nouveau' }))
  expect(await screen.findByText('Le fichier est contrôlé de nouveau.')).toBeDefined()
  const [call] = server.called('/admin/api/invitation_imports/f1/correct')
  expect(call?.body).toEqual({ cells: [{ line: 14, column: 'email', value: 'm@valombre.example' }] })
  expect(screen.queryByRole('textbox', { name: /ligne 14/ })).toBeNull()
})

it('offers cells that were typed and not sent at the next visit', async () => {
  const server = fakeServer()
  server.on(({ path }) => (path === '/admin/api/invitation_imports/f1' ? { json: checked } : undefined))
  const { unmount } = await renderConsole('/invitation_imports/f1/show')
  const cell = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'mail_pro, ligne 14' })
  await userEvent.clear(await cell())
  await userEvent.type(await cell(), 'm@valombre.example')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  await renderConsole('/invitation_imports/f1/show')
  await userEvent.click(await screen.findByRole('button', { name: 'La reprendre' }))
  expect((await cell()).value).toBe('m@valombre.example')
  expect(screen.getByText('1 cellule corrigée')).toBeDefined()
})

it('undoes an import in one step, with what stays', async () => {
  const server = fakeServer()
  const done: AdminInvitationImport = { ...checked, state: 'done', invited: 5, open: 3, actions: ['withdraw'] }
  server.on(({ path, method }) => {
    if (path === '/admin/api/invitation_imports/f1/withdraw' && method === 'POST')
      return { json: { ...done, open: 0, actions: [] } }
    return path === '/admin/api/invitation_imports/f1' ? { json: done } : undefined
  })
  await renderConsole('/invitation_imports/f1/show')
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler cet import…' }))
  expect(await screen.findByText(/^2 invitations ont servi/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Retirer les invitations' }))
  expect(await screen.findByText('Les invitations sont retirées.')).toBeDefined()
})
