import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { unkeptValue } from '#contract/console/insight/audit-entries.ts'
import type { AdminAuditEntry } from '#contract/console/insight/audit-entries.ts'
import { type FakeServer, fakeServer, list } from '../../platform/testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../../platform/testing/render-console.tsx'

const entry = (more: Partial<AdminAuditEntry>): AdminAuditEntry => ({
  id: 'ae1',
  action: 'update',
  at: '2026-03-12T09:00:00.000Z',
  actor: { id: 'u9', name: 'Camille Roux' },
  subject_type: 'business_units',
  subject_id: 'lyon',
  subject_name: null,
  before: { label: { fr: 'Lyon', en: 'Lyons' } },
  after: { label: { fr: 'Lyon Confluence', en: 'Lyons' } },
  changed: ['label'],
  people: [],
  ...more,
})

let server: FakeServer
let entries: readonly AdminAuditEntry[]
beforeEach(() => {
  server = fakeServer()
  entries = [entry({})]
  server.on(({ path }) => (path === '/admin/api/audit_entries' ? list(entries) : undefined))
})
const lastQuery = () => server.called('/admin/api/audit_entries').at(-1)?.query

describe('changes of administrators', () => {
  it.each([
    ['fr', 'Nom (français)', 'Entités, lyon'],
    ['en', 'Name (French)', 'Business units, lyon'],
  ] as const)('name the field in words, with only what differs (%s)', async (locale, field, record) => {
    await renderConsole('/audit_entries', { locale })
    expect(await screen.findByText(field)).toBeDefined()
    expect(screen.getByText('Lyon').tagName).toBe('DEL')
    expect(screen.getByText('Lyon Confluence').tagName).toBe('INS')
    expect(screen.queryByText(/Lyons/)).toBeNull()
    expect(screen.getByText(record)).toBeDefined()
    await expectAccessible()
  })

  it.each([
    ['fr', 'Flux Kafka garés', 'Vues de lecture'],
    ['en', 'Parked Kafka streams', 'Read models'],
  ] as const)('name what operations change in words (%s)', async (locale, parked, models) => {
    entries = [entry({ subject_type: 'parked_streams', subject_id: 's1', before: null, after: null, changed: [] })]
    await renderConsole('/audit_entries', { locale })
    expect(await screen.findByText(new RegExp(`^${parked}, `))).toBeDefined()
    expect(screen.getByRole('option', { name: models })).toBeDefined()
    expect(screen.queryByText(/parked streams|read models/)).toBeNull()
  })

  it('say what a draft and a setting of the company are, and a switch by yes or no', async () => {
    entries = [
      entry({
        id: 'a1',
        action: 'draft',
        subject_type: 'documents',
        before: null,
        after: { version: 2 },
        changed: ['version'],
      }),
      entry({
        id: 'a2',
        subject_type: 'companies',
        before: { settings: { paranoid: false, request_expiry_days: 14 } },
        after: { settings: { paranoid: true, request_expiry_days: 14 } },
        changed: ['settings'],
      }),
    ]
    await renderConsole('/audit_entries')
    const table = await screen.findByRole('table')
    expect(await within(table).findByText('Brouillon gardé')).toBeDefined()
    expect(within(table).getByText(/^Réglages de l’entreprise/)).toBeDefined()
    expect(await within(table).findByText(/^Personne n’apprend ici si une adresse/)).toBeDefined()
    expect([within(table).getByText('Non').tagName, within(table).getByText('Oui').tagName]).toEqual(['DEL', 'INS'])
  })

  it('of a draft name its parts in words, and show a long text where it differs', async () => {
    const same = 'Chacun vient à l’heure et prévient s’il ne peut pas venir. '.repeat(4)
    const sections = (end: string) => [{ title: 'Respect', short: '', paragraphs: [same + end], points: [] }]
    const of = { document: 'charter', version: 3 }
    entries = [
      entry({
        id: 'a1',
        action: 'publish',
        subject_type: 'documents',
        before: { ...of, title: { fr: 'Charte' }, sections: { fr: sections('Avant.') }, accept_again: false },
        after: {
          ...of,
          title: { fr: 'Charte des binômes' },
          sections: { fr: sections('Après.') },
          accept_again: true,
          effective_at: '2026-04-01T08:00:00.000Z',
        },
        changed: ['accept_again', 'effective_at', 'sections', 'title'],
      }),
      entry({
        id: 'a2',
        action: 'draft',
        subject_type: 'page_texts',
        before: null,
        after: { page: 'home', language: 'en', program_id: null, version: 1, words: { 'home.title': 'Two by two' } },
        changed: ['language', 'page', 'program_id', 'version', 'words'],
      }),
    ]
    await renderConsole('/audit_entries')
    for (const name of [
      'Titre (français)',
      'Texte (français)',
      'Chacun l’accepte de nouveau à sa prochaine visite',
      'En vigueur à partir du',
      'Page',
      'Langue',
      'Version',
      'Titre',
    ])
      expect((await screen.findAllByText(name)).some(({ tagName }) => tagName === 'DT')).toBe(true)
    expect(screen.getByText(/Avant\.$/).textContent?.startsWith('…')).toBe(true)
    expect(screen.getByText(/Après\.$/).tagName).toBe('INS')
    expect([screen.getByText('Accueil').tagName, screen.getByText('Anglais').tagName]).toEqual(['INS', 'INS'])
  })

  it('of a person name what was changed, whose value the log does not keep', async () => {
    const names = { email: unkeptValue, last_name: unkeptValue }
    entries = [entry({ id: 'a1', subject_type: 'users', before: names, after: names, changed: ['email', 'last_name'] })]
    await renderConsole('/audit_entries')
    for (const name of ['E-mail', 'Nom']) {
      const term = (await screen.findAllByText(name)).find(({ tagName }) => tagName === 'DT')
      expect(term?.nextElementSibling?.textContent).toMatch(/^modifié\s; le journal/)
    }
  })

  it('of an import and of many requests say in words what they counted', async () => {
    const after = { created: 12, updated: 3, unchanged: 0, profiles: 15, enrollments: 15, closed: 1 }
    entries = [
      entry({
        id: 'a1',
        action: 'import',
        subject_type: 'companies',
        before: null,
        after,
        changed: Object.keys(after),
      }),
      entry({ id: 'a2', subject_type: 'cohort_matches', before: null, after: { revoked: 7 }, changed: ['revoked'] }),
    ]
    await renderConsole('/audit_entries')
    for (const name of ['Faits', 'Modifiés', 'Inchangés', 'Profils', 'Inscriptions', 'Profils restés clos', 'Révoqués'])
      expect((await screen.findAllByText(name)).some(({ tagName }) => tagName === 'DT')).toBe(true)
    expect(screen.queryByText('Logo')).toBeNull()
  })

  it('names whom an enrolment is of, and how it came about', async () => {
    entries = [
      entry({
        action: 'create',
        subject_type: 'program_enrollments',
        before: null,
        after: { program_id: 'p1', profile_id: '9a857b26-0000', origin: 'hand' },
        changed: ['origin', 'profile_id', 'program_id'],
        people: [{ id: 'u7', name: 'Karim Belhadj' }],
      }),
    ]
    await renderConsole('/audit_entries')
    const link = await screen.findByRole('link', { name: 'Karim Belhadj' })
    expect(link.getAttribute('href')).toBe('/admin/users/u7/show')
    expect(await screen.findByText('Inscrit à la main')).toBeDefined()
    expect(screen.queryByText(/9a857b26/)).toBeNull()
    await expectAccessible()
  })

  it.each([
    ['fr', 'Opère l’installation', 'Double authentification', 'Motif', 'Note'],
    ['en', 'Operates the installation', 'Two-step sign-in', 'Reason', 'Note'],
  ] as const)('of a person say in words what an operator and an act change (%s)', async (locale, ...names) => {
    const of = { subject_type: 'users', subject_id: 'u4' } as const
    const change = (field: string, to: boolean) => ({
      before: { [field]: !to },
      after: { [field]: to },
      changed: [field],
    })
    entries = [
      entry({ id: 'a1', ...of, ...change('operates_installation', true) }),
      entry({ id: 'a2', ...of, ...change('second_factor', false) }),
      entry({
        id: 'a3',
        ...of,
        action: 'erase',
        before: null,
        after: { reason: 'other', note: 'Doublon' },
        changed: ['note', 'reason'],
      }),
    ]
    await renderConsole('/audit_entries', { locale })
    for (const name of names)
      expect((await screen.findAllByText(name)).some(({ tagName }) => tagName === 'DT')).toBe(true)
  })

  it('are filtered by whom they are about', async () => {
    entries = [entry({ subject_type: 'users', people: [{ id: 'u7', name: 'Karim Belhadj' }] })]
    await renderConsole(`/audit_entries?filter=${encodeURIComponent('{"person":"u7"}')}`)
    expect(await screen.findByText('Changements au sujet de Karim Belhadj')).toBeDefined()
    expect(lastQuery()?.get('person')).toBe('u7')
    await userEvent.click(screen.getByRole('button', { name: 'Changements au sujet de chacun' }))
    await waitFor(() => expect(lastQuery()?.has('person')).toBe(false))
  })

  it('are filtered by the kind of record in words, and by who made them', async () => {
    await renderConsole('/audit_entries')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sorte de fiche' }), 'Programmes')
    await waitFor(() => expect(lastQuery()?.get('subject_type')).toBe('programs'))
    await userEvent.click(await screen.findByRole('link', { name: 'Camille Roux' }))
    await waitFor(() => expect(lastQuery()?.get('actor_id')).toBe('u9'))
    expect(await screen.findByText('Changements de Camille Roux')).toBeDefined()
    await expectAccessible()
    await userEvent.click(screen.getByRole('button', { name: 'Changements de chacun' }))
    await waitFor(() => expect(screen.queryByText('Changements de Camille Roux')).toBeNull())
    expect(decodeURIComponent(window.location.search)).not.toContain('actor_id')
  })
})

it('names a record as the company does', async () => {
  const subject_id = '0b1e5a2c-3d4f-4a5b-8c6d-7e8f90123456'
  entries = [
    entry({ subject_type: 'tags', subject_id, subject_name: { fr: 'Soudure', en: 'Welding' } }),
    entry({ id: 'ae2', subject_type: 'programs', subject_id, subject_name: 'Passerelles' }),
  ]
  await renderConsole('/audit_entries')
  expect(await screen.findByText(/«\sSoudure\s»$/)).toBeDefined()
  expect(screen.getByText(/«\sPasserelles\s»$/)).toBeDefined()
  expect(screen.queryByText(/0b1e5a2c/)).toBeNull()
})
