import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/data/errors.ts'
import { enter } from './enter.ts'
import { FactorStep } from './FactorStep.tsx'
import { SecondFactorNeeded } from './secondFactor.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'

const second_factor = { challenge: 'abc', expires_at: '2026-01-01T00:00:00Z' }

test('a right password that asks for a second factor leads to the code', async () => {
  const http = vi.fn<AuthClient['http']>()
  http.mockRejectedValueOnce(new ApiError(401, 'unauthorized', [], null, { body: { second_factor } }))
  const session = { current: () => null, remember: () => undefined }
  await expect(enter({ http, session }, { email: 'a@b.c', password: 'x' })).rejects.toThrow(SecondFactorNeeded)
})

test('the code is entered, its refusal is reported at the field, and an expired sign-in begins again', async () => {
  const onBack = vi.fn<() => void>()
  const fault = (code: string) =>
    new ApiError(401, 'unauthorized', [{ code, title: undefined, detail: `Refusé : ${code}`, source: undefined }])
  const onCode = vi
    .fn<(code: string) => Promise<void>>()
    .mockRejectedValueOnce(fault('second_factor_wrong'))
    .mockRejectedValueOnce(fault('second_factor_expired'))
  render(<FactorStep locale="fr" onCode={onCode} onBack={onBack} />)
  const field = screen.getByLabelText('Code')
  expect(document.activeElement).toBe(field)
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(onCode).not.toHaveBeenCalled()
  await userEvent.type(field, '123 456')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect((await screen.findByRole('alert')).textContent).toContain('second_factor_wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect((await screen.findByRole('alert')).textContent).toContain('second_factor_expired')
  expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Recommencer la connexion' }))
  expect(onBack).toHaveBeenCalledOnce()
  expect(onCode).toHaveBeenCalledWith('123 456')
})
