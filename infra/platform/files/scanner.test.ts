import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createClamdScanner } from './scanner.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Speaks INSTREAM as clamd does: reads chunks until one of no bytes, and gives the stream to `answer`. */
async function clamd(answer: (socket: Socket, content: Buffer) => void, limit = Infinity): Promise<string> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    let done = false
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (done) return
      sent = Buffer.concat([sent, chunk])
      const content = streamOf(sent)
      if (content.bytes.length > limit) {
        done = true
        socket.end('INSTREAM size limit exceeded. ERROR\0')
      } else if (content.whole) {
        done = true
        answer(socket, content.bytes)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const command = 'zINSTREAM\0'

/** @throws Error when the client does not keep to the protocol */
function streamOf(sent: Buffer): { readonly bytes: Buffer; readonly whole: boolean } {
  if (!sent.toString('latin1').startsWith(command.slice(0, sent.length))) throw new Error('not the command')
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= sent.length) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(chunks), whole: true }
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(chunks), whole: false }
}

/** Says what a scanner with one signature would. */
const withSignature = (socket: Socket, content: Buffer) => {
  socket.end(content.includes('malware') ? 'stream: Test.Malware FOUND\0' : 'stream: OK\0')
}

test('a file without a signature is clean, one of any size is sent whole', async () => {
  let heard: Buffer = Buffer.alloc(0)
  const address = await clamd((socket, content) => {
    heard = content
    withSignature(socket, content)
  })
  const scanner = createClamdScanner(address)
  const content = Buffer.alloc(200_000, 'plan ')
  expect(await scanner.scan(content)).toBe('clean')
  expect(heard.equals(content)).toBe(true)
  expect(await scanner.scan(Buffer.alloc(65_536, 'a'))).toBe('clean')
})

test('a file with a signature is infected, wherever it stands', async () => {
  const scanner = createClamdScanner(await clamd(withSignature))
  expect(await scanner.scan(Buffer.from('malware'))).toBe('infected')
  expect(await scanner.scan(Buffer.concat([Buffer.alloc(65_533), Buffer.from('malware')]))).toBe('infected')
})

test('the test file of EICAR is infected without asking', async () => {
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
  expect(await createClamdScanner('127.0.0.1:1').scan(Buffer.from(eicar))).toBe('infected')
})

test('a file that is too large for the daemon is not known to be clean', async () => {
  const scanner = createClamdScanner(await clamd(withSignature, 1000))
  await expect(scanner.scan(Buffer.alloc(5_000_000))).rejects.toThrow(/size limit exceeded|EPIPE|ECONNRESET/)
})

test.each([
  ['says nothing and closes', 'the scanner answers: ', (socket: Socket) => socket.end()],
  ['breaks the connection', 'ECONNRESET', (socket: Socket) => socket.resetAndDestroy()],
  ['says what nobody knows', 'UNKNOWN COMMAND', (socket: Socket) => socket.end('UNKNOWN COMMAND\0')],
  ['breaks off inside its answer', 'stream: O', (socket: Socket) => socket.end('stream: O')],
])('a daemon that %s does not count as clean', async (_what, error, answer) => {
  await expect(createClamdScanner(await clamd(answer)).scan(Buffer.from('plan'))).rejects.toThrow(error)
})

test('a daemon that never answers, or trickles its answer, is given up', async () => {
  const silent = createClamdScanner(await clamd(() => undefined), { timeoutMs: 50 })
  await expect(silent.scan(Buffer.from('plan'))).rejects.toThrow('does not answer')
  const trickling = await clamd((socket) => {
    const timer = setInterval(() => socket.write('.'), 10)
    socket.on('close', () => clearInterval(timer))
  })
  await expect(createClamdScanner(trickling, { timeoutMs: 80 }).scan(Buffer.from('plan'))).rejects.toThrow(
    'does not answer',
  )
})

test('a daemon that never answers is given up well before the 20 seconds of a call', async () => {
  const address = await clamd(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const scan = createClamdScanner(address)
      .scan(Buffer.from('plan'))
      .catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await scan).toContain('does not answer')
  } finally {
    vi.useRealTimers()
  }
})

test('an absent daemon does not count as clean', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  await expect(createClamdScanner(`127.0.0.1:${port}`).scan(Buffer.from('plan'))).rejects.toThrow('ECONNREFUSED')
})
