import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminAuditEntry, auditSubjects } from '#contract/console/insight/audit-entries.ts'
import { auditedColumns } from '#tests/support/audited-columns.ts'
import { fakeServer, list } from '../../platform/testing/fake-server.ts'
import { renderConsole } from '../../platform/testing/render-console.tsx'

/** As the list shows them to auditors: the names of all columns that changed. */
const entries = auditSubjects.map((type): AdminAuditEntry => ({
  id: type,
  action: 'update',
  at: '2026-03-12T09:00:00.000Z',
  actor: { id: null, name: null },
  subject_type: type,
  subject_id: 'r1',
  subject_name: null,
  before: null,
  after: null,
  changed: [...auditedColumns[type]],
  people: [],
}))

it.each(['fr', 'en'] as const)('every kind of record and every column has words (%s)', async (locale) => {
  const server = fakeServer()
  server.on(({ path }) => (path === '/admin/api/audit_entries' ? list(entries) : undefined))
  await renderConsole('/audit_entries', { locale })
  await screen.findAllByRole('row')
  await waitFor(() => expect(bare()).toEqual([]), { timeout: 20_000 })
})

/** Names as the code has them, in the rows. */
function bare(): readonly string[] {
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.length).toBe(entries.length)
  return rows.flatMap(({ textContent }, n) => {
    const { subject_type: type = '', changed = [] } = entries[n] ?? {}
    const names = textContent.split(/[:,.\u00A0] ?/)
    return [...(textContent.includes(`${type}, r1`) ? [type] : []), ...changed.filter((name) => names.includes(name))]
  })
}
