import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentAttributes, conversationAttributes } from '#contract/conversations.ts'
import { conversationIdOf } from '#domain/conversation/state.ts'
import { sweepFiles } from '#infra/jobs/sweep-files.ts'
import { makeDataExports } from '#infra/privacy/export/worker.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const user = (name: string) => idOf.user('acme', name)
const between = (one: string, other: string) => conversationIdOf(user(one), user(other))

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex'])
    await seedCompany(system, slug, { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
  for (const name of ['ana', 'ben', 'cleo', 'dan'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'max']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'mia', 'max', 'root']) people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
  for (const name of ['ana', 'ben', 'cleo']) await asked(name, 'mia')
})
afterAll(() => api.close())

const of = (type: string, id: string) => ({ data: { type, id } })

async function asked(mentee: string, mentor: string): Promise<void> {
  const answer = await person(mentee).post('/api/v1/mentoring_requests', {
    data: {
      type: 'mentoring_requests',
      attributes: { message: 'Bonjour' },
      relationships: {
        presenter: of('presenters', idOf.profile('acme', mentor, 'presenter')),
        program: of('programs', idOf.program('acme')),
      },
    },
  })
  expect([answer.status, answer.text]).toEqual([201, answer.text])
}

const open = (who: string, other: string) =>
  person(who).post('/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver: of('users', user(other)) } },
  })
const write = (who: string, conversation: string, body: string | undefined, headers: Record<string, string> = {}) =>
  person(who).post(
    `/api/v1/conversations/${conversation}/comments`,
    { data: { type: 'comments', attributes: body === undefined ? {} : { body } } },
    headers,
  )
const seen = (who: string, conversation: string, up_to?: number) =>
  person(who).patch(`/api/v1/conversations/${conversation}/comments/mark-as-seen`, {
    data: { type: 'conversations', id: conversation, ...(up_to !== undefined && { attributes: { up_to } }) },
  })

async function list(who: string, query = '') {
  const answer = await person(who).get(`/api/v1/conversations${query}`)
  const { data, meta } = answer.json<{ data: { id: string; attributes: object }[]; meta: { unread: number } }>()
  return { meta, items: data.map(({ id, attributes }) => ({ id, ...conversationAttributes.parse(attributes) })) }
}

async function messages(who: string, conversation: string, query = '') {
  const answer = await person(who).get(`/api/v1/conversations/${conversation}/comments${query}`)
  const { data } = answer.json<{ data: { attributes: object }[] }>()
  return data.map(({ attributes }) => commentAttributes.parse(attributes))
}

async function notices(who: string) {
  const { data } = (await person(who).get('/api/v1/notifications?unread=true')).json<{
    data: { attributes: { kind: string; subject: { id: string } } }[]
  }>()
  return data.filter(({ attributes }) => attributes.kind === 'message_received').map((n) => n.attributes.subject.id)
}

