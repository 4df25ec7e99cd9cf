import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#infra/platform/config/config.ts'
import { demoMailboxPages } from '#infra/messages/mail/demo-mailbox-pages.ts'
import { carryToDemoMailbox } from '#infra/messages/mail/demo-mailbox.ts'
import { createDelivery } from '#infra/messages/mail/delivery.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { links, mailWorld, type MailWorld } from './support.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let world: MailWorld
let server: Server
let base: string
beforeAll(async () => {
  db = await testDatabase()
  world = await mailWorld(db)
  const pages = demoMailboxPages(readConfig({}, '/'), world.sql)
  if (pages === null) throw new Error('the embedded demo has a mailbox')
  server = createServer(express().use(pages))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}/dev/mail`
  await run(world.sql)`update app.users set first_name = '<script>alert(1)</script>' where id = ${world.ines}`
  await world.outbox.enqueue(world.reset('d1'))
  const { sql } = world
  const delivery = createDelivery({
    sql,
    sender: () => 'test',
    render: (mail) =>
      renderMail(mail, { sql, tenant: noTenant, links, baseUrlOf: () => Promise.resolve('http://localhost:3000') }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await delivery.deliverOne(carryToDemoMailbox(sql))
})
afterAll(async () => {
  server.close()
  await db.close()
})

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(url, { headers })
  return { status: response.status, text: await response.text(), csp: response.headers.get('content-security-policy') }
}

it('keeps what the demo sends, and shows it as HTML in a frame without scripts and as text with its link', async () => {
  const list = await get(base, { 'Accept-Language': 'fr' })
  expect(list.text).toContain('Choisir un nouveau mot de passe')
  const [, id = ''] = /href="\/dev\/mail\/([\da-f-]{36})"/.exec(list.text) ?? []
  const page = await get(`${base}/${id}`)
  expect(page.text).toMatch(/<iframe\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.text).toMatch(/href="http:\/\/localhost:3000\/auth\/edit_password\?reset_password_token=[\w-]+"/)
  const html = await get(`${base}/${id}/html`)
  expect(html.csp).toContain('sandbox allow-popups')
  expect(html.csp).toContain("default-src 'none'")
  for (const { text } of [list, page, html]) expect(text).not.toContain('<script')
})

it.each([
  ['through a proxy', { 'X-Forwarded-For': '192.0.2.1' }],
  ['under a name that is not this machine’s', { Host: 'rebound.example' }],
])('answers 404 to a call %s', async (_how, headers) => {
  const status = await new Promise((resolve) => {
    request(base, { headers }, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(status).toBe(404)
})

it.each([
  [
    'with a database of its own',
    { DATABASE_URL: 'postgres://a@b/c', VAULT_KEY: Buffer.alloc(32).toString('base64'), DEMO: '1' },
  ],
  ['with a mail server', { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example' }],
  ['without the demo', { DEMO: '0' }],
  ['behind a proxy', { TRUST_PROXY: '1' }],
])('does not exist %s', (_where, env) => {
  expect(demoMailboxPages(readConfig(env, '/'), world.sql)).toBeNull()
})
