import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const line = { id: 'l1', at: '2026-03-12T09:00:00.000Z', outcome: 'refused', address: '192.0.2.1' }

it('shows administrators who tried to come in, and from where', async () => {
  server.on(({ path }) =>
    path === '/admin/api/access_log'
      ? list([
          { ...line, user_id: 'u1', full_name: 'Inès Carbonnel' },
          { ...line, id: 'l2', outcome: 'limited', address: '2001:db8:1:2::/64', user_id: null, full_name: null },
        ])
      : undefined,
  )
  await renderConsole('/access_log')
  const table = await screen.findByRole('table')
  for (const text of [
    'Inès Carbonnel',
    'Identifiants incorrects',
    '192.0.2.1',
    'Une adresse inconnue',
    'Trop de tentatives',
  ])
    expect(within(table).getByText(text)).toBeDefined()
  await expectAccessible()
})

it('shows administrators the crash reports of pages', async () => {
  server.on(({ path }) =>
    path === '/admin/api/error_reports'
      ? list([
          {
            id: 'r1',
            at: line.at,
            user_id: null,
            error: 'broken',
            path: '/dashboard',
            browser: 'Firefox 128',
            component_stack: 'at Page',
            state: 'handled',
            handled: { at: line.at, by: 'Aline Admin' },
            actions: ['reopen'],
          },
        ])
      : undefined,
  )
  await renderConsole('/error_reports')
  const table = await screen.findByRole('table')
  for (const text of ['broken', '/dashboard', 'Firefox 128', 'at Page', 'Traitée', /^par Aline Admin, /, 'Rouvrir…'])
    expect(within(table).getByText(text)).toBeDefined()
  await userEvent.click(within(table).getByRole('button', { name: 'Rouvrir…' }))
  const dialog = await screen.findByRole('dialog', { name: /^Rouvrir/ })
  expect(within(dialog).getByText(/^La ligne « broken » compte de nouveau/)).toBeDefined()
  await expectAccessible()
})
