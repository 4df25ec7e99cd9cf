import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { ruleDocument, serveSettings, settingsPage, spaced } from '../../../testing/settings.ts'

useServer()

const sent: object[] = []
let stored: object = {}

beforeEach(() => {
  sent.length = 0
  stored = {}
  serveSettings()
  server.use(
    http.get('/api/v1/booking_rules', () => HttpResponse.json({ data: ruleDocument(stored) })),
    http.put('/api/v1/booking_rules', async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: object } }
      sent.push(data.attributes)
      stored = { ...stored, ...data.attributes, offered_slots: 9, fullest_week: { monday: '2026-11-30', meetings: 2 } }
      return HttpResponse.json({ data: ruleDocument(stored) })
    }),
  )
})

const panel = async () => within(await screen.findByRole('region', { name: 'Règles de réservation' }))

test('each rule saves as it is chosen, and the page tells what others see', async () => {
  const { user } = await renderApp(`${settingsPage}#booking`)
  const own = await panel()
  expect(await own.findByText(/14 créneaux sur 14 restent proposés/)).toBeTruthy()
  await user.selectOptions(await own.findByRole('combobox', { name: 'Battement avant et après' }), '10')
  expect(await own.findByText(/9 créneaux sur 14 restent proposés d’ici au 11.décembre/)).toBeTruthy()
  await user.selectOptions(own.getByRole('combobox', { name: 'Prévenir au moins' }), '3 jours')
  const weekly = within(own.getByRole('group', { name: 'Sessions par semaine, au plus' }))
  expect(weekly.getByRole('status').textContent).toBe('Sans limite')
  for (const count of ['1', '2', '3']) {
    await user.click(weekly.getByRole('button', { name: spaced('Sessions par semaine, au plus : une de plus') }))
    await waitFor(() => {
      expect(weekly.getByRole('status').textContent).toBe(count)
    })
  }
  expect(await own.findByText(/2 déjà confirmées la semaine du 30.novembre/)).toBeTruthy()
  await waitFor(() => {
    const rules = { buffer_minutes: 10, notice_days: 3, most_per_day: null }
    expect(sent).toEqual([
      { ...rules, notice_days: 0, most_per_week: null },
      { ...rules, most_per_week: null },
      { ...rules, most_per_week: 1 },
      { ...rules, most_per_week: 2 },
      { ...rules, most_per_week: 3 },
    ])
  })
})

test('a refused rule goes again, with the reason', async () => {
  server.use(
    http.put('/api/v1/booking_rules', () =>
      HttpResponse.json({ errors: [{ status: '503', code: 'unavailable', title: 'Indisponible' }] }, { status: 503 }),
    ),
  )
  const { user } = await renderApp(`${settingsPage}#booking`)
  const own = await panel()
  const buffer = await own.findByRole('combobox', { name: 'Battement avant et après' })
  await user.selectOptions(buffer, '30')
  await waitFor(() => {
    expect((buffer as HTMLSelectElement).value).toBe('0')
  })
})
