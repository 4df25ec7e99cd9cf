import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BusyButton } from './BusyButton.tsx'

test('the inactive label keeps its place, hidden from eyes and screen readers', () => {
  const button = (busy: boolean) => (
    <BusyButton busy={busy} busyLabel="Envoi en cours">
      Terminer
    </BusyButton>
  )
  const { rerender } = render(button(false))
  const rest = screen.getByRole('button', { name: 'Terminer' })
  expect(rest.textContent).toBe('TerminerEnvoi en cours')
  expect(getComputedStyle(screen.getByText('Envoi en cours')).visibility).toBe('hidden')
  rerender(button(true))
  expect(screen.getByRole('button', { name: 'Envoi en cours' })).toBe(rest)
  expect(rest.textContent).toBe('TerminerEnvoi en cours')
  expect(getComputedStyle(screen.getByText('Terminer')).visibility).toBe('hidden')
})
