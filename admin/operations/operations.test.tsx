import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminErasureReport, AdminJob, AdminOperations, AdminReadModel } from '#contract/console/operations.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const base = '/admin/api/operations'
const at = '2026-03-17T12:47:00.000Z'

const model = (name: string, more: Partial<AdminReadModel> = {}): AdminReadModel => ({
  id: name,
  name,
  version: 1,
  generation: 1,
  state: 'up_to_date',
  events: 0,
  seconds: 0,
  owner: 'app-1',
  stop: null,
  actions: [],
  ...more,
})
const stopped = model('notifications', {
  state: 'stopped',
  events: 42,
  seconds: 900,
  actions: ['retry', 'skip'],
  stop: {
    position: '24870',
    attempts: 9,
    since: at,
    event_id: '0c1d2e3f-0000-4000-8000-000000000001',
    type: 'MentoringRequestConfirmed',
    stream: 'mentoring_request-7f3a',
    recorded_at: at,
    error: 'locale is null',
    data: { by: 'presenter', note: { sealed: true } },
  },
})
const operations: AdminOperations = {
  read_models: [stopped, model('journal')],
  relay: { position: '24904', head: '24911', parked: 1, waiting: 5 },
  failed_mails: 3,
  failed_sms: 1,
  jobs: { total: 19, failing: 0 },
  seals: { last: { number: '1204', at, events: 12 }, unsealed: 0, published: true },
  at,
}
const job: AdminJob = {
  id: 'send_reminders',
  cron: '*/5 * * * *',
  state: 'done',
  started_at: at,
  seconds: 4.2,
  done: 23,
  failed: 0,
  actions: ['run'],
}
const report: AdminErasureReport = {
  id: '7b02c19a-0000-4000-8000-000000000001',
  erased_at: at,
  requested_by: 'own_request',
  actor: null,
  state: 'under_way',
  steps: [
    { step: 'event', done: true, at, left: 0 },
    { step: 'files', done: false, at: null, left: 2 },
  ],
  backups_unreadable_by: at,
  seal: '1087',
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on(({ method, path }) => {
    if (method !== 'GET' || !path.startsWith(base)) return undefined
    const part = path.slice(base.length + 1)
    if (part === '') return { json: operations }
    if (part === 'jobs') return list([job])
    if (part === 'erasures') return list([report])
    if (part === `erasures/${report.id}`) return { json: report }
    if (part === 'parked_streams')
      return list([
        {
          id: 'account-04de',
          topic: 'binome.accounts.v1',
          event_id: 'e1',
          type: 'RoleGranted',
          revision: 3,
          problem: 'le rôle n’est pas dans le schéma',
          waiting: 5,
          parked_at: at,
          ordered: false,
          actions: ['resume'],
        },
      ])
    return list([])
  })
})

const posts = () => server.calls.filter(({ method }) => method === 'POST')

