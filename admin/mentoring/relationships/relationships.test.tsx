import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { textOf, valueOf } from '../../platform/testing/elements.ts'
import { events, type FakeServer, fakeServer, list, running, meeting } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const record = '/admin/api/mentoring_relationships/r3'
const finished = {
  ...running,
  aasm_state: 'admin_finished',
  ended_at: '2026-03-17T12:00:00.000Z',
  finish_reason: 'job_change',
  actions: [],
}
const cancelled = { ...running, aasm_state: 'cancelled', ended_at: '2026-03-17T12:00:00.000Z', actions: [] }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

/** The act is carried out: from then on the record is `then`. */
function carriesOut(act: string, then: unknown): void {
  let done = false
  server.on(({ path, method }) => {
    if (path === `${record}/${act}` && method === 'POST') done = true
    return path === `${record}/${act}` || (done && path === record) ? { json: then } : undefined
  })
}

const openFinish = async () => {
  await renderConsole('/mentoring_relationships/r3/show')
  await userEvent.click(await screen.findByRole('button', { name: 'Terminer…' }))
  return screen.findByRole('dialog', { name: /Terminer cet accompagnement/ })
}
const sayFinish = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Terminer l’accompagnement' }))

const openDelete = async () => {
  await renderConsole('/mentoring_relationships/r3/show')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions pour Hugo Lefèvre et Karim Belhadj' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer…' }))
  return screen.findByRole('dialog', { name: /Supprimer cet accompagnement/ })
}

describe('the history', () => {
  it('leads from what happened in a session to that session, and shows them as they were', async () => {
    const [first] = events
    const planned = { ...first, id: 'e9', about: 'meeting', type: 'MeetingInitiated', data: {} }
    server.on(({ path, query }) => {
      if (path === '/admin/api/events') return list([{ ...planned, session: { id: 's1', number: 3 } }])
      if (path !== record || !query.has('at')) return undefined
      const places = { open: 1, limit: 3 }
      const { id, session_number, aasm_state, starts_at, feedback_by } = meeting
      const meetings = [{ id, session_number, aasm_state, starts_at, feedback_by }]
      const then = {
        ...running,
        at: query.get('at'),
        participant_places: places,
        presenter_places: places,
        sessions: meetings,
      }
      return { json: then }
    })
    await renderConsole('/mentoring_relationships/r3/show/history?at=2026-03-13')
    const link = await screen.findByRole('link', { name: 'Session 3' })
    expect(link.getAttribute('href')).toMatch(/\/meetings\/s1\/show\/history$/)
    expect(await screen.findByText('Session 3', { selector: 'dt' })).toBeDefined()
    expect(screen.getByText(/^Confirmée, 24 mars/)).toBeDefined()
    await expectAccessible()
  })
})

