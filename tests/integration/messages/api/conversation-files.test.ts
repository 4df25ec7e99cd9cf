import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { FilesUnavailable } from '#commands/platform/files/ports.ts'
import { commentAttributes } from '#contract/messages/conversations.ts'
import { missingFiles } from '#infra/platform/files/missing.ts'
import { settleAttachments } from '#infra/messages/attachments/sent-attachments.ts'
import { removeFiles } from '#infra/platform/jobs/remove-files.ts'
import { sweepFiles } from '#infra/platform/jobs/sweep-files.ts'
import { makeDataExports } from '#infra/people/privacy/export/worker.ts'
import { idOf } from '#tests/support/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '#tests/support/api.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { between, messages, open, person, startConversations, user } from './conversation-world.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi

beforeAll(async () => {
  api = await startConversations()
  await open('ana', 'mia')
})
afterAll(() => api.close())

describe('files of messages', () => {
  const pdf = Buffer.from('%PDF-1.7\nun plan')
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

  async function attach(
    who: string,
    name: string,
    content: Buffer,
    { body, headers = {} }: { readonly body?: string; readonly headers?: Record<string, string> } = {},
  ) {
    const form = new FormData()
    if (body !== undefined) form.set('body', body)
    form.set('attachment', new Blob([new Uint8Array(content)]), name)
    const sent = new Response(form)
    return person(who).call(`/api/v1/conversations/${between('ana', 'mia')}/comments`, {
      method: 'POST',
      headers: { 'Content-Type': sent.headers.get('content-type') ?? '', ...headers },
      body: Buffer.from(await sent.arrayBuffer()),
    })
  }
  /** The beginning of a form of so many bytes, whose rest does not come. */
  const sendingFile = (bytes: number, headers: Record<string, string> = {}) => {
    const call = request({
      port: api.port,
      method: 'POST',
      path: `/api/v1/conversations/${between('ana', 'mia')}/comments`,
      headers: {
        ...person('ana').tokens,
        ...headers,
        Host: 'acme.localhost',
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': bytes,
      },
    })
    call.write('--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-')
    return call
  }
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of api.files.list('attachments')) keys.push(key)
    return keys
  }

  test('are kept, listed with their message, and read by the two people alone', async () => {
    const answer = await attach('ana', 'C:\\plans\\Plan à 90 jours.pdf', pdf, { body: 'Mon plan' })
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    const { data } = answer.json<{ data: { attributes: { attachment: { id: string } } } }>()
    expect(data.attributes).toMatchObject({
      body: 'Mon plan',
      attachment: { name: 'Plan à 90 jours.pdf', media_type: 'application/pdf', bytes: pdf.length },
    })
    const path = `/api/v1/conversations/${between('ana', 'mia')}/attachments/${data.attributes.attachment.id}`
    const read = await person('mia').get(path)
    expect([read.status, read.text]).toEqual([200, pdf.toString()])
    expect(read.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''Plan%20%C3%A0%2090%20jours.pdf",
    })
    for (const who of ['ben', 'root', 'globex root']) expect((await person(who).get(path)).status).toBe(404)
  })

  test('are listed with the accompaniment of the two, for them alone, and are erased with their sender', async () => {
    const of = async (who: string) => {
      const answer = await person(who).get('/api/v1/mentoring_relationships')
      return answer.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
    }
    const path = `/api/v1/mentoring_relationships/${await of('ana')}/attachments`
    expect((await attach('mia', 'Carte de l’équipe.pdf', pdf)).status).toBe(201)
    const names = async (who: string, query = '') => {
      const { data, meta } = (await person(who).get(path + query)).json<{ data: []; meta: { total: number } }>()
      const files = data.map(({ attributes }) => commentAttributes.parse(attributes))
      return { total: meta.total, files: files.map(({ author_id, attachment }) => [author_id, attachment?.name]) }
    }
    const both = [
      [user('mia'), 'Carte de l’équipe.pdf'],
      [user('ana'), 'Plan à 90 jours.pdf'],
    ]
    for (const who of ['ana', 'mia']) expect(await names(who)).toEqual({ total: 2, files: both })
    expect(await names('ana', '?page[size]=1&page[number]=2')).toEqual({ total: 2, files: [both[1]] })
    const statuses = ['ben', 'root', 'globex root'].map(async (who) => (await person(who).get(path)).status)
    expect(await Promise.all(statuses)).toEqual([403, 403, 404])
    // As the erasure of an account leaves it.
    await run(api.db.database.system)`update rm.messages_v1 set attachment_name = null
      where author_id = ${user('ana')}`
    expect(await names('mia')).toEqual({ total: 1, files: [both[0]] })
  })

  test.each([
    ['a renamed program', 'plan.pdf', Buffer.from('MZ\u0090\u0000'), 'attachment_type'],
    ['a film', 'film.mov', Buffer.from('ftypqt'), 'attachment_type'],
    ['a script', 'notes.txt', Buffer.from('#!/bin/sh\nrm -rf /'), 'attachment_type'],
    ['a type that its name does not say', 'plan.docx', pdf, 'attachment_type'],
    ['a virus', 'notes.txt', Buffer.from(eicar), 'attachment_infected'],
    ['nothing', 'notes.txt', Buffer.alloc(0), 'attachment_empty'],
    ['a picture that is none', 'photo.jpg', Buffer.from('ffd8ffe100', 'hex'), 'attachment_unreadable'],
  ])('%s is refused, and leaves nothing', async (_what, name, content, code) => {
    const before = await stored()
    const answer = await attach('ana', name, content)
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, code])
    expect(await stored()).toEqual(before)
  })

  test('a photo loses the place where it was taken, and is the same picture', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'Somebody Secret' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await attach('ana', 'photo.jpg', photo)
    const { attachment } = commentAttributes.parse(answer.json().data.attributes)
    const read = await person('mia').get(
      `/api/v1/conversations/${between('ana', 'mia')}/attachments/${attachment?.id ?? ''}`,
    )
    expect([read.status, read.bytes.length]).toEqual([200, attachment?.bytes])
    expect([photo.includes('Secret'), read.bytes.includes('Secret')]).toEqual([true, false])
    const { orientation, width } = await sharp(read.bytes).metadata()
    expect({ orientation, width }).toEqual({ orientation: 6, width: 90 })
  })

  test('a file whose store fails on reading is answered 503', async () => {
    const answer = await attach('ana', 'plan.pdf', pdf)
    const { attachment } = commentAttributes.parse(answer.json().data.attributes)
    const read = api.files.read.bind(api.files)
    // As a server that says the file is there, and goes away before its first byte.
    const gone = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new FilesUnavailable('the server does not answer')),
      }),
    }
    Object.assign(api.files, { read: async () => gone })
    try {
      const answered = await person('mia').get(
        `/api/v1/conversations/${between('ana', 'mia')}/attachments/${attachment?.id ?? ''}`,
      )
      expect([answered.status, answered.json().errors[0]?.code]).toEqual([503, 'files_unavailable'])
      expect(answered.headers['retry-after']).toBe('30')
    } finally {
      Object.assign(api.files, { read })
    }
  })

  test('are sent once under one key: twice at once, after a cut, and after a lost answer', async () => {
    const conversation = between('ana', 'mia')
    const [before, files] = [await messages('ana', conversation), await stored()]
    const key = { 'Idempotency-Key': 'one-file' }
    const cut = sendingFile(5_000, key)
    cut.on('error', () => undefined)
    await delay(200)
    cut.destroy()
    const send = () => attach('ana', 'plan.pdf', pdf, { body: 'Une fois', headers: key })
    const answers = await Promise.all([send(), send()])
    // The process ends between the message and its answer: the key is free again.
    await run(api.db.database.system)`delete from app.idempotency_keys where key = 'one-file'`
    answers.push(await send(), await send())
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    expect((await messages('ana', conversation)).length - before.length).toBe(1)
    expect((await stored()).length - files.length).toBe(1)
  })

  test('one key stands for one form: another text, file or name under it is refused, and leaves nothing', async () => {
    const conversation = between('ana', 'mia')
    const headers = { 'Idempotency-Key': 'one-form' }
    const send = (name: string, content: Buffer, body: string) => attach('ana', name, content, { body, headers })
    const first = await send('plan.pdf', pdf, 'Mon plan')
    const [before, files] = [await messages('ana', conversation), await stored()]
    const others = [
      await send('plan.pdf', pdf, 'Un autre texte'),
      await send('plan.pdf', Buffer.concat([pdf, Buffer.from('\nsuite')]), 'Mon plan'),
      await send('suite.pdf', pdf, 'Mon plan'),
      await person('ana').post(
        `/api/v1/conversations/${conversation}/comments`,
        { data: { type: 'comments', attributes: { body: 'Mon plan' } } },
        headers,
      ),
    ]
    expect(others.map((answer) => [answer.status, answer.json().errors[0]?.code])).toEqual(
      others.map(() => [422, 'idempotency_key_reused']),
    )
    expect((await send('plan.pdf', pdf, 'Mon plan')).text).toBe(first.text)
    expect(await messages('ana', conversation)).toEqual(before)
    expect(await stored()).toEqual(files)
  })

  test('one that is too large is refused before it is read, and one that is cut leaves nothing', async () => {
    const before = await stored()
    const large = sendingFile(50_000_000)
    const [{ statusCode }] = (await once(large, 'response')) as [IncomingMessage]
    expect(statusCode).toBe(413)
    large.on('error', () => undefined)
    large.destroy()
    const cut = sendingFile(5_000)
    cut.on('error', () => undefined)
    await delay(200)
    const closed = new Promise((resolve) => cut.on('close', resolve))
    cut.destroy()
    await closed
    expect(await stored()).toEqual(before)
  })

  test('are in the archive of who sent them, not of who read them', async () => {
    await attach('ana', 'Mes notes.txt', Buffer.from('à garder'))
    const { db, store, vault, files } = api
    const logger = { info: () => undefined, error: console.error }
    const archives: Record<string, string>[] = []
    for (const who of ['ana', 'mia']) {
      await person(who).post('/api/v1/data_exports', { data: { type: 'data_exports' } })
      const sources = { sql: db.database.system, store, vault, files, logger, now: () => new Date() }
      await makeDataExports(sources, Date.now() + 60_000)
      const [made] = await run(db.database.system)<{ file_key: string }>`select file_key from app.data_exports
        where user_id = ${user(who)}`
      const archive = await files.read(made?.file_key ?? '')
      if (archive === null) throw new Error('the archive is not there')
      const zip = await unzipped(archive)
      const held = Object.entries(zip).filter(([path]) => path.startsWith('files/messages/'))
      archives.push(Object.fromEntries(held.map(([path, bytes]) => [path, bytes.toString()])))
    }
    const notes = (archive: object) => Object.entries(archive).filter(([path]) => path.endsWith('-Mes notes.txt'))
    expect(archives.map(notes)).toEqual([[[expect.any(String), 'à garder']], []])
  })

  test('that nothing names are swept; those of messages in the log stay, whatever the read model shows', async () => {
    const { system } = api.db.database
    const [acme, globex] = [idOf.company('acme'), idOf.company('globex')]
    const named = await stored()
    const orphans = [
      `attachments/${acme}/${'a'.repeat(32)}.bin`,
      // Its company is another one.
      `attachments/${globex}/${named[0]?.split('/').at(-1)}`,
    ]
    // Their messages never came; for the first nobody waits any more.
    const [late, fresh] = [`attachments/${acme}/${'c'.repeat(32)}.bin`, `attachments/${acme}/${'d'.repeat(32)}.bin`]
    for (const key of ['c', 'd'])
      await run(system)`insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type,
        bytes)
        values (gen_random_uuid(), ${acme}, ${user('ana')}, ${between('ana', 'mia')}, repeat(${key}, 32),
        'text/plain', 1)`
    // Every call ended before its message was marked as accepted, and no message is projected yet.
    await run(system)`update app.attachments set accepted_at = null, kept_at = now() - interval '7 hours'
      where file_key <> repeat('d', 32)`
    await run(system)`delete from rm.messages_v1`
    for (const key of [...orphans, late, fresh]) await api.files.write(key, oneByte())
    expect((await sweepFiles(system, api.files, new Date(Date.now() - 60_000))).done).toBe(0)
    await settleAttachments(system, api.store)
    await removeFiles(system, api.files)
    expect((await sweepFiles(system, api.files, new Date(Date.now() + 60_000))).done).toBe(orphans.length)
    expect((await stored()).toSorted()).toEqual([...named, fresh].toSorted())
    expect(await missingFiles(system, api.files)).toEqual([])
    await run(system)`delete from app.attachments where bytes = 1`
    await api.files.remove(fresh)
  })

  test('go with the message that is refused, once no call under its key can be under way', async () => {
    const { system } = api.db.database
    const kept = async () => (await run(system)`select from app.attachments`).length
    const asLongAgo = () =>
      run(system)`update app.attachments set kept_at = now() - interval '7 hours' where accepted_at is null`
    const before = await kept()
    const status = (to: string) => run(system)`update app.users set status = ${to} where id = ${user('mia')}`
    const headers = { 'Idempotency-Key': 'refused-then-sent' }
    await status('disabled')
    for (const one of [await attach('ana', 'plan.pdf', pdf), await attach('ana', 'plan.pdf', pdf, { headers })])
      expect(one.status).toBe(422)
    await status('active')
    // What was refused is decided anew when its key is free again.
    await run(system)`delete from app.idempotency_keys where key = 'refused-then-sent'`
    const sent = await attach('ana', 'plan.pdf', pdf, { headers })
    expect(sent.status).toBe(201)
    expect(await kept()).toBe(before + 2)
    await asLongAgo()
    await settleAttachments(system, api.store)
    const rows = await run(system)`select from app.removed_files`
    expect(rows).toHaveLength(1)
    expect(await kept()).toBe(before + 1)
    const { attachment } = commentAttributes.parse(sent.json().data.attributes)
    const path = `/api/v1/conversations/${between('ana', 'mia')}/attachments/${attachment?.id ?? ''}`
    expect((await person('mia').get(path)).status).toBe(200)
  })

  test('of unknown or broken conversations do not block the others', async () => {
    const { system } = api.db.database
    const unknown = '0190dddd-0000-7000-8000-000000000001'
    const broken = '0190dddd-0000-7000-8000-000000000002'
    const rows = [
      ['1', unknown, 9],
      ['2', broken, 8],
      ['3', between('ana', 'mia'), 7],
    ] as const
    for (const [key, conversation, hours] of rows)
      await run(system)`insert into app.attachments
          (id, company_id, user_id, conversation_id, file_key, media_type, bytes, kept_at)
        values (gen_random_uuid(), ${idOf.company('acme')}, ${user('ana')}, ${conversation}, repeat(${key}, 32),
        'text/plain', 1, now() - ${hours} * interval '1 hour')`
    const store: Pick<typeof api.store, 'readStream'> = {
      readStream: (stream, options) =>
        stream.includes(broken) ? Promise.reject(new Error('unreadable')) : api.store.readStream(stream, options),
    }
    const left = async () =>
      (
        await run(system)<{ key: string }>`select left(file_key, 1) as key from app.attachments where bytes = 1
          order by 1`
      ).map(({ key }) => key)
    for (let night = 1; night <= 2; night += 1) {
      expect(await left()).toEqual(['1', '2', '3'])
      await settleAttachments(system, store, undefined, 1)
    }
    // A night later its pause is over; it fails again, after the others.
    await run(system)`update rm.held_items set due_at = now() where job = 'sweep_files'`
    await settleAttachments(system, store, undefined, 1)
    expect(await left()).toEqual(['1', '2'])
    await run(system)`delete from app.attachments where bytes = 1`
    await run(system)`delete from rm.held_items where job = 'sweep_files'`
  })
})

async function* oneByte() {
  yield new Uint8Array([1])
}
