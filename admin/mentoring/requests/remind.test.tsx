import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer, list, waiting } from '../../platform/testing/fake-server.ts'
import { renderConsole } from '../../platform/testing/render-console.tsx'

const now = new Date().toISOString()
const lately = { ...waiting, id: 'r5', participant_name: 'Léa Marchetti', reminded_at: now }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

it('says when the mentor was reminded, and waits three days before it is offered again', async () => {
  server.on(({ path }) => (path === '/admin/api/mentoring_requests/r1' ? { json: { ...lately, id: 'r1' } } : undefined))
  await renderConsole('/mentoring_requests/r1/show')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Relancer…' })).disabled).toBe(true)
  expect(screen.getByText(/^Mentor relancé le .* de nouveau possible le /)).toBeDefined()
})

it('reminds those that wait, and names the others with the reason', async () => {
  server.on(({ path, method }) => {
    if (path === '/admin/api/mentoring_requests') return list([waiting, lately])
    return path.endsWith('/remind') && method === 'POST' ? { json: { ...waiting, reminded_at: now } } : undefined
  })
  await renderConsole('/mentoring_requests')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir Hugo Lefèvre et Inès Carbonnel' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choisir Léa Marchetti et Inès Carbonnel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Relancer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const left = within(await dialog.findByRole('list', { name: /laissée de côté/ }))
  expect(left.getByText(/Léa Marchetti/)).toBeDefined()
  expect(left.getByText(/Mentor relancé le/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Relancer 1 demande' }))
  expect(await dialog.findByText('1 demande relancée')).toBeDefined()
  const row = within(
    dialog.getByText(/sélectionnée laissée de côté/).closest('[role="status"]') as HTMLElement,
  ).getByRole('listitem')
  expect(row.textContent).toMatch(/^Léa Marchetti et Inès Carbonnel\s: .*Mentor relancé le/)
  expect(server.called('/admin/api/mentoring_requests/r1/remind')).toHaveLength(1)
  expect(server.called('/admin/api/mentoring_requests/r5/remind')).toEqual([])
})
