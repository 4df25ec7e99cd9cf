import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { demoPassword } from '#infra/demo/accounts.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { runMain, type RunningProduct } from '#tests/support/product.ts'
import type { Row } from './support/row.ts'
import { benchServer, onServer } from './support/server.ts'

const calls = 400
const warmUpCalls = 100
/** Below what one person may write in a minute. */
const callsBetweenLimits = 50
const boundMs = 50
const [author, reader] = ['presenter@demo.test', 'maelys.tanguy@valombre.example'] as const
/** Of an accompaniment with a session ahead. */
const [mentee, mentor] = ['participant@demo.test', 'oumar.diallo@valombre.example'] as const
const text = 'Bonjour, je relis votre plan de négociation et je vous réponds avant jeudi. À bientôt !'

type Session = Readonly<Record<string, string>>
type Http = ReturnType<typeof httpClient>

/**
 * From the call that sends a message to its frame on the other person's socket, and from the call that rewords an item
 * of an agenda to the frame and to the agenda that the other party then reads; through the product as `npm start` runs
 * it, on the demo companies; beside the same frame that the same socket server relays without a store. In turns.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const relay = fork(new URL('./support/relay-child.ts', import.meta.url), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let product: RunningProduct | undefined
  const open: { close(): void }[] = []
  try {
    const [relayPort] = (await once(relay, 'message')) as [number]
    const vaultKey = randomBytes(32).toString('base64')
    product = await runMain({ DATABASE_URL: postgres.url, VAULT_KEY: vaultKey, DEMO: '1', LOG_LEVEL: 'error' })
    const [http, bareHttp] = [httpClient(product.port, 'localhost'), httpClient(relayPort, 'localhost')]
    open.push(http, bareHttp)
    const [writing, reading] = [await signIn(http, author), await signIn(http, reader)]
    const conversation = await conversationOf(http, writing, reading)
    const channel = { channel: 'ConversationChannel', id: conversation }
    const socket = await follow(`ws://localhost:${product.port}/cable`, channel, reading)
    const bareSocket = await follow(`ws://localhost:${relayPort}/cable?ticket=x`, { channel: 'RelayChannel' }, {})
    open.push(socket, bareSocket)

    const send = (body: string) =>
      http.call(`/api/v1/conversations/${conversation}/comments`, {
        method: 'POST',
        headers: { ...writing, 'Idempotency-Key': randomUUID() },
        body: { data: { type: 'comments', attributes: { body } } },
      })
    const edits = await agendaOf(http, await signIn(http, mentee), await signIn(http, mentor), product.port)
    open.push(edits.socket)
    const relayed = (text: string) => bareHttp.call('/', { method: 'POST', body: { ...frame, said: text } })
    const frame: object = await firstFrame(socket, send)
    const [whole, answered, bare] = [[] as number[], [] as number[], [] as number[]]
    const [heardOf, seen] = [[] as number[], [] as number[]]
    for (let n = -warmUpCalls; n < calls; n += 1) {
      // Nobody types as fast as this author.
      if (n % callsBetweenLimits === 0) await onServer(postgres.url, 'truncate app.rate_limits')
      const message = await timed(socket, send)
      const bareMessage = await timed(bareSocket, relayed)
      const edit = await edits.timed()
      if (n < 0) continue
      whole.push(message.whole)
      answered.push(message.answered)
      bare.push(bareMessage.whole)
      heardOf.push(edit.heardOf)
      seen.push(edit.seen)
    }
    const row = (
      what: string,
      times: readonly number[],
      percent: number,
      bound: number | null,
      begins = 'message sent',
    ): Row => {
      const [figure, yardstick] = [percentile(times, percent), percentile(bare, percent)]
      return {
        name: `${begins} → ${what}, p${percent}`,
        figure,
        unit: 'ms',
        yardstick: `bare relay, p${percent} ${yardstick.toFixed(1)} ms`,
        ratio: figure / yardstick,
        bound: bound === null ? '' : `≤ ${bound} ms`,
        ok: bound === null ? null : figure <= bound,
      }
    }
    return [
      row('shown to the other', whole, 50, boundMs),
      row('shown to the other', whole, 99, null),
      row('answered', answered, 50, null),
      row('on the socket of the other', heardOf, 50, null, 'agenda edited'),
      row('read by the other', seen, 50, boundMs, 'agenda edited'),
      row('read by the other', seen, 99, null, 'agenda edited'),
    ]
  } finally {
    for (const one of open) one.close()
    relay.disconnect()
    await product?.stop()
    await postgres.stop()
  }
}

async function signIn(http: Http, email: string): Promise<Session> {
  const { headers } = await http.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { email, password: demoPassword },
  })
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
}

/** The agenda of the session that these two have ahead, which one edits and the other follows. */
async function agendaOf(http: Http, editing: Session, reading: Session, port: number) {
  const { data } = (await http.call('/api/v1/meetings?page[size]=50', { headers: editing })).json()
  const meeting = data.find(({ attributes }) => attributes['aasm_state'] === 'requested')
  if (meeting === undefined) throw new Error('the two have no session ahead')
  const path = `/api/v1/meetings/${meeting.id}/agenda`
  const item = randomUUID()
  const send = (attributes: object) =>
    http.call(`${path}/edits`, {
      method: 'POST',
      headers: { ...editing, 'Idempotency-Key': randomUUID() },
      body: { data: { type: 'agenda_edits', attributes } },
    })
  await send({ kind: 'add', item, after: null, title: text })
  const socket = await follow(`ws://localhost:${port}/cable`, { channel: 'MeetingChannel', id: meeting.id }, reading)
  return {
    socket,
    /** In milliseconds: until the frame is there, and until what it tells of is read. */
    async timed() {
      const frame = heard(socket, '"kind"')
      frame.catch(() => undefined)
      const since = performance.now()
      const answer = send({ kind: 'reword', item, title: `${text} ${randomUUID()}` })
      const { at } = await frame
      await http.call(path, { headers: reading })
      const seen = performance.now() - since
      const { status } = await answer
      if (status !== 201) throw new Error(`an edit was answered ${status}`)
      return { heardOf: at - since, seen }
    },
  }
}