describe('conversations', () => {
  test('list everybody with whom something is under way, and are one for two people', async () => {
    const { items } = await list('mia')
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      [between('ana', 'mia'), between('ben', 'mia'), between('cleo', 'mia')].toSorted(),
    )
    expect(items[0]).toMatchObject({ messages: 0, unread: 0, last_message: null, correspondent: { state: 'active' } })
    const first = await open('ana', 'mia')
    expect([first.status, first.json().data.id]).toEqual([201, between('ana', 'mia')])
    const again = await open('mia', 'ana')
    expect([again.status, again.json().data.id]).toEqual([201, between('ana', 'mia')])
  })

  test('are refused where nothing is under way, with oneself, and to everybody else', async () => {
    const answer = await open('ana', 'max')
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([403, 'not_correspondents'])
    expect((await open('ana', 'ana')).json().errors[0]).toMatchObject({ status: '422', code: 'self' })
    await open('ana', 'mia')
    for (const who of ['ben', 'root', 'globex root']) {
      const path = `/api/v1/conversations/${between('ana', 'mia')}`
      expect((await person(who).get(path)).status).toBe(404)
      expect((await person(who).get(`${path}/comments`)).status).toBe(404)
      expect((await write(who, between('ana', 'mia'), 'Bonjour')).status).toBe(404)
      expect((await seen(who, between('ana', 'mia'))).status).toBe(404)
    }
  })

  test('count what is unread, and what the other person has seen', async () => {
    const conversation = between('ana', 'mia')
    await open('ana', 'mia')
    const sent = await write('ana', conversation, '  Bonjour Mia  ')
    expect(sent.status).toBe(201)
    expect(sent.json().data.attributes).toMatchObject({ number: 1, body: 'Bonjour Mia', author_id: user('ana') })
    await write('ana', conversation, 'Vous êtes là ?')
    const unread = await list('mia')
    expect(unread.meta.unread).toBe(2)
    expect(unread.items[0]).toMatchObject({ id: conversation, unread: 2, last_message: { body: 'Vous êtes là ?' } })
    expect((await list('mia', '?unread=true')).items).toHaveLength(1)
    expect((await seen('mia', conversation, 1)).json().data.attributes).toMatchObject({ unread: 1 })
    expect((await seen('mia', conversation)).json().data.attributes).toMatchObject({ unread: 0 })
    expect((await list('ana')).items[0]).toMatchObject({ seen_by_other: 2, unread: 0 })
    const [second, first] = await messages('ana', conversation)
    expect([first?.seen_at, second?.seen_at]).toEqual([expect.any(String), expect.any(String)])
    expect(Date.parse(first?.seen_at ?? '')).toBeLessThan(Date.parse(second?.seen_at ?? ''))
    await seen('ana', conversation)
    expect((await messages('mia', conversation))[1]?.seen_at).toBe(first?.seen_at)
    expect((await seen('mia', conversation, 9)).json().errors[0]?.code).toBe('message_unknown')
  })

  test('tell of the first message that is not seen, and then of no other', async () => {
    const conversation = between('ben', 'mia')
    await open('ben', 'mia')
    for (const body of ['Un', 'Deux', 'Trois']) await write('ben', conversation, body)
    expect(await notices('mia')).toEqual([conversation])
    await seen('mia', conversation, 2)
    expect(await notices('mia')).toEqual([conversation])
    await seen('mia', conversation)
    expect(await notices('mia')).toEqual([])
    await write('ben', conversation, 'Quatre')
    expect(await notices('mia')).toEqual([conversation])
    expect((await messages('ben', conversation))[0]?.seen_at).toBeNull()
    await write('mia', conversation, 'Je vous lis')
    const [answer, fourth] = await messages('ben', conversation)
    expect([answer?.seen_at, fourth?.seen_at]).toEqual([null, answer?.sent_at])
    expect(await notices('mia')).toEqual([])
    expect(await notices('ben')).toEqual([conversation])
  })

  test('refuse an empty message, one that is too long, and a partner who is not active', async () => {
    const conversation = between('cleo', 'mia')
    await open('cleo', 'mia')
    for (const body of [undefined, '', '   ']) {
      const empty = await write('cleo', conversation, body)
      expect(empty.json().errors[0]).toMatchObject({ status: '422', code: 'message_empty' })
    }
    expect((await write('cleo', conversation, 'a'.repeat(5001))).json().errors[0]?.code).toBe('too_long')
    const { system } = api.db.database
    await system.query({ text: `update app.users set status = 'disabled' where id = $1`, values: [user('mia')] })
    const refused = await write('cleo', conversation, 'Bonjour')
    await system.query({ text: `update app.users set status = 'active' where id = $1`, values: [user('mia')] })
    expect(refused.json().errors[0]).toMatchObject({ status: '422', code: 'partner_inactive' })
    expect(await messages('cleo', conversation)).toEqual([])
  })

  test('send a message once under one key, also when many are sent at once', async () => {
    const conversation = between('cleo', 'mia')
    await open('cleo', 'mia')
    const key = { 'Idempotency-Key': 'once' }
    const answers = await Promise.all([1, 2, 3].map(() => write('cleo', conversation, 'Une fois', key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    const others = await Promise.all(['a', 'b', 'c'].map((body) => write('cleo', conversation, body)))
    for (const [n, answer] of others.entries())
      expect(answer.json().data.attributes).toMatchObject({ body: ['a', 'b', 'c'][n] })
    expect(await messages('cleo', conversation)).toHaveLength(4)
  })

  test('are read from the end, in pages by number', async () => {
    const conversation = between('cleo', 'mia')
    const numbers = async (query: string) => (await messages('mia', conversation, query)).map(({ number }) => number)
    expect(await numbers('?page[size]=2')).toEqual([4, 3])
    expect(await numbers('?page[size]=2&before=3')).toEqual([2, 1])
    expect(await numbers('?page[size]=2&after=1')).toEqual([3, 2])
    expect((await person('mia').get(`/api/v1/conversations/${conversation}/comments?before=x`)).status).toBe(400)
  })

  test('are searched without regard to case and accents, one’s own only', async () => {
    await write('ana', between('ana', 'mia'), 'On se voit à l’été prochain ?')
    const found = await person('mia').get(`/api/v1/comments?q=${encodeURIComponent('ETE PROCH')}`)
    expect(found.json<{ data: { attributes: object }[]; meta: object }>()).toMatchObject({
      data: [{ attributes: { body: 'On se voit à l’été prochain ?' } }],
      meta: { partial: false },
    })
    expect((await person('ben').get('/api/v1/comments?q=prochain')).json<{ data: unknown[] }>().data).toEqual([])
    expect(await messages('mia', between('ana', 'mia'), '?q=prochain')).toHaveLength(1)
    expect((await person('mia').get('/api/v1/comments?q=a')).json<{ data: unknown[] }>().data).toEqual([])
  })

  describe('files', () => {
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

    test('are listed with the accompaniment of the two, to them alone, and go with whoever sent them', async () => {
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
      await api.db.database.system.query({
        text: 'update rm.messages_v1 set attachment_name = null where author_id = $1',
        values: [user('ana')],
      })
      expect(await names('mia')).toEqual({ total: 1, files: [both[0]] })
    })

    test.each([
      ['a renamed program', 'plan.pdf', Buffer.from('MZ\u0090\u0000'), 'attachment_type'],
      ['a film', 'film.mov', Buffer.from('ftypqt'), 'attachment_type'],
      ['a script', 'notes.txt', Buffer.from('#!/bin/sh\nrm -rf /'), 'attachment_type'],
      ['a type that its name does not say', 'plan.docx', pdf, 'attachment_type'],
      ['a virus', 'notes.txt', Buffer.from(eicar), 'attachment_infected'],
      ['nothing', 'notes.txt', Buffer.alloc(0), 'attachment_empty'],
    ])('%s is refused, and leaves nothing', async (_what, name, content, code) => {
      const before = await stored()
      const answer = await attach('ana', name, content)
      expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, code])
      expect(await stored()).toEqual(before)
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
      await api.db.database.system.query({ text: `delete from app.idempotency_keys where key = 'one-file'` })
      answers.push(await send(), await send())
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
      expect((await messages('ana', conversation)).length - before.length).toBe(1)
      expect((await stored()).length - files.length).toBe(1)
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
        const [made] = await db.database.system.query<{ file_key: string }>({
          text: 'select file_key from app.data_exports where user_id = $1',
          values: [user(who)],
        })
        const archive = await files.read(made?.file_key ?? '')
        if (archive === null) throw new Error('the archive is not there')
        const zip = unzipSync(await buffer(archive))
        const held = Object.entries(zip).filter(([path]) => path.startsWith('files/messages/'))
        archives.push(Object.fromEntries(held.map(([path, bytes]) => [path, Buffer.from(bytes).toString()])))
      }
      const notes = (archive: object) => Object.entries(archive).filter(([path]) => path.endsWith('-Mes notes.txt'))
      expect(archives.map(notes)).toEqual([[[expect.any(String), 'à garder']], []])
    })

    test('that nothing names are swept; those of messages and of the last hours stay', async () => {
      const { system } = api.db.database
      const [acme, globex] = [idOf.company('acme'), idOf.company('globex')]
      const named = await stored()
      const orphans = [
        `attachments/${acme}/${'a'.repeat(32)}.bin`,
        // Its company is another one.
        `attachments/${globex}/${named[0]?.split('/').at(-1)}`,
        // Its message never came, and nobody waits for it any more.
        `attachments/${acme}/${'c'.repeat(32)}.bin`,
      ]
      const fresh = `attachments/${acme}/${'d'.repeat(32)}.bin`
      for (const [key, age] of [
        ['c', '7 hours'],
        ['d', '1 hour'],
      ] as const)
        await system.query({
          text: `insert into app.attachments (id, company_id, user_id, conversation_id, file_key, media_type, bytes,
              created_at) values (gen_random_uuid(), $1, $2, $3, repeat($4, 32), 'text/plain', 1,
              now() - $5::interval)`,
          values: [acme, user('ana'), between('ana', 'mia'), key, age],
        })
      const owner = new pg.Client({ connectionString: api.db.url })
      await owner.connect()
      await owner.query(`update app.attachments set created_at = now() - interval '7 hours' where bytes > 1`)
      await owner.end()
      for (const key of [...orphans, fresh]) await api.files.write(key, oneByte())
      expect(await sweepFiles(system, api.files, new Date(Date.now() - 60_000))).toBe(0)
      expect(await sweepFiles(system, api.files, new Date(Date.now() + 60_000))).toBe(orphans.length)
      expect((await stored()).toSorted()).toEqual([...named, fresh].toSorted())
      await system.query({ text: 'delete from app.attachments where bytes = 1' })
      await api.files.remove(fresh)
    })

    test('go with the message that is refused', async () => {
      const { system } = api.db.database
      const kept = async () => (await system.query({ text: 'select from app.attachments' })).length
      const before = await kept()
      await system.query({ text: `update app.users set status = 'disabled' where id = $1`, values: [user('mia')] })
      const answer = await attach('ana', 'plan.pdf', pdf)
      await system.query({ text: `update app.users set status = 'active' where id = $1`, values: [user('mia')] })
      expect(answer.status).toBe(422)
      const rows = await system.query<{ files: number }>({
        text: 'select count(*)::int as files from app.removed_files',
      })
      expect(rows[0]?.files).toBe(1)
      expect(await kept()).toBe(before)
    })
  })
})

async function* oneByte() {
  yield new Uint8Array([1])
}
