import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { derivedId, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { Statement, TransactionalSql } from '#projections/platform/sql.ts'
import { createMailTemplates } from './template-administration.ts'

const reader = {
  name: 'Acme',
  brand: {},
  settings: { min_profile_completion: 70 },
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

afterEach(() => vi.useRealTimers())

test.each([
  ['account_ready', 'fr', 'jusqu’au mardi 24 mars 2026 à 10:00'],
  ['account_ready', 'en', 'until Tuesday, 24 March 2026 at 10:00'],
  ['invitation', 'fr', 'jusqu’au mardi 24 mars 2026 à 10:00'],
  ['sign_up_resume', 'fr', 'jusqu’au mardi 24 mars 2026 à 10:00'],
  ['first_administrator', 'fr', 'jusqu’au mardi 17 mars 2026 à 10:00'],
  ['password_reset', 'fr', 'jusqu’au mardi 10 mars 2026 à 11:00'],
  ['sign_in_link', 'fr', 'jusqu’au mardi 10 mars 2026 à 10:15'],
  ['email_change', 'fr', 'jusqu’au mercredi 11 mars 2026 à 10:00'],
  ['export_ready', 'fr', 'effacé le mardi 17 mars 2026 à 10:00'],
  ['contact_request_copy', 'fr', 'jusqu’au mercredi 10 mars 2027 à 10:00'],
  ['retention_warning', 'fr', 'jeudi 9 avril 2026 à 11:00'],
  ['certificate_expires', 'fr', 'vendredi 13 mars 2026 à 10:00'],
  ['reminder_profile', 'fr', 'à partir de 70'],
] as const)('the example of %s in %s says what the rule of the product says: %s', async (id, language, sentence) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00.000Z') })
  const templates = createMailTemplates({
    tenant: () => sql,
    links: { sign: () => '', verify: () => null },
    baseUrlOf: async () => 'https://acme.example.org',
  })
  const by = { companyId: derivedId<CompanyId>('company', 'acme'), userId: derivedId<UserId>('user', 'aline') }
  const preview = await templates.preview(by, id, { language, subject: null, intro: null })
  expect(preview?.plain.replaceAll(/\s+/g, ' ')).toContain(sentence)
})
