import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderApp.tsx'
import { useServer } from '../../testing/server.ts'
import { Field } from './Field.tsx'

useServer()

test.each([
  ['Déléguer sans se perd', 22, null],
  ['Déléguer sans se perdr', 22, expect.stringMatching(/^Vous êtes à 22 caractères/)],
  // A day is full when it is typed.
  ['29', 2, null],
])('a text that has reached its limit says so, and how many characters that is: %s', async (value, maxLength, said) => {
  await renderScreen(<Field label="Sujet" value={value} inputProps={{ maxLength }} readOnly />)
  const field = await screen.findByRole('textbox', { name: 'Sujet' })
  const words = field.closest('.MuiFormControl-root')?.querySelector('[role=status]')?.textContent ?? null
  expect(words).toEqual(said)
})
