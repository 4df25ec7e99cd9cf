import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminWorkshop, WorkshopAudience } from '#contract/console/meetings/workshops.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import { events, type FakeServer, fakeServer, karim, list } from '../../platform/testing/fake-server.ts'
import { cases } from '../../platform/testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const claire = '0b9d1d0e-0000-4000-8000-000000000005'
const hugo = '0b9d1d0e-0000-4000-8000-000000000006'
const person = (user_id: string, full_name: string, given: Partial<AdminWorkshop['people'][number]> = {}) => ({
  user_id,
  full_name,
  host: false,
  answer: 'invited' as const,
  minutes: null,
  evidence: null,
  ...given,
})
const [listed] = (cases.workshops.records ?? []) as readonly AdminWorkshop[]
if (listed === undefined) throw new Error('no workshop')
const workshop: AdminWorkshop = {
  ...listed,
  program_id: 'p1',
  revision: 4,
  people: [person(claire, 'Claire Rousseau', { host: true, answer: 'accepted' }), person(hugo, 'Hugo Lefèvre')],
  host_id: claire,
  invited: 2,
  accepted: 1,
  actions: ['change', 'reschedule', 'invite', 'invite_audience', 'remove', 'cancel'],
}
const record = `/admin/api/workshops/${workshop.id}`

let server: FakeServer
/** What the server has now. */
let now: AdminWorkshop
beforeEach(() => {
  server = fakeServer()
  now = workshop
  server.on(({ path, method, query }) => {
    if (path === record && method === 'GET') return { json: now }
    return path === '/admin/api/workshops' && query.has('_end') ? list([now]) : undefined
  })
})
const answers = (act: string, given: Partial<AdminWorkshop>) =>
  server.on(({ path, method }) => {
    if (path !== `${record}/${act}` || method !== 'POST') return undefined
    now = { ...now, ...given }
    return { json: now }
  })
