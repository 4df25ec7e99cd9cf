import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeletedMessagesReaction } from '#commands/messages/reactions/deleted-messages.ts'
import { commentAttributes } from '#contract/messages/conversations.ts'
import { id, type EventId } from '#domain/platform/ids.ts'
import { removeAttachment } from '#infra/messages/attachments/attachments.ts'
import { settleAttachments } from '#infra/messages/attachments/sent-attachments.ts'
import { historyOf } from '#infra/people/privacy/export/history.ts'
import type { TestApi } from '#tests/support/api.ts'
import { idOf } from '#tests/support/people.ts'
import { between, list, messages, open, person, startConversations, user, write } from './conversation-world.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi

beforeAll(async () => {
  api = await startConversations()
  for (const who of ['ana', 'ben', 'cleo']) await open(who, 'mia')
})
afterAll(() => api.close())

const path = (conversation: string, number: number) => `/api/v1/conversations/${conversation}/comments/${number}`
const edit = (who: string, conversation: string, number: number, body: string, headers: Record<string, string> = {}) =>
  person(who).call(path(conversation, number), {
    method: 'PUT',
    body: { data: { type: 'comments', attributes: { body } } },
    headers,
  })
const remove = (who: string, conversation: string, number: number) =>
  person(who).call(path(conversation, number), { method: 'DELETE' })
const react = (who: string, conversation: string, number: number, reaction: string | null) =>
  person(who).call(`${path(conversation, number)}/reaction`, {
    method: 'PUT',
    body: { data: { type: 'comments', attributes: { reaction } } },
  })
const attributesOf = (answer: { json(): { data: { attributes: object } } }) =>
  commentAttributes.parse(answer.json().data.attributes)
const codeOf = (answer: { status: number; json(): { errors: { code?: string }[] } }) => [
  answer.status,
  answer.json().errors[0]?.code,
]
/** The number of a new message. */
const send = async (who: string, conversation: string, body: string) =>
  attributesOf(await write(who, conversation, body)).number
const found = async (who: string, q: string) =>
  (await person(who).get(`/api/v1/comments?q=${encodeURIComponent(q)}`)).json<{ data: object[] }>().data.length
const typesOf = async (conversation: string) =>
  (await api.store.readStream(`conversation-${conversation}`)).map(({ type }) => type)
/** What the sockets keep of a conversation for those who come back. */
const kept = async (conversation: string) => {
  const rows = await run(api.db.database.system)<{ payload: object }>`select payload from realtime.events
    where stream = ${`conversation:${conversation}`} order by "offset"`
  return JSON.stringify(rows)
}

