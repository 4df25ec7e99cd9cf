import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBulkAct } from '#contract/console/platform/bulk-acts.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, karim, list } from '../../platform/testing/fake-server.ts'
import { operatorAct } from '../../platform/testing/listed-records.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const soon = new Date(Date.now() + 600_000).toISOString()
const act = { ...operatorAct, undo_until: soon }
const undone = {
  ...operatorAct,
  undone: {
    id: 'a2',
    resource: 'users',
    record_id: 'u2',
    at: '2026-03-12T09:04:00.000Z',
    actor_name: 'Amir Admin',
    correlation_id: 'c9',
  },
  actions: [],
}

describe('what was just done to a record', () => {
  it('is undone by one click, and the page says so', async () => {
    let acts = [act]
    server.on(({ method, path, query }) => {
      if (path === '/admin/api/operator_acts/a1/undo' && method === 'POST') {
        acts = []
        return { json: undone }
      }
      return path === '/admin/api/operator_acts' && query.get('record_id') === 'u2' ? list(acts) : undefined
    })
    await renderConsole('/users/u2/show')
    const button = await screen.findByRole('button', { name: 'Annuler\u00A0: Compte désactivé' })
    expect(screen.getByText(/^Compte désactivé à .+ par Aline Admin\. Vous pouvez l’annuler jusqu’à/)).toBeDefined()
    await expectAccessible()
    await userEvent.click(button)
    expect(await screen.findByText('L’action est annulée.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Annuler/ })).toBeNull()
    const calls = server.calls.filter(({ path }) => path.endsWith('/undo'))
    expect(calls).toHaveLength(1)
  })

  it('says why it was not undone, and may be tried again', async () => {
    server.on(({ path, query }) => {
      if (path === '/admin/api/operator_acts/a1/undo')
        return { status: 422, json: { message: 'L’élément a changé depuis cette action', code: 'undo_moved_on' } }
      return path === '/admin/api/operator_acts' && query.get('record_id') === 'u2' ? list([act]) : undefined
    })
    await renderConsole('/users/u2/show')
    await userEvent.click(await screen.findByRole('button', { name: /^Annuler/ }))
    const alert = await screen.findByText('L’élément a changé depuis cette action')
    expect(alert.closest('[role=alert]')).not.toBeNull()
    expectComplaint(/HttpError/)
  })
})

describe('an act whose undo made another record', () => {
  it('leads there from the record that stays as it was', async () => {
    const remade = { ...undone, resource: 'mentoring_requests', record_id: 'r1', act: 'revoke' }
    server.on(({ path }) =>
      path === '/admin/api/operator_acts'
        ? list([{ ...remade, undone: { ...undone.undone, resource: 'mentoring_requests', record_id: 'r9' } }])
        : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show')
    const link = await screen.findByRole('link', { name: 'Ouvrir ce qui l’a annulé' })
    expect(link.getAttribute('href')).toBe('/admin/mentoring_requests/r9/show')
    await expectAccessible()
  })
})

describe('the history of a record', () => {
  it('says of an event that it was undone, by whom and when', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/operator_acts' && query.get('record_id') !== null ? list([undone]) : undefined,
    )
    await renderConsole('/mentoring_requests/r1/show/history')
    const note = await screen.findByText(/^Annulé le .+ par Amir Admin$/)
    expect(within(note.closest('li') ?? document.body).getByText('Accompagnement préparé')).toBeDefined()
  })
})

describe('the list of recent acts', () => {
  const faq = { id: 'f1', question: 'Comment faire ?', category: 'Sessions', language: 'fr', position: 1, revision: 2 }
  const changed = { ...act, id: 'a3', resource: 'faqs', record_id: 'f1', act: 'update', names: [] }

  it('names the record of a table without people, and leads to it', async () => {
    server.on(({ path, query }) => {
      if (path === '/admin/api/operator_acts') return list([changed])
      return path === '/admin/api/faqs' && query.getAll('id').includes('f1') ? list([faq]) : undefined
    })
    await renderConsole('/operator_acts')
    const link = await screen.findByRole('link', { name: 'Comment faire ?' })
    expect(link.getAttribute('href')).toBe('/admin/faqs/f1')
    expect(screen.getByText('Questions fréquentes : modification')).toBeDefined()
  })

  it('shows no id of a record that is gone', async () => {
    server.on(({ path }) => {
      if (path === '/admin/api/operator_acts') return list([{ ...changed, act: 'delete' }])
      return path === '/admin/api/faqs' ? list([]) : undefined
    })
    await renderConsole('/operator_acts')
    expect(await screen.findByText('Questions fréquentes : suppression')).toBeDefined()
    expect(screen.queryByText('f1')).toBeNull()
  })
})

describe('the dialog of an act', () => {
  it.each([
    ['set_limit', 'Fixer la limite…', 'Vous pourrez l’annuler pendant 15 minutes.'],
    ['erase', 'Supprimer…', 'Cela ne s’annule pas ensuite.'],
  ])('says of %s whether it can be undone', async (name, button, words) => {
    server.on(({ path }) => (path === '/admin/api/users/u2' ? { json: { ...karim, actions: [name] } } : undefined))
    await renderConsole('/users/u2/show')
    const direct = await screen.findByRole('button', { name: new RegExp(`^(${button}|Actions)`) })
    await userEvent.click(direct)
    const item = screen.queryByRole('menuitem', { name: button })
    if (item !== null) await userEvent.click(item)
    expect(within(await screen.findByRole('dialog')).getByText(words)).toBeDefined()
  })
})

describe('one’s own acts on whole lists', () => {
  const job: AdminBulkAct = {
    id: 'b1',
    resource: 'users',
    act: 'disable',
    state: 'stopped',
    total: 400,
    done: 120,
    unchanged: 40,
    skipped: 3,
    refused: 1,
    given: { role: 'presenter', business_unit: null },
    refusals: [{ id: karim.id, message: 'Il ne resterait aucun administrateur' }],
    created_at: '2026-03-12T09:00:00.000Z',
    finished_at: null,
  }

  it('say how far they are and what was refused, and go on', async () => {
    server.on(({ method, path }) => {
      if (path === '/admin/api/bulk_acts/b1/resume' && method === 'POST') return { json: { ...job, state: 'running' } }
      if (path === '/admin/api/users') return list([karim])
      return path === '/admin/api/bulk_acts' ? list([job]) : undefined
    })
    await renderConsole('/operator_acts')
    const jobs = within(await screen.findByRole('list', { name: 'Vos actions sur des listes entières' }))
    expect(jobs.getByText('Comptes désactivés')).toBeDefined()
    expect(await jobs.findByText(/: Mentor$/)).toBeDefined()
    expect(jobs.getByText('Arrêtée')).toBeDefined()
    expect(
      jobs.getByText(
        /120 sur 400 · 40 lignes étaient déjà ainsi · 3 lignes laissées telles quelles · 1 ligne refusée$/,
      ),
    ).toBeDefined()
    await userEvent.click(jobs.getByRole('button', { name: /^Voir lesquelles/ }))
    await waitFor(() => expect(jobs.getByText(/Il ne resterait/).textContent).toMatch(/^Karim Belhadj/))
    await expectAccessible()
    await userEvent.click(jobs.getByRole('button', { name: /^Continuer/ }))
    await waitFor(() => expect(server.called('/admin/api/bulk_acts/b1/resume')).toHaveLength(1))
  })

  it('say what each was given', async () => {
    const enrolled = { ...job, act: 'enrol', state: 'done', given: { program_id: 'p1', role: 'participant' } }
    const limited = { ...job, id: 'b2', act: 'set_limit', state: 'done', given: { role: 'presenter', limit: 2 } }
    server.on(({ path }) => (path === '/admin/api/bulk_acts' ? list([enrolled, limited]) : undefined))
    await renderConsole('/operator_acts')
    const jobs = within(await screen.findByRole('list', { name: 'Vos actions sur des listes entières' }))
    expect(await jobs.findByText(/Passerelles · .*Mentoré$/)).toBeDefined()
    expect(jobs.getByText(/Mentor · .*2$/)).toBeDefined()
  })

  it('are not requested for an auditor', async () => {
    server = fakeServer('auditor')
    await renderConsole('/operator_acts')
    await screen.findByRole('heading', { level: 1, name: 'Actions récentes' })
    expect(server.called('/admin/api/bulk_acts')).toEqual([])
  })
})
