import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminUser } from '#contract/console/people/users.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import {
  type FakeAnswer,
  type FakeServer,
  fakeServer,
  karim,
  list,
  running,
} from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const relationships = '/admin/api/mentoring_relationships'
const created = { ...running, id: 'r9', aasm_state: 'admin_initiated', request_id: null }

const [asMentor] = karim.profile_details
const person = (id: string, name: string, profile: object): AdminUser => ({
  ...karim,
  id,
  full_name: name,
  profile_details: asMentor === undefined ? [] : [{ ...asMentor, ...profile }],
})
const hugo = person('um1', 'Hugo Lefèvre', { id: 'm1', role: 'participant', open: 0, limit: 2 })
const leila = person('um4', 'Leïla Full', { id: 'm4', open: 3, limit: 3 })
const other = person('um5', 'Odile Ailleurs', { id: 'm5', program_ids: ['p2'] })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  usersOf(server)
})

function usersOf(one: FakeServer): void {
  one.on(({ path, query }) => {
    const found = [hugo, karim, leila, other].find(({ id }) => path === `/admin/api/users/${id}`)
    if (found !== undefined) return { json: found }
    if (path !== '/admin/api/users') return undefined
    const side = query.get('profiles') === 'participant' ? [hugo] : [karim, leila, other]
    return list(side.filter(({ full_name: name }) => name?.includes(query.get('q') ?? '') === true))
  })
}

const answer = (given: FakeAnswer) =>
  server.on(({ path, method }) => (path === relationships && method === 'POST' ? given : undefined))
const sent = () => server.called(relationships).filter(({ method }) => method === 'POST')

const choose = async (side: string, name: RegExp) => {
  await userEvent.click(await screen.findByRole('combobox', { name: side }))
  await userEvent.click(await screen.findByRole('option', { name }))
}
const openWithPair = async (mentor: RegExp) => {
  await renderConsole('/mentoring_relationships/create')
  await choose('Mentoré', /Hugo/)
  await choose('Mentor', mentor)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Ouvrir l’accompagnement' }))

describe('bringing two people together', () => {
  it('shows the places of both, takes their one program, and leads to the new record', async () => {
    answer({ json: created })
    server.on(({ path }) => (path === `${relationships}/r9` ? { json: created } : undefined))
    await openWithPair(/Karim/)
    expect(await screen.findByText('0 sur 2 prises')).toBeDefined()
    expect(screen.getByText('2 sur 3 prises')).toBeDefined()
    expect(screen.getByText('3 sur 3 prises, complet')).toBeDefined()
    expect(valueOf(screen.getByLabelText('Programme'))).toBe('p1')
    await expectAccessible()
    await submit()
    expect(await screen.findByText(/L’accompagnement est ouvert/)).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([{ participant_id: 'm1', presenter_id: 'm3', program_id: 'p1' }])
    await waitFor(() => expect(window.location.pathname).toBe('/admin/mentoring_relationships/r9/show'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hugo Lefèvre et Karim Belhadj' })).toBeDefined()
  })

  it('asks the server for active people of that side, and says when nobody matches', async () => {
    await renderConsole('/mentoring_relationships/create')
    const field = await screen.findByRole('combobox', { name: 'Mentor' })
    await userEvent.type(field, 'Zoé')
    expect(await screen.findByText('Personne ne correspond')).toBeDefined()
    expect(valueOf(field)).toBe('Zoé')
    const { query } = server.called('/admin/api/users').at(-1) ?? { query: new URLSearchParams() }
    expect([query.get('profiles'), query.get('status'), query.get('q')]).toEqual(['presenter', 'active', 'Zoé'])
    await userEvent.clear(field)
    await userEvent.type(field, 'Leï')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /prises/ })).toHaveLength(1))
    expect(valueOf(field)).toBe('Leï')
  })

  it('says at each field that it is missing, and sends nothing', async () => {
    await renderConsole('/mentoring_relationships/create')
    await screen.findByRole('combobox', { name: 'Mentor' })
    await submit()
    expect(await screen.findAllByText('Ce champ doit être rempli')).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Mentoré' }))
    expect(sent()).toHaveLength(0)
  })

  it('says who is full and the way out, and shows the server’s refusal at its field', async () => {
    const message = 'Limite du nombre d’accompagnements atteinte par l’une des parties'
    answer({ status: 422, json: { message, errors: { presenter_id: message } } })
    await openWithPair(/Leïla Full.*3 sur 3 prises, complet/)
    expect(await screen.findByText(/terminez un de ses accompagnements/)).toBeDefined()
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Voir ses accompagnements en cours' })
    expect(decodeURIComponent(href)).toContain('"user_id":"um4"')
    await submit()
    const field = screen.getByRole('combobox', { name: 'Mentor' })
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(message)).toBeDefined()
    expect(valueOf(field)).toBe('Leïla Full')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await expectAccessible()
    expectComplaint(/HttpError/)
  })

  it('shows beside the button what the server says of no field', async () => {
    answer({ status: 404, json: { message: 'Ce mentoré n’existe plus.' } })
    await openWithPair(/Karim/)
    await submit()
    expect(textOf(await screen.findByRole('alert'))).toBe('Ce mentoré n’existe plus.')
    expectComplaint(/HttpError/)
  })

  it('says that two people without a program in common cannot be brought together', async () => {
    await openWithPair(/Odile/)
    expect(await screen.findByText(/aucun programme en commun/)).toBeDefined()
    expect(within(screen.getByLabelText('Programme')).getAllByRole('option')).toHaveLength(1)
  })
})

describe('who may bring two people together', () => {
  const button = () => screen.queryByRole('link', { name: 'Mettre en relation' })

  it.each(['admin', 'business_unit_admin'] as const)('is offered to the %s from the list', async (role) => {
    usersOf((server = fakeServer(role)))
    await renderConsole('/mentoring_relationships')
    await screen.findByRole('table')
    await waitFor(() => expect(button()).not.toBeNull())
    await userEvent.click(button() ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mettre en relation' })).toBeDefined()
  })

  it('is closed to the auditor, who has no button either', async () => {
    server = fakeServer('auditor')
    await renderConsole('/mentoring_relationships')
    await screen.findByRole('table')
    expect(button()).toBeNull()
  })

  it('denies the auditor the page itself', async () => {
    server = fakeServer('auditor')
    await renderConsole('/mentoring_relationships/create')
    expect(await screen.findByRole('heading', { level: 1, name: 'Action non permise' })).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Mentor' })).toBeNull()
  })
})
