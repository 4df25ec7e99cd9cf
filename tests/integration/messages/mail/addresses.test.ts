import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CompanyId, instant } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { readConfig } from '#infra/platform/config/config.ts'
import { createBaseUrls, NoPublicAddress } from '#infra/people/links/base-url.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { mailWorld, type MailWorld } from './support.ts'

let db: TestDatabase
let one: MailWorld
let other: MailWorld
beforeAll(async () => {
  db = await testDatabase()
  one = await mailWorld(db)
  other = await mailWorld(db)
})
afterAll(() => db.close())

const setHosts = (companyId: CompanyId, hosts: readonly string[]) =>
  one.sql.query({ text: 'update app.companies set hosts = $2 where id = $1', values: [companyId, hosts] })
const own = { DATABASE_URL: 'postgres://a@b/c', VAULT_KEY: Buffer.alloc(32).toString('base64') }
const baseUrl = (env: Readonly<Record<string, string>>, companyId = one.companyId) =>
  createBaseUrls(one.sql, readConfig(env, '/'), Promise.resolve(3777))(companyId)

it('links lead to PUBLIC_URL where it is the company’s, else to the company’s first host', async () => {
  await setHosts(one.companyId, ['one.example', 'alias.example'])
  await setHosts(other.companyId, ['other.example'])
  const env = { ...own, PUBLIC_URL: 'https://alias.example:8443/' }
  expect(await baseUrl(env)).toBe('https://alias.example:8443')
  expect(await baseUrl(env, other.companyId)).toBe('https://other.example:8443')
  expect(await baseUrl(own)).toBe('https://one.example')
  expect(await baseUrl({})).toBe('http://one.example:3777')
  await setHosts(other.companyId, [])
  await expect(baseUrl(own, other.companyId)).rejects.toThrow(NoPublicAddress)
})

it('erasing a person deletes the mails to them and about them, and no other', async () => {
  const { companyId, ines, ada, outbox } = one
  await outbox.enqueue(one.reset('to'))
  await outbox.enqueue({
    companyId,
    key: 'about',
    to: { userId: ada },
    template: 'sign_up_to_approve',
    params: { applicantId: ines },
  })
  await outbox.enqueue({
    companyId,
    key: 'other',
    to: { userId: ada },
    template: 'password_changed',
    params: { at: instant('2026-03-17T13:00:00.000Z') },
  })
  await createAccountRecords(db.database).scrub({ companyId, userId: ines }, [])
  expect((await one.rows()).map(({ key }) => key)).toEqual(['other'])
})
