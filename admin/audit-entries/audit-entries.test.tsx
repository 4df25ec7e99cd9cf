import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminAuditEntry } from '#contract/console/audit-entries.ts'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const entry = (more: Partial<AdminAuditEntry>): AdminAuditEntry => ({
  id: 'ae1',
  action: 'update',
  at: '2026-03-12T09:00:00.000Z',
  actor: { id: 'u9', name: 'Camille Roux' },
  subject_type: 'business_units',
  subject_id: 'lyon',
  before: { label: { fr: 'Lyon', en: 'Lyons' } },
  after: { label: { fr: 'Lyon Confluence', en: 'Lyons' } },
  changed: ['label'],
  ...more,
})

let server: FakeServer
let entries: readonly AdminAuditEntry[]
beforeEach(() => {
  server = fakeServer()
  entries = [entry({})]
  server.on(({ path }) => (path === '/admin/api/audit_entries' ? list(entries) : undefined))
})
const asked = () => server.called('/admin/api/audit_entries').at(-1)?.query

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
    expect(await within(table).findByText(/« Mot de passe oublié » répond pareil/)).toBeDefined()
    expect([within(table).getByText('Non').tagName, within(table).getByText('Oui').tagName]).toEqual(['DEL', 'INS'])
  })

  it('are filtered by the kind of record in words, and by who made them', async () => {
    await renderConsole('/audit_entries')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sorte de fiche' }), 'Programmes')
    await waitFor(() => expect(asked()?.get('subject_type')).toBe('programs'))
    await userEvent.click(await screen.findByRole('link', { name: 'Camille Roux' }))
    await waitFor(() => expect(asked()?.get('actor_id')).toBe('u9'))
    expect(await screen.findByText('Changements de Camille Roux')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Changements de chacun' }))
    await waitFor(() => expect(screen.queryByText('Changements de Camille Roux')).toBeNull())
    expect(decodeURIComponent(window.location.search)).not.toContain('actor_id')
  })
})