describe('operations', () => {
  it('say what needs a person first, each with its way', async () => {
    await renderConsole('/operations')
    expect(await screen.findByRole('heading', { level: 1, name: 'Supervision' })).toBeDefined()
    expect(await screen.findByText(/^3 choses à regarder, mis à jour à/)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'notifications\u00A0: arrêtée à un fait' })).toBeDefined()
    expect(screen.getByText('3 par e-mail ou navigateur, 1 par SMS')).toBeDefined()
    expect(screen.getByRole('link', { name: /^Voir: E-mails$/ }).getAttribute('href')).toContain('failed')
    await expectAccessible()
  })

  it.each([
    ['fr', 'Les derniers sceaux', 'de 101 à 140, 40 en tout'],
    ['en', 'The last seals', '101 to 140, 40 in all'],
  ] as const)(
    'list the last seals with the hash to compare with a published copy (%s)',
    async (locale, name, range) => {
      const seal = { first: '101', last: '140', count: 40, root: 'aa', listed: '', previous: 'bb', key_id: 'k1' }
      const more = { sealed_at: '2026-03-17T12:00:00.000000Z', public_key: 'pk', signature: 'sg', hash: 'c0ffee' }
      server.on(({ path }) => (path === '/admin/api/log_seals' ? list([{ id: '12', ...seal, ...more }]) : undefined))
      await renderConsole('/operations', { locale })
      const table = within(await screen.findByRole('table', { name }))
      expect(table.getByText(range)).toBeDefined()
      expect(table.getByText('c0ffee').tagName).toBe('CODE')
      expect(server.called('/admin/api/log_seals')[0]?.query.get('_sort')).toBe('number')
      await expectAccessible()
    },
  )

  it('show at which event a read model stands, and have it tried again', async () => {
    server.on(({ method }) => (method === 'POST' ? { json: stopped } : undefined))
    await renderConsole('/operations?history=notifications')
    const drawer = await screen.findByRole('complementary', { name: 'notifications est arrêtée' })
    expect(within(drawer).getByText(/locale is null/)).toBeDefined()
    expect(within(drawer).getByText(/"sealed": true/)).toBeDefined()
    await userEvent.click(within(drawer).getByRole('button', { name: 'Réessayer tout de suite' }))
    expect(await screen.findByText('Le fait est réessayé.')).toBeDefined()
    expect(posts().map(({ path }) => path)).toEqual([`${base}/read_models/notifications/retry`])
  })

  it('want a reason of ten characters before an event is left out', async () => {
    server.on(({ method }) => (method === 'POST' ? { json: stopped } : undefined))
    await renderConsole('/operations?history=notifications')
    const reason = await screen.findByRole('textbox', { name: /Pourquoi le laisser de côté/ })
    await userEvent.type(reason, 'trop court')
    await userEvent.clear(reason)
    await userEvent.type(reason, 'court')
    await userEvent.click(screen.getByRole('button', { name: 'Laisser ce fait de côté' }))
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    expect(posts()).toEqual([])
    await userEvent.type(reason, ' mais assez long')
    await userEvent.click(screen.getByRole('button', { name: 'Laisser ce fait de côté' }))
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).toEqual({ event_id: stopped.stop?.event_id, reason: 'court mais assez long' })
  })

  it('repeat the server’s refusal', async () => {
    const message = 'Cette vue n’est plus arrêtée à ce fait. Actualisez la page.'
    server.on(({ method }) => (method === 'POST' ? { status: 409, json: { message, code: 'not_stopped' } } : undefined))
    await renderConsole('/operations?history=notifications')
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer tout de suite' }))
    expect(await screen.findByText(message)).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('say that nothing could be read, and try again', async () => {
    let broken = true
    const failed = { status: 500, json: { message: 'Le serveur se repose' } }
    server.on(({ path }) => (path === base && broken ? failed : undefined))
    await renderConsole('/operations')
    expect(await screen.findByText(/Le serveur se repose/)).toBeDefined()
    broken = false
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Vues de lecture' })).toBeDefined()
    expectComplaint(/HttpError/)
  })

  it('go on with a parked stream, and say what a dry run would send', async () => {
    server.on(({ method, path }) =>
      method !== 'POST'
        ? undefined
        : path.endsWith('/resume')
          ? { json: { id: 'account-04de' } }
          : { json: { id: null, kind: 'republish', stream: null, from: '1', to: '9', events: 7 } },
    )
    await renderConsole('/operations?tab=relay')
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre account-04de' }))
    await waitFor(() => expect(posts().map(({ path }) => path)).toEqual([`${base}/parked_streams/account-04de/resume`]))
    await userEvent.click(screen.getByRole('button', { name: 'Essayer' }))
    expect(await screen.findByText(/^7 faits partiraient/)).toBeDefined()
    expect(posts().at(-1)?.body).toEqual({ from: '1', to: null, stream: null, dry_run: true })
    await expectAccessible()
  })

  it('run a job now', async () => {
    server.on(({ method }) => (method === 'POST' ? { json: { ...job, state: 'running' } } : undefined))
    await renderConsole('/operations?tab=jobs')
    expect(await screen.findByText('toutes les 5 min')).toBeDefined()
    expect(screen.getByText('23 éléments')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Lancer\u00A0: Relances et rappels' }))
    expect(await screen.findByText('Il part dès qu’un processus est libre.')).toBeDefined()
    await expectAccessible()
  })

  it('tell an erasure step by step, with what is left', async () => {
    await renderConsole('/operations?tab=erasures')
    await userEvent.click(await screen.findByRole('link', { name: 'Rapport de 7b02c19a' }))
    expect(await screen.findByRole('heading', { name: 'Rapport d’effacement' })).toBeDefined()
    expect(screen.getByText('restent 2')).toBeDefined()
    expect(screen.getByText('Scellé, n° 1087')).toBeDefined()
    await expectAccessible()
  })
})