/** The one that these two have. */
async function conversationOf(http: Http, ...sessions: readonly Session[]): Promise<string> {
  const [ours = [], theirs = []] = await Promise.all(
    sessions.map(async (headers) => {
      const { data } = (await http.call('/api/v1/conversations', { headers })).json()
      return data.map(({ id }) => id)
    }),
  )
  const id = ours.find((one) => theirs.includes(one))
  if (id === undefined) throw new Error('the two have no conversation')
  return id
}

async function follow(address: string, channel: object, headers: Session): Promise<WebSocket> {
  const socket = new WebSocket(address, 'actioncable-v1-ext-json', { headers })
  await heard(socket, 'welcome')
  socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(channel) }))
  await heard(socket, 'confirm_subscription')
  return socket
}

/** What the product's socket says of a message, as the bare relay sends it too. */
async function firstFrame(socket: WebSocket, send: (text: string) => Promise<unknown>): Promise<object> {
  const [{ data }] = await Promise.all([heard(socket, text), send(text)])
  const { message } = JSON.parse(data) as { message: object }
  return message
}

/** In milliseconds: until the frame is there, and until the call is answered. */
async function timed(socket: WebSocket, send: (text: string) => Promise<{ readonly status: number }>) {
  const message = `${text} ${randomUUID()}`
  const frame = heard(socket, message)
  // A refused message is the error that is thrown, not the frame that never comes.
  frame.catch(() => undefined)
  const since = performance.now()
  const { status } = await send(message)
  const answered = performance.now() - since
  if (status !== 201) throw new Error(`a message was answered ${status}`)
  return { answered, whole: (await frame).at - since }
}

/** The frame with that text, and when (`performance.now()`) it came. */
function heard(socket: WebSocket, wanted: string): Promise<{ readonly at: number; readonly data: string }> {
  return new Promise((resolve, reject) => {
    const closed = () => {
      reject(new Error('the socket was closed'))
    }
    const listen = (data: Buffer) => {
      const frame = data.toString()
      if (!frame.includes(wanted)) return
      const at = performance.now()
      socket.off('message', listen)
      socket.off('close', closed)
      resolve({ at, data: frame })
    }
    socket.on('message', listen)
    socket.on('close', closed)
  })
}

function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
}