const dialogOf = async (button: string) => {
  await renderConsole(`/workshops/${workshop.id}/show`)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('the list of workshops', () => {
  it('says what, when, where and how many accepted', async () => {
    await renderConsole('/workshops')
    const row = (await screen.findByText('Animer une réunion')).closest('tr')
    if (row === null) throw new Error('no row')
    const cells = within(row).getAllByRole('cell').map(textOf).join(' | ')
    for (const words of ['Dans le produit', '1 sur 2', 'Prévu']) expect(cells).toContain(words)
    const way = await screen.findByRole('link', { name: 'Prévoir un atelier' })
    expect(way.getAttribute('href')).toBe('/admin/workshops/create')
    await expectAccessible()
  })
})

describe('one workshop', () => {
  it('shows who leads it and what each has answered', async () => {
    await renderConsole(`/workshops/${workshop.id}/show`)
    expect(await screen.findByText(/accepté, animation/)).toBeDefined()
    expect(screen.getByText(/pas encore de réponse/)).toBeDefined()
    await expectAccessible()
  })

  it('that was held shows minutes, and whom the platform saw', async () => {
    const people = [
      person(claire, 'Claire Rousseau', { answer: 'accepted', minutes: 50, evidence: 'platform' }),
      person(hugo, 'Hugo Lefèvre', { answer: 'accepted' }),
    ]
    now = { ...workshop, aasm_state: 'ended', people, attended: 1, actions: [] }
    await renderConsole(`/workshops/${workshop.id}/show`)
    expect(await screen.findByText(/50 minutes avec les autres, vu par la plateforme/)).toBeDefined()
    expect(screen.getByText(/n’était pas là/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Annuler…' })).toBeNull()
  })

  it('is called off for a reason, which is not chosen before', async () => {
    answers('cancel', { aasm_state: 'cancelled', closing_reason: 'too_few_people', actions: [] })
    const dialog = await dialogOf('Annuler…')
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler l’atelier' }))
    expect(await dialog.findByText('Ce champ doit être rempli')).toBeDefined()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Motif' }), 'too_few_people')
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler l’atelier' }))
    expect(await screen.findByText('L’atelier est annulé.')).toBeDefined()
    expect(server.called(`${record}/cancel`).map(({ body }) => body)).toEqual([{ reason: 'too_few_people' }])
    expect(server.called(`${record}/cancel`)[0]?.headers.get('if-match')).toBe('"4"')
  })

  it('is changed with the revision that was read, and a concurrent change is reported', async () => {
    const message = 'Quelqu’un d’autre a modifié cet atelier.'
    server.on(({ path }) => (path === `${record}/change` ? { status: 412, json: { message } } : undefined))
    const dialog = await dialogOf('Modifier…')
    const title = await dialog.findByRole('textbox', { name: 'Titre' })
    await userEvent.clear(title)
    await userEvent.type(title, 'Dire non')
    await userEvent.click(dialog.getByRole('button', { name: 'Modifier' }))
    expect(await dialog.findByText(message)).toBeDefined()
    const [sent] = server.called(`${record}/change`)
    expect(sent?.headers.get('if-match')).toBe('"4"')
    expect(sent?.body).toMatchObject({ title: 'Dire non', host_id: claire })
    expectComplaint(/HttpError/)
  })

  it('is moved to an hour of its zone: another zone keeps the hour, and changes the instant', async () => {
    now = { ...workshop, starts_at: '2027-12-15T09:00:00.000Z', time_zone: 'Europe/Paris' }
    answers('reschedule', {})
    const dialog = await dialogOf('Déplacer…')
    const hour = await dialog.findByLabelText<HTMLInputElement>(/^Date/)
    expect(hour.value).toBe('2027-12-15T10:00')
    fireEvent.change(hour, { target: { value: '2027-12-15T14:00' } })
    const zone = dialog.getByRole('combobox', { name: /^Fuseau horaire/ })
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Toronto')
    await userEvent.click(await screen.findByRole('option', { name: 'Toronto' }))
    expect(hour.value).toBe('2027-12-15T14:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Déplacer' }))
    await waitFor(() => expect(server.called(`${record}/reschedule`)).toHaveLength(1))
    const moved = { starts_at: '2027-12-15T19:00:00.000Z', time_zone: 'America/Toronto' }
    expect(server.called(`${record}/reschedule`)[0]?.body).toMatchObject(moved)
  })

  it('lets go of one of its people', async () => {
    answers('remove', { people: workshop.people.slice(0, 1), invited: 1 })
    const dialog = await dialogOf('Retirer…')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Personne' }), hugo)
    await userEvent.click(dialog.getByRole('button', { name: 'Retirer' }))
    expect(await screen.findByText('Cette personne est retirée.')).toBeDefined()
    expect(server.called(`${record}/remove`).map(({ body }) => body)).toEqual([{ user_id: hugo }])
    expect(server.called(`${record}/remove`)[0]?.headers.get('if-match')).toBeNull()
  })

  it('says that nobody is chosen to be invited, as of any empty field', async () => {
    const dialog = await dialogOf('Inviter…')
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter' }))
    expect(await dialog.findByText('Ce champ doit être rempli')).toBeDefined()
    expect(dialog.queryByText('Cette valeur n’est pas permise')).toBeNull()
  })
})

describe('inviting a group', () => {
  const counts = { already: 2, inactive: 1, outside: 0, away: 3, seats: 98, sample: ['Inès Petit', 'Paul Roux'] }
  const audience = (of: (filter: Record<string, string>) => Partial<WorkshopAudience>) =>
    server.on(({ path, query }) =>
      path === `${record}/audience`
        ? {
            json: {
              id: workshop.id,
              found: 46,
              able: 40,
              ...counts,
              ...of(JSON.parse(query.get('filter') ?? '{}') as Record<string, string>),
            },
          }
        : undefined,
    )

  it('lists who is invited, left out or never invited, then sends that list', async () => {
    audience(() => ({}))
    answers('invite_audience', { invited: 42 })
    const dialog = await dialogOf('Inviter un groupe…')
    expect(
      await dialog.findByText(/^40 personnes seraient invitées, sur 46\. Inès Petit, Paul Roux et 38 autres\.$/),
    ).toBeDefined()
    for (const words of ['2 déjà invitées', '1 sans compte actif', '3 absentes ce jour-là'])
      expect(dialog.getByText(words)).toBeDefined()
    expect(dialog.queryByText(/hors du programme/)).toBeNull()
    expect(dialog.getByText(/Qui rejoint le groupe plus tard n’est pas invité/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter le groupe' }))
    expect(await screen.findByText('Le groupe est invité.')).toBeDefined()
    expect(server.called(`${record}/invite_audience`).map(({ body }) => body)).toEqual([
      { filter: { program_id: 'p1' }, total: 40 },
    ])
  })

  it('that is larger than the seats, or empty, is not sent', async () => {
    audience(({ business_unit: unit }) => (unit === undefined ? { able: 120 } : { able: 0, sample: [] }))
    const dialog = await dialogOf('Inviter un groupe…')
    expect(await dialog.findByText(/reste 98 places à l’atelier pour 120 personnes/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Inviter le groupe' }))
    expect(await dialog.findByText('Ce groupe est trop grand pour cet atelier.')).toBeDefined()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Qui inviter' }), 'Lyon')
    expect(await dialog.findByText('Personne de ce groupe ne peut être invité.')).toBeDefined()
    expect(server.called(`${record}/invite_audience`)).toEqual([])
    await expectAccessible()
  })
})

describe('planning a workshop', () => {
  it('says at each field that it is missing, and the server’s refusal at its field', async () => {
    const message = 'Invitez au moins deux personnes.'
    server.on(({ path, method }) =>
      path === '/admin/api/workshops' && method === 'POST'
        ? { status: 422, json: { message, errors: { people: message } } }
        : undefined,
    )
    await renderConsole('/workshops/create')
    const confirm = await screen.findByRole('button', { name: 'Prévoir et inviter' })
    await userEvent.click(confirm)
    expect((await screen.findAllByText('Ce champ doit être rempli')).length).toBe(3)
    await expectAccessible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Programme/ }), 'p1')
    await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Animer une réunion')
    const date = screen.getByLabelText('Date')
    await userEvent.type(date, '2026-04-02T12:00')
    await userEvent.click(confirm)
    await waitFor(() => expect(screen.getByText(message)).toBeDefined())
    const sent = server.called('/admin/api/workshops').find(({ method }) => method === 'POST')
    expect(sent?.body).toMatchObject({ program_id: 'p1', title: 'Animer une réunion', minutes: 60, people: [] })
    expectComplaint(/HttpError/)
  })

  it('offers people of its program, names those of another one, and has one of the invited as host', async () => {
    const other = { ...karim, id: 'u7', full_name: 'Zoé Petit', profile_details: [] }
    server.on(({ path, query }) => {
      if (path !== '/admin/api/users') return undefined
      const ids = query.getAll('id')
      if (ids.length > 0) return list([karim, other].filter(({ id }) => ids.includes(id)))
      const stranger = { ...other, id: 'u8', full_name: 'Max Roy' }
      return list(query.get('program_id') === 'p1' ? [karim] : [karim, other, stranger])
    })
    await renderConsole('/workshops/create')
    const people = await screen.findByRole('combobox', { name: 'Personnes' })
    await userEvent.click(people)
    await userEvent.click(await screen.findByRole('option', { name: 'Zoé Petit' }))
    const host = screen.getByRole('combobox', { name: 'Animation' })
    expect(await within(host).findByRole('option', { name: 'Zoé Petit' })).toBeDefined()
    expect(within(host).queryByRole('option', { name: 'Karim Belhadj' })).toBeNull()
    await userEvent.selectOptions(host, 'Zoé Petit')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Programme/ }), 'p1')
    expect(await screen.findByText(/^Zoé Petit ne participe pas à ce programme/)).toBeDefined()
    await userEvent.click(people)
    expect(await screen.findByRole('option', { name: 'Karim Belhadj' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Max Roy' })).toBeNull())
    await userEvent.type(people, '{Escape}{Backspace}')
    await waitFor(() => expect(screen.queryByText(/ne participe pas/)).toBeNull())
    await waitFor(() => expect(valueOf(host)).toBe(''))
  })
})

it('says whom an event of its history is about', async () => {
  const event = { ...events[0], stream: 'workshop-w1', type: 'WorkshopPersonInvited', data: { userId: hugo } }
  server.on(({ path }) =>
    path === '/admin/api/events' ? list([{ ...event, person: { id: hugo, name: 'Hugo Lefèvre' } }]) : undefined,
  )
  await renderConsole(`/workshops/${workshop.id}/show/history`)
  const item = (await screen.findByText('Personne invitée')).closest('li')
  expect(within(item as HTMLElement).getByRole('link', { name: 'Hugo Lefèvre' })).toBeDefined()
})
