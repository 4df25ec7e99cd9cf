import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderApp.tsx'
import { useServer } from '../../testing/server.ts'
import { Field } from './Field.tsx'

useServer()

test.each([
  ['Délé', null],
  ['Délég', expect.stringMatching(/^Vous êtes à 5 caractères/)],
])('a text that has reached its limit says so, and how many characters that is: %s', async (value, said) => {
  await renderScreen(<Field label="Sujet" value={value} inputProps={{ maxLength: 5 }} readOnly />)
  await screen.findByRole('textbox', { name: 'Sujet' })
  expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(said)
})
