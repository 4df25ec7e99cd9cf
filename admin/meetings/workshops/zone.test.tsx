import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { valueOf } from '../../platform/testing/elements.ts'
import { fakeServer } from '../../platform/testing/fake-server.ts'
import { cases } from '../../platform/testing/listed-records.ts'
import { readBoot } from '../../platform/shared/boot.ts'

// Where no machine that runs the tests is.
const zone = 'Pacific/Auckland'

const script = document.createElement('script')
beforeAll(() => {
  const boot = readBoot()
  script.type = 'application/json'
  script.id = 'binome-boot'
  const { settings } = boot.company
  script.text = JSON.stringify({ ...boot, company: { ...boot.company, settings: { ...settings, time_zone: zone } } })
  document.head.append(script)
})
// The console reads its company once: files that share its modules have another one.
beforeAll(() => vi.resetModules())
afterAll(() => {
  script.remove()
  vi.resetModules()
})

it('a new workshop begins on the clock of the company, whatever that of the device', async () => {
  const { renderConsole } = await import('../../platform/testing/render-console.tsx')
  const server = fakeServer()
  server.on(({ path, method }) =>
    path === '/admin/api/workshops' && method === 'POST' ? { json: cases.workshops.records?.[0] } : undefined,
  )
  await renderConsole('/workshops/create')
  expect(valueOf(await screen.findByRole('combobox', { name: /^Fuseau horaire/ }))).toBe('Auckland')
  await screen.findByRole('option', { name: 'Passerelles' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Programme/ }), 'p1')
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Animer une réunion')
  await userEvent.type(screen.getByLabelText('Date'), '2027-07-02T12:00')
  await userEvent.click(screen.getByRole('button', { name: 'Prévoir et inviter' }))
  const sent = () => server.called('/admin/api/workshops').find(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()?.body).toMatchObject({ time_zone: zone, starts_at: '2027-07-02T00:00:00.000Z' })
})
