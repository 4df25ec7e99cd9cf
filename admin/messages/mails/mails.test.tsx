import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminMail } from '#contract/console/messages/mails.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { renderConsole } from '../../platform/testing/render-console.tsx'

const sms: AdminMail = {
  id: '41',
  created_at: '2026-03-17T08:00:00.000Z',
  channel: 'sms',
  template: 'meeting_requested',
  state: 'failed',
  attempts: 3,
  next_attempt_at: null,
  finished_at: '2026-03-17T09:00:00.000Z',
  last_error: 'sms_refused',
  user_id: 'u7',
  full_name: 'Oumar Diallo',
  address: null,
  actions: ['retry'],
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ method, path }) => {
    if (path === '/admin/api/mails') return list([sms])
    return method === 'POST' && path.startsWith('/admin/api/mails/')
      ? { json: { ...sms, state: 'waiting', actions: [] } }
      : undefined
  })
})

describe('mails and SMS', () => {
  it.each([
    ['fr', 'E-mails et SMS', 'Renvoyer ce message\u202F?', 'Le message est en route.'],
    ['en', 'Emails and texts', 'Send this message again?', 'The message is on its way.'],
  ] as const)('try a failed SMS again, and call it no mail (%s)', async (locale, title, question, done) => {
    await renderConsole('/mails', { locale })
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: /^(Réessayer|Try again)…/ }))
    const dialog = await screen.findByRole('dialog', { name: question })
    expect(dialog.textContent).not.toMatch(/mail/i)
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Renvoyer|Send again)$/ }))
    expect(await screen.findByText(done)).toBeDefined()
    await waitFor(() => expect(server.called('/admin/api/mails/41/retry')).toHaveLength(1))
  })
})