describe('one’s own message', () => {
  test('gets another text, as often as one likes, which everybody reads and finds from then on', async () => {
    const conversation = between('ana', 'mia')
    const number = await send('ana', conversation, 'Rendez-vous mardi')
    expect(attributesOf(await edit('ana', conversation, number, ' Rendez-vous jeudi '))).toMatchObject({
      body: 'Rendez-vous jeudi',
      edited_at: expect.any(String),
      deleted_at: null,
    })
    const again = await edit('ana', conversation, number, 'Rendez-vous vendredi')
    expect(attributesOf(again).body).toBe('Rendez-vous vendredi')
    expect((await messages('mia', conversation))[0]).toEqual(attributesOf(again))
    expect((await list('mia')).items[0]?.last_message?.body).toBe('Rendez-vous vendredi')
    expect([await found('mia', 'mardi'), await found('mia', 'vendredi')]).toEqual([0, 1])
    const sockets = await kept(conversation)
    expect([sockets.includes('mardi'), sockets.includes('jeudi'), sockets.includes('vendredi')]).toEqual([
      false,
      false,
      true,
    ])
    expect(sockets).toContain('"type":"changed"')
  })

  test('is changed once under one key, also after a lost answer', async () => {
    const conversation = between('ana', 'mia')
    const number = await send('ana', conversation, 'Un')
    const before = (await typesOf(conversation)).length
    const key = { 'Idempotency-Key': 'edit-once' }
    const first = await edit('ana', conversation, number, 'Deux', key)
    expect((await edit('ana', conversation, number, 'Trois')).status).toBe(200)
    await run(api.db.database.system)`delete from app.idempotency_keys where key = 'edit-once'`
    const repeated = await edit('ana', conversation, number, 'Deux', key)
    expect([first.status, repeated.status, attributesOf(repeated).body]).toEqual([200, 200, 'Trois'])
    expect((await typesOf(conversation)).slice(before)).toEqual(['MessageEdited', 'MessageEdited'])
  })

  test('is changed by its author alone, and answers 404 to outsiders', async () => {
    const conversation = between('ana', 'mia')
    const number = await send('ana', conversation, 'À moi')
    expect(codeOf(await edit('mia', conversation, number, 'À toi'))).toEqual([403, 'message_not_yours'])
    expect(codeOf(await remove('mia', conversation, number))).toEqual([403, 'message_not_yours'])
    for (const who of ['ben', 'root', 'globex root'])
      for (const answer of [
        await edit(who, conversation, number, 'x'),
        await remove(who, conversation, number),
        await react(who, conversation, number, 'like'),
      ])
        expect(answer.status).toBe(404)
    for (const wrong of [0, 999_999, 1.5]) expect((await edit('ana', conversation, wrong, 'x')).status).toBe(404)
    expect(codeOf(await edit('ana', conversation, number, '   '))[0]).toBe(422)
    expect(codeOf(await edit('ana', conversation, number, 'a'.repeat(5001)))[0]).toBe(422)
  })

  test('is fixed after a day', async () => {
    const conversation = between('ana', 'mia')
    const number = await send('ana', conversation, 'Hier')
    await run(api.db.database.system)`update rm.messages_v1 set sent_at = now() - interval '24 hours'
      where conversation_id = ${conversation} and number = ${number}`
    expect(codeOf(await edit('ana', conversation, number, 'Demain'))).toEqual([422, 'message_too_old'])
    expect(codeOf(await remove('ana', conversation, number))).toEqual([422, 'message_too_old'])
    // A later reader may still answer it with a reaction.
    expect((await react('mia', conversation, number, 'like')).status).toBe(200)
  })

  test('is taken back for ever: no list, search, count or socket holds its words', async () => {
    const conversation = between('ben', 'mia')
    const number = await send('ben', conversation, 'Un secret bien gardé')
    await send('ben', conversation, 'Le suivant')
    await react('mia', conversation, number, 'love')
    expect((await list('mia')).items.find((one) => one.id === conversation)).toMatchObject({ unread: 2 })
    const gone = attributesOf(await remove('ben', conversation, number))
    expect(gone).toMatchObject({
      body: null,
      deleted_at: expect.any(String),
      reactions: { author: null, reader: null },
    })
    expect(attributesOf(await remove('ben', conversation, number))).toEqual(gone)
    expect(await found('mia', 'secret')).toBe(0)
    expect((await list('mia')).items.find((one) => one.id === conversation)).toMatchObject({
      unread: 1,
      messages: 2,
      seen_by_reader: 0,
    })
    expect(await kept(conversation)).not.toContain('secret')
    const rows = await run(api.db.database.system)`select * from rm.messages_v1
      where conversation_id = ${conversation} and number = ${number}`
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect(codeOf(await edit('ben', conversation, number, 'Encore'))).toEqual([409, 'message_deleted'])
    expect(codeOf(await react('mia', conversation, number, 'like'))).toEqual([409, 'message_deleted'])
    await remove('ben', conversation, 2)
    const left = await list('mia')
    expect(left.items.find((one) => one.id === conversation)).toMatchObject({
      unread: 0,
      last_message: { body: null, number: 2 },
    })
    expect((await list('mia', '?unread=true')).items.map(({ id }) => id)).not.toContain(conversation)
  })

  test('ends deleted after any concurrent changes', async () => {
    const conversation = between('cleo', 'mia')
    for (let turn = 0; turn < 3; turn += 1) {
      const number = await send('cleo', conversation, 'En même temps')
      await Promise.all([
        edit('cleo', conversation, number, 'Autrement'),
        react('mia', conversation, number, 'thanks'),
        remove('cleo', conversation, number),
        edit('cleo', conversation, number, 'Encore autrement'),
      ])
      expect((await messages('mia', conversation))[0]).toMatchObject({
        body: null,
        deleted_at: expect.any(String),
        reactions: { author: null, reader: null },
      })
    }
  })

  test('that is deleted in the log stays so in a read model, whatever came after', async () => {
    const conversation = between('cleo', 'mia')
    const number = await send('cleo', conversation, 'Avant')
    const { store, vault } = api
    await remove('cleo', conversation, number)
    const stream = `conversation-${conversation}` as const
    const last = (await store.readStream(stream)).at(-1)
    if (last === undefined) throw new Error('nothing was written')
    const body = await vault.seal(user('cleo'), idOf.company('acme'), 'Après', `${stream}/MessageEdited/body`)
    const { metadata } = last
    const late = { type: 'MessageEdited', schemaVersion: 1, data: { ...last.data, number, body }, metadata }
    await store.append([{ stream, expected: 'any', events: [{ ...late, id: id<EventId>(crypto.randomUUID()) }] }])
    await send('cleo', conversation, 'Suite')
    expect((await messages('mia', conversation))[1]).toMatchObject({ number, body: null })
  })
})

