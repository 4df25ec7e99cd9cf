import { createECDH } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FilesUnavailable } from '#commands/platform/files/ports.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { makeDataExports } from '#infra/people/privacy/export/worker.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { requestBody } from '#tests/support/bodies.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
  const sql = api.db.database.system
  for (const slug of ['acme', 'globex']) await seedCompany(sql, slug)
  await seedPerson(sql, 'acme', { name: 'ines', profiles: ['presenter'] })
  await seedPerson(sql, 'acme', { name: 'hugo', profiles: ['participant'] })
  await seedPerson(sql, 'globex', { name: 'ines' })
  for (const name of ['lea', 'leas-second', 'leas-first'])
    await seedPerson(sql, 'acme', { name, profiles: ['participant'] })
})
afterAll(() => api.close())

const make = (files = api.files) => {
  const { database } = api.db
  const logger = { info: () => undefined, error: () => undefined }
  const { store, vault } = api
  const sources = { sql: database.system, store, vault, files, logger, now: () => new Date() }
  return makeDataExports(sources, Date.now() + 60_000)
}
const body = { data: { type: 'data_exports' } }
const system = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })

async function archiveOf(key: string | undefined) {
  const zip = await unzipped((await api.files.read(key ?? '')) ?? Readable.from([]))
  return { zip, text: (name: string) => new TextDecoder().decode(zip[name]) }
}

