import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  AdminErasureReport,
  AdminHeldItem,
  AdminJob,
  AdminOperations,
  AdminParkedStream,
  AdminReadModel,
  AdminRelayOrder,
} from '#contract/console/platform/operations.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const base = '/admin/api/operations'
const stream = 'account-04de7b02-0000-4000-8000-000000000001'
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
  lags: [],
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
  operator: true,
  read_models: [model('journal'), stopped],
  relay: { position: '24904', head: '24911', parked: 1, waiting: 5 },
  failed_mails: 3,
  failed_sms: 1,
  late_messages: null,
  jobs: { total: 19, failing: 0 },
  held_items: 0,
  seals: { last: { number: '1204', at, events: 12 }, unsealed: 0, published: true },
  processes: [
    {
      id: 'p1',
      name: 'app-1/17',
      roles: ['api', 'projections'],
      version: '1.4.0',
      started_at: '2026-03-11T12:47:00.000Z',
      seen_at: at,
      silent: false,
      foreign: null,
    },
    {
      id: 'p2',
      name: 'app-2/18',
      roles: ['relay'],
      version: '1.3.0',
      started_at: '2026-03-17T10:40:00.000Z',
      seen_at: '2026-03-17T12:31:00.000Z',
      silent: true,
      foreign: { events: 4, stream: 'meeting-17', type: 'RoomBooked' },
    },
  ],
  backups: { embedded: true, last: null, archived_at: null },
  sending_held_at: null,
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
const heldItem: AdminHeldItem = {
  id: 'b5c0b187fe309af0f4d35982fd961d7e',
  job: 'remove_files',
  item: 'avatars/acme/1.webp',
  failures: 4,
  error: 'Error EACCES',
  since: at,
  due_at: at,
  actions: ['retry'],
}
const parked: AdminParkedStream = {
  id: stream,
  topic: 'binome.accounts.v1',
  event_id: 'e1',
  type: 'RoleGranted',
  revision: 3,
  problem: 'le rôle n’est pas dans le schéma',
  waiting: 5,
  parked_at: at,
  ordered: false,
  actions: ['resume'],
}
const order: AdminRelayOrder = {
  id: '1',
  kind: 'resume',
  stream,
  from: '1',
  to: '1',
  events: 3,
  ordered_at: at,
  ended_at: at,
  stopped_at: null,
  cancelled: false,
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
    { step: 'swept', done: false, at: null, left: 1 },
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
    if (part === 'held_items') return list([heldItem])
    if (part === 'erasures') return list([report])
    if (part === `erasures/${report.id}`) return { json: report }
    if (part === 'relay_orders') return list([order])
    if (part === 'parked_streams') return list([parked])
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
    expect(screen.getByRole('link', { name: /^Voir\s: E-mails et SMS$/ }).getAttribute('href')).toContain('failed')
    await expectAccessible()
  })

  it('say that messages wait, since when and why', async () => {
    const late_messages = { count: 2, since: at, error: 'connection' }
    server.on(({ path }) => (path === base ? { json: { ...operations, late_messages } } : undefined))
    await renderConsole('/operations')
    expect(await screen.findByRole('heading', { name: '2 messages attendent de partir' })).toBeDefined()
    expect(screen.getByText(/^Serveur injoignable\. Le plus ancien attend depuis le 17 mars/)).toBeDefined()
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

  it('say that one fails at no event, and why or who reads it, and that the log cannot be read', async () => {
    const none = { event_id: null, type: null, stream: null, recorded_at: null, data: null, position: null }
    const troubled = (error: string | null): AdminReadModel => ({
      ...stopped,
      events: null,
      seconds: null,
      actions: error === null ? [] : ['retry'],
      stop: { attempts: 9, since: at, ...none, error },
    })
    let error: string | null = 'the login was refused'
    server.on(({ path }) => (path === base ? { json: { ...operations, read_models: [troubled(error)] } } : undefined))
    const { unmount } = await renderConsole('/operations?history=notifications')
    const drawer = await screen.findByRole('complementary', { name: 'notifications est arrêtée' })
    expect(within(drawer).getByText(/the login was refused/)).toBeDefined()
    expect(within(drawer).queryByText('Position')).toBeNull()
    expect(screen.getByRole('heading', { name: /^notifications.*ne peut avancer$/ })).toBeDefined()
    expect(screen.getAllByText(/le journal ne se lit pas/)).toHaveLength(2)
    unmount()
    error = null
    await renderConsole('/operations?history=notifications')
    expect(await screen.findByText(/ses opérateurs la lisent ici/)).toBeDefined()
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

  it('say that contact details do not belong in a reason', async () => {
    await renderConsole('/operations?history=notifications')
    const reason = await screen.findByRole('textbox', { name: /Pourquoi le laisser de côté/ })
    await userEvent.type(reason, 'Voir avec marion@valombre.example')
    await userEvent.click(screen.getByRole('button', { name: 'Laisser ce fait de côté' }))
    expect(await screen.findByText(/^Pas de coordonnées ici : elles ont leurs propres champs/)).toBeDefined()
    expect(screen.queryByText(/formulaire n.est pas valide/)).toBeNull()
    expect(posts()).toEqual([])
  })

  it('ask for another reason when the same read model stops at the next event', async () => {
    const next = { ...stopped, stop: { ...stopped.stop, event_id: '0c1d2e3f-0000-4000-8000-000000000002' } }
    server.on(({ method }) => (method === 'POST' ? { json: next } : undefined))
    server.on(({ path }) =>
      path === base && posts().length > 0 ? { json: { ...operations, read_models: [next] } } : undefined,
    )
    await renderConsole('/operations?history=notifications')
    const reasonField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Pourquoi le laisser de côté/ })
    await userEvent.type(await reasonField(), 'Une personne sans langue')
    await userEvent.click(screen.getByRole('button', { name: 'Laisser ce fait de côté' }))
    await waitFor(async () => expect((await reasonField()).value).toBe(''))
    await userEvent.click(screen.getByRole('button', { name: 'Laisser ce fait de côté' }))
    await waitFor(async () => expect((await reasonField()).getAttribute('aria-invalid')).toBe('true'))
    expect(posts()).toHaveLength(1)
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
          ? { json: { id: stream } }
          : { json: { id: null, kind: 'republish', stream: null, from: '1', to: '9', events: 7 } },
    )
    await renderConsole('/operations?tab=relay')
    await userEvent.click(await screen.findByRole('button', { name: `Reprendre ${stream}` }))
    await waitFor(() => expect(posts().map(({ path }) => path)).toEqual([`${base}/parked_streams/${stream}/resume`]))
    await userEvent.click(screen.getByRole('button', { name: 'Essayer' }))
    expect(await screen.findByText(/^7 faits partiraient/)).toBeDefined()
    expect(posts().at(-1)?.body).toEqual({ from: '1', to: null, stream: null, dry_run: true })
    await expectAccessible()
  })

  it('take the answer of a dry run away when the form says something else', async () => {
    server.on(({ method }) =>
      method === 'POST'
        ? { json: { id: null, kind: 'republish', stream: null, from: '1', to: '9', events: 7 } }
        : undefined,
    )
    await renderConsole('/operations?tab=relay')
    await userEvent.click(await screen.findByRole('button', { name: 'Essayer' }))
    expect(await screen.findByText(/^7 faits partiraient/)).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: /^Depuis la position/ }), '2')
    expect(screen.queryByText(/^7 faits partiraient/)).toBeNull()
  })

  it('show what stopped first, and count what waits in each tab', async () => {
    await renderConsole('/operations')
    const table = within(await screen.findByRole('table', { name: 'Vues de lecture' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)[1]).toMatch(
      /^notifications.*Arrêtée à MentoringRequestConfirmed, 9 essais/,
    )
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Vue d’ensemble3',
      'Kafka1',
      'Travaux',
      'Effacements',
    ])
    expect(screen.getByRole('tab', { name: /^Kafka\s*1 à traiter$/ })).toBeDefined()
  })

  it('say that a restored copy writes to nobody, and what lets it', async () => {
    server.on(({ path }) => (path === base ? { json: { ...operations, sending_held_at: at } } : undefined))
    await renderConsole('/operations')
    expect(await screen.findByText(/^Rien n’est envoyé/)).toBeDefined()
    expect(screen.getByText(/npm run company -- send/)).toBeDefined()
  })

  it('name the processes, with their roles and since when', async () => {
    await renderConsole('/operations')
    const panel = within(await screen.findByRole('region', { name: 'Processus' }))
    const [first, second] = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toMatch(/^app-1\/17appels, vuesdepuis 6\sjoursversion 1\.4\.0$/)
    expect(second).toMatch(/^app-2\/18relais Kafka4 faits d’un autre programme .*: RoomBooked dans meeting-17/)
    expect(second).toMatch(/sans signe depuis \d\d:31version 1\.3\.0$/)
    expect(screen.getByText('1 vue, 19 travaux, 1 processus')).toBeDefined()
  })

  it('show who does not operate the installation what is of the company, and who sees the rest', async () => {
    const own = { operator: false, jobs: null, held_items: null, processes: null, backups: null }
    server.on(({ path }) => (path === base ? { json: { ...operations, ...own } } : undefined))
    await renderConsole('/operations?tab=jobs')
    expect(await screen.findByText(/npm run company -- operators/)).toBeDefined()
    expect(screen.queryByRole('tab', { name: /Travaux/ })).toBeNull()
    for (const name of ['Processus', 'Sauvegarde']) expect(screen.queryByRole('region', { name })).toBeNull()
    expect(screen.getByText('1 vue')).toBeDefined()
    expect(screen.queryByText(/écrite par/)).toBeNull()
    expect(server.calls.map(({ path }) => path)).not.toContain(`${base}/jobs`)
    await expectAccessible()
  })

  it('say of backups only what the installation knows', async () => {
    await renderConsole('/operations')
    const panel = () => within(screen.getByRole('region', { name: 'Sauvegarde' }))
    await screen.findByRole('region', { name: 'Sauvegarde' })
    expect(panel().getByText('L’installation ne connaît aucune sauvegarde.')).toBeDefined()
    const backups = { embedded: false, last: { made_at: at, bytes: 1_234_000_000 }, archived_at: at }
    server.on(({ path }) => (path === base ? { json: { ...operations, backups } } : undefined))
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(await panel().findByText(/, 1,2 Go$/)).toBeDefined()
    expect(panel().queryByText(/aucune sauvegarde/)).toBeNull()
    expect(panel().getByText(/hébergée à part/)).toBeDefined()
  })

  it('draw how far each read model was behind in the last hour', async () => {
    const lags = [...Array.from({ length: 57 }, () => 0), null, 12.5, 0]
    server.on(({ path }) =>
      path === base ? { json: { ...operations, read_models: [model('journal', { lags })] } } : undefined,
    )
    await renderConsole('/operations')
    const line = await screen.findByRole('img', { name: 'Au plus 12,5 s dans la dernière heure' })
    expect([...line.querySelectorAll('polyline')].map((piece) => piece.getAttribute('points')?.split(' '))).toEqual([
      expect.arrayContaining(['0,26', '91.1,26']),
      ['94.4,2', '96,26', '96,26'],
    ])
  })

  it('give the report of the last 24 hours as a text', async () => {
    const files: Blob[] = []
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    URL.revokeObjectURL = () => undefined
    const none = { sent: 0, waiting: 0, failed: 0 }
    const mails = { sent: 1284, waiting: 12, failed: 3 }
    const day = { from: '2026-03-16T12:47:00.000Z', to: at, events: 96, mails, sms: none, erased: 1, skipped: 0 }
    server.on(({ path }) => (path === `${base}/day` ? { json: day } : undefined))
    await renderConsole('/operations')
    await userEvent.click(
      await screen.findByRole('button', { name: 'Télécharger le rapport du jour (dernières 24 heures)' }),
    )
    await waitFor(() => expect(files).toHaveLength(1))
    const text = (await files[0]?.text())?.replaceAll(/[\u00A0\u202F]/g, ' ') ?? ''
    expect(text).toContain('E-mails et notifications : remis 1 284, en attente 12, abandonnés 3')
    expect(text).toContain('Comptes effacés : 1')
    expect(text).toContain('3 choses à regarder\n- notifications : arrêtée à un fait\n- 1 flux Kafka garé')
  })

  it('lead from a stream to its events', async () => {
    await renderConsole('/operations?tab=relay')
    const [link] = await screen.findAllByRole('link', { name: 'account-04de…' })
    expect(new URL(link?.getAttribute('href') ?? '', 'http://c').searchParams.get('filter')).toBe(
      JSON.stringify({ stream }),
    )
    expect(screen.getByRole('columnheader', { name: 'Faits envoyés' })).toBeDefined()
    await expectAccessible()
  })

  it.each([
    [
      'is parked again, with the new reason',
      /^Le flux account-04de… est de nouveau garé\. RoleGranted : le nom manque$/,
    ],
    ['is published again', /^Le flux account-04de… est de nouveau publié\.$/],
  ])('say that a resumed stream %s', async (outcome, words) => {
    const row = (more: object) => list([{ ...parked, ...more }])
    let looks = 0
    server.on(({ method, path }) => {
      if (method === 'POST') return { json: { ...parked, ordered: true, actions: [] } }
      if (path !== `${base}/parked_streams` || posts().length === 0) return undefined
      looks += 1
      if (looks === 1) return row({ ordered: true, actions: [] })
      return outcome.startsWith('is parked') ? row({ problem: 'le nom manque' }) : list([])
    })
    await renderConsole('/operations?tab=relay')
    await userEvent.click(await screen.findByRole('button', { name: `Reprendre ${stream}` }))
    expect(await screen.findByText('En cours')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('show the event and the stream at which an order stopped', async () => {
    const stopped_at = { stream, revision: 2, problem: 'le nom manque' }
    const range = { ...order, id: '2', kind: 'republish', stream: null, stopped_at }
    server.on(({ path }) => (path === `${base}/relay_orders` ? list([{ ...order, stopped_at }, range]) : undefined))
    await renderConsole('/operations?tab=relay')
    const table = within(await screen.findByRole('table', { name: 'Commandes' }))
    expect(table.getAllByRole('cell').at(-1)?.textContent).toMatch(
      /^Arrêtée à la révision 2 de account-04de…\s: le nom manque$/,
    )
    expect(table.getAllByRole('cell').at(2)?.textContent).toMatch(/^Arrêtée à la révision 2\s: le nom manque$/)
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

  it('list what was set aside, and try it again now', async () => {
    server.on(({ method, path }) => {
      if (method === 'POST') return { json: { id: heldItem.id } }
      return path === base ? { json: { ...operations, held_items: 1 } } : undefined
    })
    await renderConsole('/operations')
    expect(await screen.findByText('1 élément mis de côté')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Voir\u00A0: Mis de côté' }))
    const table = within(await screen.findByRole('table', { name: 'Mis de côté' }))
    expect(table.getByText('Error EACCES')).toBeDefined()
    await userEvent.click(table.getByRole('button', { name: `Réessayer\u00A0: ${heldItem.item}` }))
    expect(await screen.findByText('Il est retenté dès qu’un processus est libre.')).toBeDefined()
    expect(posts().map(({ path }) => path)).toEqual([`${base}/held_items/${heldItem.id}/retry`])
    await expectAccessible()
  })

  it('show an erasure step by step, with what is left', async () => {
    await renderConsole('/operations?tab=erasures')
    await userEvent.click(await screen.findByRole('link', { name: 'Rapport de 7b02c19a' }))
    expect(await screen.findByRole('heading', { name: 'Rapport d’effacement' })).toBeDefined()
    expect(screen.getByText('restent 2')).toBeDefined()
    expect(screen.getByText('Fichiers à retirer')).toBeDefined()
    expect(screen.getByText('Second passage à faire')).toBeDefined()
    expect(screen.queryByText(/rien trouvé|Fichiers retirés/)).toBeNull()
    expect(screen.getByText('Scellé, n° 1087')).toBeDefined()
    await expectAccessible()
  })

  it('leave an erasure’s report alone on a phone, with the way back', async () => {
    await renderConsole(`/operations?tab=erasures&erasure=${report.id}`, { width: 360 })
    expect(await screen.findByRole('heading', { name: 'Rapport d’effacement' })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Tous les effacements' }))
    expect(await screen.findByRole('table', { name: 'Effacements' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Rapport d’effacement' })).toBeNull()
  })
})
