import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AddNotificationContext,
  NotificationContextProvider,
  type NotificationPayload,
  TestTranslationProvider,
} from 'react-admin'
import { useContext } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Notices } from './Notices.tsx'

let say: (message: string, type: NotificationPayload['type']) => void

function Speaker() {
  const add = useContext(AddNotificationContext)
  say = (message, type) => add({ message, type, notificationOptions: {} })
  return null
}

beforeEach(() => {
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <NotificationContextProvider>
        <Speaker />
        <Notices />
      </NotificationContextProvider>
    </TestTranslationProvider>,
  )
})

describe('notices', () => {
  it('say the newest, which takes the place of what was said before', () => {
    act(() => say('La connexion est enregistrée.', 'success'))
    act(() => say('La règle est en vigueur.', 'success'))
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['La règle est en vigueur.'])
  })

  it('leave nothing behind once they are closed', async () => {
    act(() => say('La connexion est enregistrée.', 'success'))
    act(() => say('Le serveur ne répond pas.', 'error'))
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByRole('status')).toBeNull()
  })
})
