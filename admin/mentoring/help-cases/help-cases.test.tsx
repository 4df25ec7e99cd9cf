import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import type { AdminHelpCase, AdminHelpCaseOpened, HelpReaders } from '#contract/console/mentoring/help-cases.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const fanny = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Fanny Mercier' }
const nadege = { id: '00000000-0000-4000-8000-0000000000f2', name: 'Nadège Colin' }
const caseOf = (n: number, name: string, given: Partial<AdminHelpCase> = {}): AdminHelpCase => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  author: { id: `00000000-0000-4000-8000-0000000000a${n}`, name },
  counterpart: { id: '00000000-0000-4000-8000-0000000000b1', name: 'Antoine Delmas' },
  relationship_id: '00000000-0000-4000-8000-0000000000c1',
  program: { id: 'p1', name: { fr: 'Passerelles', en: 'Bridges' } },
  topic: 'no_answer',
  wish: 'check_in',
  state: 'open',
  outcome: null,
  reader: null,
  created_at: '2026-11-27T12:47:00.000Z',
  answer_on: '2026-12-02',
  overdue: false,
  taken_at: null,
  answered_at: null,
  closed_at: null,
  erased_on: null,
  readers: [fanny, nadege],
  revision: 0,
  actions: ['take', 'answer', 'hand_over', 'close', 'another_mentor'],
  ...given,
})
const ines = caseOf(1, 'Inès Carbonnel')
const lina = caseOf(2, 'Lina Moreau', { overdue: true })
const hugo = caseOf(3, 'Hugo Lefèvre', {
  state: 'in_hands',
  reader: nadege,
  taken_at: '2026-11-23T10:00:00.000Z',
  actions: [],
})
const opened: AdminHelpCaseOpened = {
  ...ines,
  messages: [
    {
      id: '00000000-0000-4000-8000-0000000000d1',
      from: 'author',
      name: 'Inès Carbonnel',
      words: 'Pas de réponse depuis le 21 octobre.',
      at: '2026-11-27T12:47:00.000Z',
    },
  ],
  facts: { since: '2026-09-12T08:00:00.000Z', running: true, held: 1, last_held_at: null, waiting: [] },
  suggestions: [{ id: '00000000-0000-4000-8000-0000000000e1', name: 'Idriss Benchekroun', score: 76, places: 3 }],
}
const readers: HelpReaders = {
  id: 'p1',
  topics: [{ topic: 'conduct', readers: [nadege] }],
  candidates: [fanny, nadege],
}

let server: FakeServer
let refusal: object | null
beforeEach(() => {
  server = fakeServer()
  refusal = null
  server.on(({ path, method }) => {
    if (path === '/admin/api/help_cases') return list([lina, ines, hugo])
    if (path.endsWith('/help_readers')) return { json: readers }
    if (method === 'GET' && path === `/admin/api/help_cases/${ines.id}`) return { json: opened }
    if (path.startsWith(`/admin/api/help_cases/${ines.id}/`))
      return refusal === null ? { json: ines } : { status: 409, json: refusal }
    return undefined
  })
})
const openInes = () => renderConsole(`/help_cases/${ines.id}/show`)
const region = (name: RegExp) => screen.findByRole('region', { name })

describe('the queue of cases', () => {
  it('shows what waits for the reader, what is late, and opens nothing by itself', async () => {
    await renderConsole('/help_cases')
    const queue = await region(/^À vous$/)
    expect(within(queue).getByText('Lina Moreau')).toBeDefined()
    expect(within(queue).getByText('En retard')).toBeDefined()
    expect(within(queue).queryByText('Hugo Lefèvre')).toBeNull()
    expect(screen.getByRole('button', { name: 'À vous, 2' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'En main, 1' }))
    expect(await screen.findByText('En main, Nadège Colin')).toBeDefined()
    expect(server.called(`/admin/api/help_cases/${ines.id}`)).toEqual([])
    await expectAccessible()
  })

  it('says that an opening is recorded, and who reads the case', async () => {
    await openInes()
    expect(await screen.findByText(/Lue par Fanny Mercier, Nadège Colin\. Chaque ouverture est inscrite/)).toBeDefined()
    expect(screen.getByText('Pas de réponse depuis le 21 octobre.')).toBeDefined()
    expect(screen.getByText('Idriss Benchekroun')).toBeDefined()
    await expectAccessible()
  })
})

describe('an act on a case', () => {
  it('takes it and answers at once', async () => {
    await openInes()
    await userEvent.type(await screen.findByLabelText('Votre réponse à Inès'), 'Merci de l’avoir dit.')
    await userEvent.click(screen.getByRole('button', { name: 'Prendre et répondre' }))
    const path = `/admin/api/help_cases/${ines.id}/answer`
    await waitFor(() => expect(server.called(path)).toHaveLength(1))
    expect(server.called(path)[0]?.body).toEqual({ words: 'Merci de l’avoir dit.' })
    expect(await screen.findByText('Réponse envoyée')).toBeDefined()
  })

  it('that somebody else was faster with tells so, and keeps the words', async () => {
    refusal = { message: 'Quelqu’un d’autre vient de prendre cette demande en main.', code: 'help_case_taken' }
    await openInes()
    await userEvent.type(await screen.findByLabelText('Votre réponse à Inès'), 'Merci.')
    await userEvent.click(screen.getByRole('button', { name: 'Prendre et répondre' }))
    expect(await screen.findByText(/Quelqu’un d’autre vient de prendre/)).toBeDefined()
    expect(screen.getByDisplayValue('Merci.')).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('ends the accompaniment once it was confirmed in words', async () => {
    await openInes()
    await userEvent.click(await screen.findByRole('button', { name: 'Proposer un autre mentor…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('sans dire pourquoi ni qui l’a voulu')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Terminer et proposer' }))
    await waitFor(() => expect(server.called(`/admin/api/help_cases/${ines.id}/another_mentor`)[0]?.body).toEqual({}))
  })

  it('closes it with what was done, which must be said', async () => {
    await openInes()
    await userEvent.click(await screen.findByRole('button', { name: 'Clore…' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clore la demande' }))
    expect(server.called(`/admin/api/help_cases/${ines.id}/close`)).toEqual([])
    await userEvent.selectOptions(within(dialog).getByLabelText(/Ce qui a été fait/), 'checked_in')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clore la demande' }))
    await waitFor(() =>
      expect(server.called(`/admin/api/help_cases/${ines.id}/close`)[0]?.body).toEqual({ outcome: 'checked_in' }),
    )
  })
})

describe('who reads what', () => {
  it('is named by topic, and kept at once', async () => {
    await renderConsole('/help_cases')
    await userEvent.click(await screen.findByRole('button', { name: 'Qui lit quoi' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Fanny Mercier' }))
    const sent = () => server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/help_readers'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ topic: 'conduct', readers: [nadege.id, fanny.id], from: [nadege.id] })
  })
})
