import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NotificationContextProvider, TestTranslationProvider, useAddNotificationContext } from 'react-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { Notices } from './Notices.tsx'

const messages = { 'La connexion est enregistrée.': 'success', 'Le serveur ne répond pas.': 'error' } as const

/** Buttons that send notices. */
function Speakers() {
  const add = useAddNotificationContext()
  return Object.entries(messages).map(([message, type]) => (
    <button key={message} onClick={() => add({ message, type, notificationOptions: {} })}>
      {`Dire : ${message}`}
    </button>
  ))
}

const say = (message: keyof typeof messages) =>
  userEvent.click(screen.getByRole('button', { name: `Dire : ${message}` }))
const notices = () =>
  [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent)

beforeEach(() => {
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <NotificationContextProvider>
        <Speakers />
        <Notices />
      </NotificationContextProvider>
    </TestTranslationProvider>,
  )
})

describe('notices', () => {
  it('show the newest only', async () => {
    await say('La connexion est enregistrée.')
    await say('Le serveur ne répond pas.')
    expect(notices()).toEqual(['Le serveur ne répond pas.'])
  })

  it('leave nothing behind once they are closed', async () => {
    await say('La connexion est enregistrée.')
    await say('Le serveur ne répond pas.')
    await userEvent.click(screen.getByRole('button', { name: /notice_close/ }))
    await waitFor(() => expect(notices()).toEqual([]))
  })
})