describe('reactions', () => {
  test('are one of each person, and go as they came', async () => {
    const conversation = between('ana', 'mia')
    const number = await send('ana', conversation, 'Bravo ?')
    const reactions = async (who: string, reaction: string | null) =>
      attributesOf(await react(who, conversation, number, reaction)).reactions
    expect(await reactions('mia', 'celebrate')).toEqual({ author: null, reader: 'celebrate' })
    expect(await reactions('ana', 'like')).toEqual({ author: 'like', reader: 'celebrate' })
    const before = (await typesOf(conversation)).length
    expect(await reactions('mia', 'celebrate')).toEqual({ author: 'like', reader: 'celebrate' })
    expect((await typesOf(conversation)).length).toBe(before)
    expect(await reactions('mia', 'thanks')).toEqual({ author: 'like', reader: 'thanks' })
    expect(await reactions('mia', null)).toEqual({ author: 'like', reader: null })
    expect((await react('mia', conversation, number, 'poop')).status).toBe(422)
  })

  test('are no message: nothing is unread or seen by them, and the order of the list stays', async () => {
    const conversation = between('ben', 'mia')
    await send('ben', conversation, 'Lu ?')
    await send('ana', between('ana', 'mia'), 'Plus récent')
    const order = async () => (await list('mia')).items.map(({ id }) => id)
    const before = await order()
    const [newest] = await messages('mia', conversation)
    const unread = async () => (await list('mia')).items.find((one) => one.id === conversation)?.unread
    const unreadBefore = await unread()
    await react('mia', conversation, newest?.number ?? 0, 'like')
    await edit('ben', conversation, newest?.number ?? 0, 'Vu ?')
    expect(await order()).toEqual(before)
    expect(await unread()).toBe(unreadBefore)
    expect((await messages('ben', conversation))[0]?.seen_at).toBeNull()
  })
})