test('an archive holds all that is kept, texts of both sides in the clear, and no formula', async () => {
  const hugo = await api.as('acme', 'hugo')
  const request = await hugo.post(
    '/api/v1/mentoring_requests',
    requestBody('ines', { message: '=HYPERLINK("http://x")' }),
  )
  expect(request.status).toBe(201)
  const receiver = { data: { type: 'users', id: idOf.user('acme', 'ines') } }
  const opened = await hugo.post('/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver } },
  })
  const comments = `/api/v1/conversations/${opened.json().data.id}/comments`
  await hugo.post(comments, { data: { type: 'comments', attributes: { body: 'À mardi.' } } })
  const form = new FormData()
  form.set('attachment', new Blob(['%PDF-1.7\nMon plan']), 'plan.pdf')
  const sent = new Response(form)
  const attached = await hugo.call(comments, {
    method: 'POST',
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
  expect(attached.status).toBe(201)
  const ines = await api.as('acme', 'ines')
  const browser = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/secret-address',
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: 'a'.repeat(22),
  }
  const subscription = { data: { type: 'push_subscriptions', attributes: browser } }
  expect((await ines.post('/api/v1/push_subscriptions', subscription)).status).toBe(201)
  const key = { 'Idempotency-Key': 'one-archive' }
  const waiting = await ines.post('/api/v1/data_exports', body, key)
  // Its answer was lost: the same call is answered with the same archive.
  await system('delete from app.idempotency_keys')
  const repeated = await ines.post('/api/v1/data_exports', body, key)
  expect([repeated.status, repeated.json().data.id]).toEqual([201, waiting.json().data.id])
  expect([waiting.status, waiting.json().data.attributes['state']]).toEqual([201, 'waiting'])
  expect((await ines.post('/api/v1/data_exports', body)).status).toBe(409)
  await make()
  const path = `/api/v1/data_exports/${waiting.json().data.id}`
  const ready = (await ines.get(path)).json().data.attributes
  expect(ready).toMatchObject({ state: 'ready', done: ready['total'], bytes: expect.any(Number) })
  const again = await ines.post('/api/v1/data_exports', body)
  expect([again.status, again.json().errors[0]?.code]).toEqual([422, 'export_too_soon'])

  const [row] = await system<{ file_key: string }>('select file_key from app.data_exports')
  const { zip, text } = await archiveOf(row?.file_key)
  const manifest = JSON.parse(text('manifest.json')) as { format: string; version: number; files: { path: string }[] }
  expect([manifest.format, manifest.version]).toEqual(['binome-export', 1])
  expect(Object.keys(zip).toSorted()).toEqual(
    [...manifest.files.map((file) => file.path), 'manifest.json', 'SHA256SUMS'].toSorted(),
  )
  expect(JSON.parse(text('data/messages.json'))).toEqual([
    expect.objectContaining({ author: 'other', field: 'message', text: '=HYPERLINK("http://x")' }),
    expect.objectContaining({ author: 'other', field: 'body', text: 'À mardi.' }),
    expect.objectContaining({ author: 'other', field: 'attachment.name', text: 'plan.pdf' }),
  ])
  expect(text('data/history.json')).toContain('"name": "plan.pdf"')
  expect(text('data/history.json')).not.toContain('"ct"')
  expect(text('tables/messages.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text('data/history.json')).toContain('MentoringRequested')
  expect(JSON.parse(text('data/push_subscriptions.json'))).toEqual([
    expect.objectContaining({ push_service: 'fcm.googleapis.com', since: expect.any(String) }),
  ])
  expect(text('data/push_subscriptions.json')).not.toContain('secret-address')
  expect(text('data/account.json')).toContain('ines@acme.test')
  expect(text('data/account.json')).not.toContain('password')

  const file = await ines.call(`${path}/file`)
  expect([file.status, file.headers['content-type'], file.headers['content-length']]).toEqual([
    200,
    'application/zip',
    String(ready['bytes']),
  ])
  const mails = await system<{ template: string }>('select template from app.mails')
  expect(mails).toEqual([{ template: 'export_ready' }])

  for (const [slug, name] of [
    ['acme', 'hugo'],
    ['globex', 'ines'],
  ] as const) {
    const other = await api.as(slug, name)
    expect([name, (await other.get(path)).status, (await other.get(`${path}/file`)).status]).toEqual([name, 404, 404])
  }
  expect((await (await api.as('acme', null)).get(`${path}/file`)).status).toBe(401)
})

test('after seven days the file is gone', async () => {
  const [row] = await system<{ id: string; file_key: string }>('select id, file_key from app.data_exports')
  await system(
    `update app.data_exports set expires_at = now() - interval '1 second', requested_at = now() - interval '8 days'`,
  )
  const ines = await api.as('acme', 'ines')
  expect((await ines.get(`/api/v1/data_exports/${row?.id}/file`)).status).toBe(404)
  await make()
  expect(await api.files.read(row?.file_key ?? '')).toBeNull()
  expect((await ines.get('/api/v1/data_exports')).json().data).toEqual([
    expect.objectContaining({ attributes: expect.objectContaining({ state: 'expired' }) }),
  ])
})

test('an archive that is over and cannot be deleted keeps nobody waiting for another one', async () => {
  const ines = await api.as('acme', 'ines')
  const [row] = await system<{ id: string }>(`update app.data_exports
    set file_key = 'exports/' || company_id || '/' || id || '.zip', state = 'ready'
    where state = 'expired' returning id`)
  await ines.post('/api/v1/data_exports', body)
  const broken = Object.assign(Object.create(api.files) as typeof api.files, {
    remove: () => Promise.reject(new Error('broken')),
  })
  expect(await make(broken)).toEqual({ done: 0, failed: 1 })
  expect(await system(`select job, item from rm.held_items`)).toEqual([{ job: 'make_data_exports', item: row?.id }])
  expect(await system(`select from app.data_exports where state = 'ready' and id <> $1`, row?.id)).toHaveLength(1)
  await system('delete from rm.held_items')
  await make()
  await system(`delete from app.data_exports where id <> $1`, row?.id)
})

test('an archive waits while the store of files is away, and uses up no attempt', async () => {
  const hugo = await api.as('acme', 'hugo')
  await hugo.post('/api/v1/data_exports', body)
  let attempts = 0
  const away = Object.assign(Object.create(api.files) as typeof api.files, {
    write: () => {
      attempts += 1
      return Promise.reject(new FilesUnavailable('the server of the bucket does not answer'))
    },
  })
  const waiting = () => system(`select state, attempts from app.data_exports where state in ('waiting', 'failed')`)
  for (let runs = 0; runs < 5; runs += 1) {
    await make(away)
    await system('update rm.held_items set due_at = now()')
  }
  expect([attempts, await waiting()]).toEqual([5, [{ state: 'waiting', attempts: 0 }]])
  await make(away)
  await make(away)
  expect(attempts).toBe(6)
  await system('update rm.held_items set due_at = now()')
  expect(await make()).toEqual({ done: 0, failed: 0 })
  expect(await waiting()).toEqual([])
  expect(await system('select from rm.held_items')).toEqual([])
  await system(`delete from app.data_exports where user_id = $1`, idOf.user('acme', 'hugo'))
})

test('an archive whose process was killed is begun anew by another one', async () => {
  const ines = await api.as('acme', 'ines')
  await ines.post('/api/v1/data_exports', body)
  await system(`update app.data_exports set state = 'running', lease_until = now() - interval '1 second', attempts = 1
    where state = 'waiting'`)
  await make()
  expect(await system(`select attempts from app.data_exports where state = 'ready'`)).toEqual([{ attempts: 2 }])
})

test('an erased person’s archive goes with its row, also the one that is being made', async () => {
  await system(`update app.data_exports set requested_at = now() - interval '2 days'`)
  const hugo = await api.as('acme', 'hugo')
  await hugo.post('/api/v1/data_exports', body)
  const [ready] = await system<{ file_key: string }>(`select file_key from app.data_exports where state = 'ready'`)
  const records = createAccountRecords(api.db.database)
  for (const name of ['ines', 'hugo'])
    await records.scrub({ companyId: idOf.company('acme'), userId: idOf.user('acme', name) }, [])
  await make()
  expect(await system('select from app.data_exports')).toEqual([])
  expect(await api.files.read(ready?.file_key ?? '')).toBeNull()
})

test('an archive holds the accounts that were merged into its owner’s, also over two merges', async () => {
  await system(
    `insert into app.contact_messages (company_id, user_id, subject, message, name, email)
      values ($1, $2, 'other', 'Mon premier compte', 'Léa', 'lea@elsewhere.test')`,
    idOf.company('acme'),
    idOf.user('acme', 'leas-first'),
  )
  for (const [from, into] of [
    ['leas-first', 'leas-second'],
    ['leas-second', 'lea'],
  ] as const)
    await system(
      'update app.users set merged_into = $2 where id = $1',
      idOf.user('acme', from),
      idOf.user('acme', into),
    )
  const lea = await api.as('acme', 'lea')
  const request = await lea.post('/api/v1/data_exports', body)
  await make()
  const ready = (await lea.get(`/api/v1/data_exports/${request.json().data.id}`)).json().data.attributes
  expect(ready).toMatchObject({ state: 'ready', done: ready['total'] })
  const [row] = await system<{ file_key: string }>(
    'select file_key from app.data_exports where user_id = $1',
    idOf.user('acme', 'lea'),
  )
  const { zip, text } = await archiveOf(row?.file_key)
  const { files, other_accounts: others } = JSON.parse(text('manifest.json')) as {
    files: { path: string }[]
    other_accounts: { user_id: string; folder: string }[]
  }
  expect(others.map(({ user_id }) => user_id).toSorted()).toEqual(
    ['leas-first', 'leas-second'].map((name) => idOf.user('acme', name)).toSorted(),
  )
  const first = others.find(({ user_id }) => user_id === idOf.user('acme', 'leas-first'))?.folder
  expect(text(`${first}/data/contact_messages.json`)).toContain('Mon premier compte')
  expect(JSON.parse(text(`${first}/manifest.json`))).toMatchObject({ user_id: idOf.user('acme', 'leas-first') })
  const own = files.map(({ path }) => path)
  expect(
    Object.keys(zip)
      .filter((path) => !path.startsWith('other-account-'))
      .toSorted(),
  ).toEqual([...own, 'SHA256SUMS', 'manifest.json'].toSorted())
})
