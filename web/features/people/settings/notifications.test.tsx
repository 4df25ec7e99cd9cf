import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { ownAccount, serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const sent: unknown[] = []

function keeps(account: object = ownAccount, status = 200) {
  server.use(
    http.get('/auth/validate_token', () => HttpResponse.json({ success: true, data: account })),
    http.patch('/auth', async ({ request }) => {
      const body = (await request.json()) as { notifications: object }
      sent.push(body)
      if (status !== 200) return HttpResponse.json({ status: 'error', errors: {} }, { status })
      const notifications = { ...ownAccount.notifications, ...body.notifications }
      return HttpResponse.json({ status: 'success', data: { ...ownAccount, notifications } })
    }),
  )
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  sent.length = 0
  serveSettings()
  keeps()
})

const isChecked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked
const part = async () => within(await screen.findByRole('region', { name: 'Notifications' }))

test('shows what holds by default, and saves one choice at a time, with the way back', async () => {
  const { user } = await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  expect(isChecked(panel.getByRole('checkbox', { name: 'Date confirmée, E-mail' }))).toBe(true)
  const sms = panel.getByRole('checkbox', { name: 'Session demain, SMS' })
  expect(isChecked(sms)).toBe(false)
  await user.click(sms)
  await waitFor(() => {
    expect(sent).toEqual([{ notifications: { choices: { reminder_meeting: { sms: true } } } }])
  })
  await waitFor(() => {
    expect(isChecked(sms)).toBe(true)
  })
  await user.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => {
    expect(sent).toHaveLength(2)
  })
  expect(sent[1]).toEqual({ notifications: { choices: { reminder_meeting: { sms: false } } } })
})

test('breaks no name of a channel over two lines', async () => {
  await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  for (const name of ['Application', 'E-mail', 'SMS'])
    expect(getComputedStyle(panel.getByRole('columnheader', { name })).whiteSpace).toBe('nowrap')
})

test('offers no SMS without a phone, and says why', async () => {
  keeps({ ...ownAccount, phone: null, phone_verified: false })
  await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  expect(panel.getByRole('checkbox', { name: 'Session demain, SMS' }).matches(':disabled')).toBe(true)
  panel.getByText(/indiquez d’abord votre téléphone/)
})

test('offers no SMS to a number that is not verified, and says why', async () => {
  keeps({ ...ownAccount, phone_verified: false })
  await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  expect(panel.getByRole('checkbox', { name: 'Session demain, SMS' }).matches(':disabled')).toBe(true)
  panel.getByText(/vérifiez d’abord votre téléphone/)
})

test('takes a choice back that was refused', async () => {
  keeps(ownAccount, 503)
  const { user } = await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  const email = panel.getByRole('checkbox', { name: 'Message reçu, E-mail' })
  await user.click(email)
  await waitFor(() => {
    expect(sent.length).toBeGreaterThan(0)
  })
  await waitFor(() => {
    expect(isChecked(email)).toBe(true)
  })
})

test('saves the hour of the mail of the day, and quiet hours that never begin when they end', async () => {
  const { user } = await renderApp(`${settingsPage}#notifications`)
  const panel = await part()
  await user.selectOptions(panel.getByRole('combobox', { name: 'Un seul e-mail par jour' }), 'Oui, à 08:00')
  await waitFor(() => {
    expect(sent.at(-1)).toEqual({ notifications: { digest_hour: 8 } })
  })
  await user.selectOptions(panel.getByRole('combobox', { name: 'Heures calmes' }), 'dès 07:00')
  await waitFor(() => {
    expect(sent.at(-1)).toEqual({ notifications: { quiet_hours: { from: '07:00', to: '08:00' } } })
  })
})
