import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../platform/testing/elements.ts'
import { events, type FakeServer, fakeServer, list, running, meeting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const record = `/admin/api/meetings/${meeting.id}`
const held = {
  ...meeting,
  aasm_state: 'feedback_filled',
  evidence: 'declared_by_one',
  feedback_by: ['presenter'],
  actions: [],
}

describe('the list of sessions', () => {
  it('says number, date, need, type, state with its evidence, and how many have reported', async () => {
    server.on(({ path, query }) => (path === '/admin/api/meetings' && query.has('_end') ? list([held]) : undefined))
    await renderConsole('/meetings')
    const row = (await screen.findByText('Faire le point')).closest('tr')
    if (row === null) throw new Error('no row')
    const cells = within(row).getAllByRole('cell').map(textOf).join(' | ')
    expect(cells).toContain('En visio')
    expect(cells).toContain('Second compte rendu attendu')
    expect(cells).toContain('Déclarée par un seul')
    expect(cells).toContain('1 sur 2')
    await expectAccessible()
  })

  it('asks for what awaits a report under the view of that name', async () => {
    await renderConsole('/meetings')
    await userEvent.click(await screen.findByRole('link', { name: /Comptes rendus attendus/ }))
    await waitFor(() =>
      expect(
        server.called('/admin/api/meetings').some(({ query }) => {
          const states = query.getAll('aasm_state')
          return (
            query.get('_end') === '25' && states.includes('feedback_requested') && states.includes('feedback_filled')
          )
        }),
      ).toBe(true),
    )
  })
})

describe('one session', () => {
  it('shows who has written and never what', async () => {
    server.on(({ path }) => (path === record ? { json: held } : undefined))
    await renderConsole(`/meetings/${meeting.id}/show`)
    expect(await screen.findByText('On voit qui a écrit, jamais ce qui est écrit.')).toBeDefined()
    expect(screen.getByText('Compte rendu écrit')).toBeDefined()
    expect(screen.getByText('attendu')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Annuler…' })).toBeNull()
    await expectAccessible()
  })

  it('is called off with a reason, which both people read', async () => {
    let done = false
    server.on(({ path, method }) => {
      if (path === `${record}/cancel` && method === 'POST') done = true
      const then = { ...meeting, aasm_state: 'cancelled', closing_reason: 'unforeseen', actions: [] }
      return path === `${record}/cancel` || (done && path === record) ? { json: then } : undefined
    })
    await renderConsole(`/meetings/${meeting.id}/show`)
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler…' }))
    const dialog = await screen.findByRole('dialog', { name: /Annuler cette session/ })
    expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
      'Hugo Lefèvre et Karim Belhadj sont prévenus aussitôt, et leurs agendas sont corrigés.',
      'L’horaire redevient libre pour les deux.',
      'L’accompagnement continue. Son historique reste.',
    ])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler la session' }))
    expect(await within(dialog).findByText('Ce champ doit être rempli')).toBeDefined()
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Motif' }), 'unforeseen')
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler la session' }))
    expect(await screen.findByText(/La session est annulée/)).toBeDefined()
    expect(server.called(`${record}/cancel`).map(({ body }) => body)).toEqual([{ reason: 'unforeseen' }])
  })

  it('says how it was closed, why and by whom, each by its own name', async () => {
    const closed = {
      ...meeting,
      aasm_state: 'cancelled',
      closed_by: 'admin',
      closed_by_name: 'Aline Admin',
      closing_cause: 'cancelled',
      closing_reason: 'unforeseen',
      actions: [],
    }
    server.on(({ path }) => (path === record ? { json: closed } : undefined))
    await renderConsole(`/meetings/${meeting.id}/show`)
    await screen.findByText('Clôture')
    const facts = screen.getAllByRole('term').map((name) => [textOf(name), textOf(name.nextElementSibling ?? name)])
    expect(facts.slice(-4, -1)).toEqual([
      ['Clôture', 'Annulée'],
      ['Motif', 'Imprévu'],
      ['Close par', 'Aline Admin'],
    ])
  })

  it('lists its past, and shows what differed on a date', async () => {
    const story = [
      {
        ...events[0],
        id: 'm1',
        about: 'meeting',
        stream: `meeting-${meeting.id}`,
        type: 'AppointmentProposed',
        data: { startsAt: '2026-03-20T09:00:00.000Z', minutes: 45 },
      },
    ]
    server.on(({ path, query }) => {
      if (path === '/admin/api/events') return list(story)
      if (path !== record || !query.has('at')) return undefined
      return {
        json: { ...meeting, aasm_state: 'requested', starts_at: '2026-03-20T09:00:00.000Z', at: query.get('at') },
      }
    })
    await renderConsole(`/meetings/${meeting.id}/show/history?at=2026-03-11`)
    expect(await screen.findByText('Date proposée')).toBeDefined()
    expect(await screen.findByText(/^20 mars.*, 45 minutes$/)).toBeDefined()
    expect(await screen.findByText('Date à accepter')).toBeDefined()
    expect(await screen.findByText('(aujourd’hui : Confirmée)')).toBeDefined()
  })
})

describe('the sessions of an accompaniment', () => {
  it('stand on its page, each with the way to its own', async () => {
    await renderConsole(`/mentoring_relationships/${running.id}/show`)
    const table = await screen.findByRole('table', { name: 'Sessions' })
    expect(within(table).getByRole('link').getAttribute('href')).toBe(`/admin/meetings/${meeting.id}/show`)
    const lastCall = server.called('/admin/api/meetings').at(-1)
    expect(lastCall?.query.get('relationship_id')).toBe(running.id)
    await expectAccessible()
  })
})
