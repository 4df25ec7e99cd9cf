import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, karim, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

beforeEach(async () => {
  const server = fakeServer()
  server.on(({ path, query }) =>
    path === '/admin/api/users' && query.has('_end')
      ? list([karim, { ...karim, id: 'u3', full_name: 'Inès Carbonnel' }])
      : undefined,
  )
  await renderConsole('/users')
  await screen.findByRole('link', { name: 'Karim Belhadj' })
})

const focused = () => document.activeElement?.textContent

it('moves between the rows, chooses one, and goes to the search, where the keys are letters', async () => {
  await userEvent.keyboard('j')
  expect(focused()).toBe('Karim Belhadj')
  await userEvent.keyboard('jj')
  expect(focused()).toBe('Inès Carbonnel')
  await userEvent.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choisir Inès Carbonnel' }).checked).toBe(true)
  await userEvent.keyboard('k')
  expect(focused()).toBe('Karim Belhadj')
  await userEvent.keyboard('/')
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  expect(document.activeElement).toBe(search)
  await userEvent.keyboard('jk')
  expect(search.value).toBe('jk')
})

it('lists its keys, which can be turned off', async () => {
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Touches de la liste' })).toBeDefined()
  await expectAccessible()
  await userEvent.click(screen.getByRole('switch', { name: 'Utiliser ces touches dans les listes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  await userEvent.keyboard('j')
  expect(focused()).not.toBe('Karim Belhadj')
  expect(localStorage.getItem('binome.console.keys')).toBe('off')
})