describe('the file of a message', () => {
  const attach = async (headers: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('body', 'Avec un plan')
    form.set('attachment', new Blob([new Uint8Array(Buffer.from('%PDF-1.7\nplan'))]), 'Plan secret.pdf')
    const sent = new Response(form)
    const answer = await person('ana').call(`/api/v1/conversations/${between('ana', 'mia')}/comments`, {
      method: 'POST',
      headers: { 'Content-Type': sent.headers.get('content-type') ?? '', ...headers },
      body: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answer.status).toBe(201)
    const { number, attachment } = attributesOf(answer)
    return { number, file: attachment?.id ?? '' }
  }
  const fileAt = (id: string) => person('mia').get(`/api/v1/conversations/${between('ana', 'mia')}/attachments/${id}`)
  const rows = (id: string) => run(api.db.database.system)`select from app.attachments where id = ${id}`

  test('goes with it at once, also by the reaction alone, and its name with it', async () => {
    const { number, file } = await attach()
    await edit('ana', between('ana', 'mia'), number, 'Avec un autre texte')
    expect((await fileAt(file)).status).toBe(200)
    const gone = attributesOf(await remove('ana', between('ana', 'mia'), number))
    expect(gone.attachment).toBeNull()
    expect((await fileAt(file)).status).toBe(404)
    expect(await rows(file)).toEqual([])
    expect(await kept(between('ana', 'mia'))).not.toContain('Plan secret')
    const removed: string[] = []
    const reaction = createDeletedMessagesReaction({
      removeFile: async (companyId, attachmentId) => {
        removed.push(attachmentId)
        await removeAttachment(api.db.database.system, companyId, attachmentId)
      },
    })
    await reaction.react(await api.store.readStream(`conversation-${between('ana', 'mia')}`))
    expect(removed).toContain(file)
  })

  test('that a repeated call brings again after that is let go of by the log', async () => {
    const headers = { 'Idempotency-Key': 'sent-deleted-sent' }
    const { number, file } = await attach(headers)
    await remove('ana', between('ana', 'mia'), number)
    await run(api.db.database.system)`delete from app.idempotency_keys where key = 'sent-deleted-sent'`
    const form = new FormData()
    form.set('body', 'Avec un plan')
    form.set('attachment', new Blob([new Uint8Array(Buffer.from('%PDF-1.7\nplan'))]), 'Plan secret.pdf')
    const sent = new Response(form)
    const again = await person('ana').call(`/api/v1/conversations/${between('ana', 'mia')}/comments`, {
      method: 'POST',
      headers: { 'Content-Type': sent.headers.get('content-type') ?? '', ...headers },
      body: Buffer.from(await sent.arrayBuffer()),
    })
    expect([again.status, attributesOf(again).deleted_at]).toEqual([201, expect.any(String)])
    expect((await fileAt(file)).status).toBe(404)
    expect(await rows(file)).toHaveLength(1)
    const { system } = api.db.database
    await run(system)`update app.attachments set kept_at = now() - interval '7 hours' where accepted_at is null`
    await settleAttachments(system, api.store)
    expect(await rows(file)).toEqual([])
  })
})

describe('a muted conversation', () => {
  const mute = (who: string, conversation: string, muted: boolean) =>
    person(who).patch(`/api/v1/conversations/${conversation}`, {
      data: { type: 'conversations', id: conversation, attributes: { muted } },
    })

  test('is marked for its person alone, and still counts unread messages', async () => {
    const conversation = between('cleo', 'mia')
    await mute('mia', conversation, true)
    const answer = await mute('mia', conversation, true)
    expect([answer.status, answer.json().data.attributes['muted']]).toEqual([200, true])
    const before = (await list('mia')).items.find((one) => one.id === conversation)?.unread ?? 0
    await send('cleo', conversation, 'Vous m’entendez ?')
    expect((await list('mia')).items.find((one) => one.id === conversation)).toMatchObject({
      muted: true,
      unread: before + 1,
    })
    expect((await list('cleo')).items.find((one) => one.id === conversation)).toMatchObject({ muted: false })
    for (const who of ['ben', 'root']) expect((await mute(who, conversation, true)).status).toBe(404)
    const bell = async (): Promise<{ unread: number; listed: boolean }> => {
      const { data, meta } = (await person('mia').get('/api/v1/notifications')).json()
      return {
        unread: Number(meta['unread']),
        listed: data.some((one: { id: string }) => JSON.stringify(one).includes(conversation)),
      }
    }
    const quiet = await bell()
    expect(quiet.listed).toBe(false)
    const off = await mute('mia', conversation, false)
    expect(await bell()).toEqual({ unread: quiet.unread + 1, listed: true })
    expect(off.json().data.attributes['muted']).toBe(false)
  })
})

test('the other person’s archive holds the text that they may read, the author’s holds all', async () => {
  const conversation = between('ben', 'mia')
  const changed = await send('ben', conversation, 'Première version')
  await edit('ben', conversation, changed, 'Dernière version')
  const deleted = await send('ben', conversation, 'Repris aussitôt')
  await remove('ben', conversation, deleted)
  const { db, store, vault } = api
  const wordsOf = async (who: string) => {
    const { history, texts } = await historyOf({ sql: db.database.system, store, vault }, user(who))
    const all = JSON.stringify([history, texts])
    return ['Première version', 'Dernière version', 'Repris aussitôt'].map((words) => all.includes(words))
  }
  expect(await wordsOf('mia')).toEqual([false, true, false])
  expect(await wordsOf('ben')).toEqual([true, true, true])
})
