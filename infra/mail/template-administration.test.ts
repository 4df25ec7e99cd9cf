import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { derivedId, type CompanyId, type UserId } from '#domain/shared/ids.ts'
import type { Statement, TransactionalSql } from '#projections/sql.ts'
import { createMailTemplates } from './template-administration.ts'

const reader = {
  name: 'Acme',
  brand: {},
  settings: {},
  email: 'aline@example.org',
  status: 'active',
  first_name: 'Aline',
  last_name: 'Admin',
  locale: 'fr',
  time_zone: 'Europe/Paris',
}

/** A company without words of its own, whose answers take no turn of the loop. */
const sql: TransactionalSql = {
  query: <Row extends object>({ name }: Statement) => Promise.resolve((name === 'mail_facts' ? [reader] : []) as Row[]),
  transaction: (work) => work(sql),
}

test('between two mails of the list, other calls have their turn', async () => {
  const templates = createMailTemplates({
    tenant: () => sql,
    links: { sign: () => '', verify: () => null },
    baseUrlOf: async () => 'https://acme.example.org',
  })
  let turns = 0
  const listed = new AbortController()
  const others = async () => {
    while (!listed.signal.aborted) {
      await turn()
      turns += 1
    }
  }
  const calls = others()
  const list = await templates.list({
    companyId: derivedId<CompanyId>('company', 'acme'),
    userId: derivedId<UserId>('user', 'aline'),
  })
  listed.abort()
  await calls
  expect(list.length).toBeGreaterThan(30)
  expect(turns).toBeGreaterThanOrEqual(2 * list.length)
})