describe('finishing', () => {
  it('is a neutral button: it is the usual end', async () => {
    await renderConsole('/mentoring_relationships/r3/show')
    const button = await screen.findByRole('button', { name: 'Terminer…' })
    expect(button.className).toContain('MuiButton-outlinedPrimary')
  })

  it('gets a new key after a refusal, and keeps its key when no answer came', async () => {
    const answers = [
      { status: 422, code: 'limit_reached' },
      { status: 503 },
      { status: 409, code: 'request_in_progress' },
    ]
    server.on(({ path }) => {
      const answer = path === `${record}/finish` ? answers.shift() : undefined
      return answer && { status: answer.status, json: { message: 'Pas maintenant.', code: answer.code } }
    })
    const dialog = await openFinish()
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Autre')
    for (let tries = 1; tries <= 4; tries++) {
      if (tries === 4) carriesOut('finish', finished)
      await sayFinish(dialog)
      await waitFor(() => expect(server.called(`${record}/finish`)).toHaveLength(tries))
      if (tries < 4) await within(dialog).findByRole('alert')
    }
    expect(await screen.findByText(/L’accompagnement est terminé/)).toBeDefined()
    const keys = server.called(`${record}/finish`).map(({ headers }) => headers.get('idempotency-key'))
    const [refused, unanswered] = keys
    expect(keys).toEqual([refused, unanswered, unanswered, unanswered])
    expect(unanswered).not.toBe(refused)
    expectComplaint(/HttpError/)
  })

  it('lists what follows, asks for the reason, and shows the server’s word', async () => {
    carriesOut('finish', finished)
    const dialog = await openFinish()
    await within(dialog).findByText(/session à venir/)
    expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
      'Hugo Lefèvre et Karim Belhadj sont prévenus aussitôt.',
      'La session à venir est annulée.',
      'Une place se libère de chaque côté.',
      'La demande d’origine est terminée.',
      'Les comptes rendus restent, et chacun peut encore écrire son bilan.',
      'Un accompagnement terminé ne se rouvre pas. L’annuler réunit les deux personnes dans un nouveau.',
    ])
    const query = server.called('/admin/api/meetings').at(-1)?.query
    expect([query?.get('relationship_id'), query?.getAll('aasm_state')]).toEqual([
      running.id,
      ['initiated', 'requested', 'confirmed', 'started'],
    ])
    expect(valueOf(within(dialog).getByLabelText('Motif'))).toBe('')
    await expectAccessible()
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Changement de poste ou départ')
    await sayFinish(dialog)
    expect(await screen.findByText(/L’accompagnement est terminé/)).toBeDefined()
    const [sent] = server.called(`${record}/finish`)
    expect(sent?.body).toEqual({ reason: 'job_change' })
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(await screen.findByText('Changement de poste ou départ')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Terminer…' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('asks nothing of the server without a reason, and says so at the field', async () => {
    const dialog = await openFinish()
    await sayFinish(dialog)
    expect(await within(dialog).findByText('Ce champ doit être rempli')).toBeDefined()
    expect(within(dialog).getByLabelText('Motif').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Motif'))
    expect(server.called(`${record}/finish`)).toHaveLength(0)
  })

  it('stays open with the server’s refusal, at its field where it names one', async () => {
    let errors: object | undefined = { reason: 'Ce motif n’est plus proposé.' }
    server.on(({ path }) =>
      path === `${record}/finish` ? { status: 422, json: { message: 'Déjà terminé.', errors } } : undefined,
    )
    const dialog = await openFinish()
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Autre')
    await sayFinish(dialog)
    expect(await within(dialog).findByText('Ce motif n’est plus proposé.')).toBeDefined()
    expect(within(dialog).queryByRole('alert')).toBeNull()
    errors = undefined
    await userEvent.selectOptions(within(dialog).getByLabelText('Motif'), 'Manque de temps')
    await sayFinish(dialog)
    expect(textOf(await within(dialog).findByRole('alert'))).toContain('Déjà terminé.')
    expectComplaint(/HttpError/)
  })

  it('says nothing of a request where there was none', async () => {
    server.on(({ path }) => (path === record ? { json: { ...running, request_id: null } } : undefined))
    const dialog = await openFinish()
    expect(within(dialog).queryByText(/demande d’origine/)).toBeNull()
  })
})

describe('deleting', () => {
  it('is in the menu, says what goes and what stays, and shows the server’s word', async () => {
    carriesOut('delete', cancelled)
    const dialog = await openDelete()
    await within(dialog).findByText(/session à venir/)
    expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
      'Hugo Lefèvre et Karim Belhadj sont prévenus aussitôt.',
      'La session à venir est annulée.',
      'Une place se libère de chaque côté.',
      'La demande d’origine est révoquée.',
      'L’historique reste.',
    ])
    expect(textOf(within(dialog).getByRole('note'))).toBe(
      'Il ne revient pas tel quel. L’annuler réunit les deux personnes dans un nouvel accompagnement.',
    )
    await expectAccessible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer l’accompagnement' }))
    expect(await screen.findByText(/L’accompagnement est supprimé/)).toBeDefined()
    expect(server.called(`${record}/delete`).map(({ body }) => body)).toEqual([null])
    expect(await screen.findByText('Annulé')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('frees no place before the accompaniment began', async () => {
    const requested = { ...running, aasm_state: 'requested', started_at: null, actions: ['delete'] }
    server.on(({ path }) => (path === record ? { json: requested } : undefined))
    const dialog = await openDelete()
    expect(within(dialog).queryByText(/place/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Terminer…' })).toBeNull()
  })
})

describe('the record', () => {
  it('offers nothing that the server does not allow', async () => {
    server.on(({ path }) => (path === record ? { json: finished } : undefined))
    await renderConsole('/mentoring_relationships/r3/show')
    expect(await screen.findByText('Changement de poste ou départ')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Terminer…' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Actions pour/ })).toBeNull()
  })
})
