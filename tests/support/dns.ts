import { createSocket } from 'node:dgram'

export interface TestDns {
  /** Address and port, for a resolver. */
  readonly server: string
  /** The texts of each name. */
  readonly texts: Map<string, string>
  close(): Promise<void>
}

/** A name server on loopback that answers TXT (RFC 1035) from a map, and NXDOMAIN for every other name. */
export async function testDns(): Promise<TestDns> {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const text = texts.get(labels.join('.'))
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(text === undefined ? 0 : 1, 6)
    const data = Buffer.from(text ?? '')
    // A pointer to the question's name, TXT, IN, a minute, and one string.
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length])
    const answer = text === undefined ? [head, question] : [head, question, record, data]
    socket.send(Buffer.concat(answer), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  return {
    server: `127.0.0.1:${port}`,
    texts,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
