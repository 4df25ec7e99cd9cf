import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { cases } from '../../platform/testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const people = [
  { id: 'u1', full_name: 'Inès Carbonnel' },
  { id: 'u2', full_name: 'Claire Rousseau' },
]

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ path, query }) => {
    if (path === '/admin/api/profile_accesses') return list([...(cases.profile_accesses.records ?? [])])
    if (path !== '/admin/api/users') return undefined
    const ids = query.getAll('id')
    const word = query.get('q') ?? ''
    return list(
      people.filter(({ id, full_name: name }) => (ids.length === 0 || ids.includes(id)) && name.includes(word)),
    )
  })
})
const lastQuery = () => server.called('/admin/api/profile_accesses').at(-1)?.query

describe('the ledger of opened profiles', () => {
  it.each([
    ['Qui', 'reader_id', 'Claire', 'u2'],
    ['De qui', 'user_id', 'Inès', 'u1'],
  ])('is filtered by a person found by name: %s', async (label, filter, typed, id) => {
    await renderConsole('/profile_accesses')
    await userEvent.type(await screen.findByRole('combobox', { name: label }), typed)
    const found = await screen.findByRole('listbox')
    await waitFor(() => expect(within(found).getAllByRole('option')).toHaveLength(1))
    await userEvent.click(within(found).getByRole('option'))
    await waitFor(() => expect(lastQuery()?.get(filter)).toBe(id))
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }))
    await waitFor(() => expect(decodeURIComponent(window.location.search)).not.toContain(filter))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: label }).value).toBe(''))
  })

  it('names the person of its address', async () => {
    await renderConsole(`/profile_accesses?filter=${encodeURIComponent('{"user_id":"u1"}')}`)
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'De qui' })
    await waitFor(() => expect(field.value).toBe('Inès Carbonnel'))
    expect(lastQuery()?.get('user_id')).toBe('u1')
    // A person who is only named in the list was not opened: that would add a line to the ledger.
    expect(server.called('/admin/api/users/u1')).toEqual([])
  })
})
