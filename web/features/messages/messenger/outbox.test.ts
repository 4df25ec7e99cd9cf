import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Comment, MessengerApi } from './api.ts'
import { createOutbox } from './outbox.ts'
import type { WaitingFiles } from './waitingFiles.ts'

/** Files as a browser keeps them over a reload. */
function filesOf(held = new Map<string, File>()): WaitingFiles & { readonly held: Map<string, File> } {
  return {
    held,
    keep: async (key, file) => void held.set(key, file),
    read: async (key) => held.get(key) ?? null,
    remove: async (key) => void held.delete(key),
  }
}

const comment: Comment = {
  id: 'comment',
  conversationId: 'conversation',
  number: 1,
  author_id: 'me',
  body: null,
  attachment: null,
  sent_at: '2026-03-17T09:00:00.000Z',
  seen_at: null,
  edited_at: null,
  deleted_at: null,
  reactions: { author: null, reader: null },
  revision: 1,
}
const plan = new File(['un plan'], 'plan.pdf')
let sent: { by: string; key: string; body: string; file: string }[]

beforeEach(() => {
  localStorage.clear()
  sent = []
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

/** A page that opens the conversation: with the network, or without. */
function page(files: WaitingFiles, online: boolean, by = '') {
  const api: Pick<MessengerApi, 'conversation' | 'open' | 'send' | 'sendFile'> = {
    conversation: () => Promise.reject(new Error('it is known')),
    open: async () => undefined,
    send: () => Promise.reject(new ApiError(0, 'offline')),
    async sendFile(_id, { body, file, idempotencyKey: key }) {
      if (!online) throw new ApiError(0, 'offline')
      sent.push({ by, key, body, file: await file.text() })
      return comment
    },
  }
  const conversation = { id: 'conversation', known: { messages: 1, role_user_id: 'other' } }
  return createOutbox({ api, files, readerId: 'me', conversation, onSent: () => undefined })
}

it('a file that waits is sent after a reload, once, under the key of before', async () => {
  const files = filesOf()
  const before = page(files, false)
  before.send('Mon plan', plan)
  await expect.poll(() => before.items()).toMatchObject([{ state: 'waiting', file: { name: 'plan.pdf', size: 7 } }])
  const key = before.items()[0]?.key
  const after = page(files, true)
  const stop = after.start()
  await expect.poll(() => sent).toEqual([{ by: '', key, body: 'Mon plan', file: 'un plan' }])
  await expect.poll(() => after.items()).toEqual([])
  expect(files.held.size).toBe(0)
  expect(page(files, true).items()).toEqual([])
  stop()
})

it('what is written behind a message that waits, waits', async () => {
  const outbox = page(filesOf(), false)
  outbox.send('Mon plan')
  outbox.send('Et une question')
  await expect.poll(() => outbox.items().map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

it('a message that is not projected yet stays, blocks no other, and leaves once it is projected', async () => {
  const delivered = new Set(['Après'])
  const calls: string[] = []
  const api: Pick<MessengerApi, 'conversation' | 'open' | 'send' | 'sendFile'> = {
    conversation: () => Promise.reject(new Error('it is known')),
    open: async () => undefined,
    send: async (_id, body) => {
      calls.push(body)
      return delivered.has(body) ? comment : null
    },
    sendFile: async () => comment,
  }
  const conversation = { id: 'conversation', known: { messages: 1, role_user_id: 'other' } }
  const outbox = createOutbox({ api, files: filesOf(), readerId: 'me', conversation, onSent: () => undefined })
  outbox.send('Pas encore')
  outbox.send('Après')
  await expect.poll(() => outbox.items()).toMatchObject([{ body: 'Pas encore', state: 'taken', error: null }])
  expect(calls).toEqual(['Pas encore', 'Après'])
  delivered.add('Pas encore')
  const stop = outbox.start()
  await expect.poll(() => outbox.items()).toEqual([])
  stop()
})

it('a file that the device has lost is not sent empty: its author reads it, and later ones leave', async () => {
  const before = page(filesOf(), false)
  before.send('Mon plan', plan)
  before.send('', plan)
  const files = filesOf()
  await expect.poll(() => page(files, false).items()).toHaveLength(2)
  const after = page(files, true)
  const last = after.items()[1]?.key ?? ''
  files.held.set(last, plan)
  const stop = after.start()
  await expect.poll(() => sent.map(({ key }) => key)).toEqual([last])
  await expect.poll(() => after.items()).toMatchObject([{ body: 'Mon plan', state: 'lost' }])
  stop()
})

it('a message that another tab has sent leaves this one without a word', async () => {
  const files = filesOf()
  const here = page(files, false)
  here.send('Mon plan', plan)
  await expect.poll(() => here.items()).toMatchObject([{ state: 'waiting' }])
  const there = page(files, true)
  const stopThere = there.start()
  await expect.poll(() => there.items()).toEqual([])
  const stop = here.start()
  await expect.poll(() => here.items()).toEqual([])
  expect(sent).toHaveLength(1)
  stopThere()
  stop()
})

it('a message that its author removes takes its file along', async () => {
  const files = filesOf()
  const outbox = page(files, false)
  outbox.send('', plan)
  await expect.poll(() => files.held.size).toBe(1)
  outbox.remove(outbox.items()[0]?.key ?? '')
  await expect.poll(() => files.held.size).toBe(0)
})

/** The event in other tabs after a write. */
const notifyTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: null }))
const bodies = ({ items }: ReturnType<typeof page>) => items().map(({ body }) => body)

it('two tabs keep each other’s messages, show them all, and lose none on a reload', async () => {
  const files = filesOf()
  const [here, there] = [page(files, false), page(files, false)]
  const stops = [here.start(), there.start()]
  here.send('Ici')
  there.send('Là')
  here.send('Ici encore')
  notifyTabs()
  const all = ['Ici', 'Ici encore', 'Là']
  await expect
    .poll(() => [here, there, page(files, false)].map((one) => bodies(one).toSorted()))
    .toEqual([all, all, all])
  here.remove(here.items()[0]?.key ?? '')
  notifyTabs()
  expect(bodies(there).toSorted()).toEqual(['Ici encore', 'Là'])
  for (const stop of stops) stop()
})

it('one tab sends what each has written, and it leaves both', async () => {
  const held = new Set<string>()
  const request = async (name: string, _how: LockOptions, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  const files = filesOf()
  const [here, there] = [page(files, true, 'here'), page(files, true, 'there')]
  here.send('Mon plan', plan)
  there.send('Le tien', plan)
  const stops = [here.start(), there.start()]
  const seen = () => {
    notifyTabs()
    return { sent: sent.map(({ by, body }) => [by, body]), here: bodies(here), there: bodies(there) }
  }
  const all = [
    ['here', 'Mon plan'],
    ['here', 'Le tien'],
  ]
  await expect.poll(seen).toEqual({ sent: all, here: [], there: [] })
  for (const stop of stops) stop()
})
