import { connect } from 'node:net'

export interface Scanner {
  /** @throws Error when it cannot say */
  scan(content: Buffer): Promise<'clean' | 'infected'>
}

/** The test file of EICAR, which every scanner reports. In two parts, so that this file is not reported itself. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Without a scanner beside the product: only the signature by which scanners are tested. */
export function createSignatureScanner(): Scanner {
  return { scan: async (content) => (content.includes(eicar, 0, 'latin1') ? 'infected' : 'clean') }
}

const chunkBytes = 64 * 1024

interface ClamdOptions {
  /** How long a scan may take. By default it ends well before the 20 seconds of the call do, and is answered. */
  readonly timeoutMs?: number
}

/** ClamAV's daemon, by its command INSTREAM. @param address `host:port` */
export function createClamdScanner(address: string, { timeoutMs = 8_000 }: ClamdOptions = {}): Scanner {
  const [host = '', port = ''] = address.split(/:(?=\d+$)/)
  const signatures = createSignatureScanner()
  return {
    async scan(content) {
      if ((await signatures.scan(content)) === 'infected') return 'infected'
      const answer = await ask({ host, port: Number(port), timeoutMs }, content)
      if (answer.endsWith(' FOUND')) return 'infected'
      if (answer === 'stream: OK') return 'clean'
      throw new Error(`the scanner answers: ${answer.slice(0, 200)}`)
    },
  }
}

interface ClamdTarget extends Required<ClamdOptions> {
  readonly host: string
  readonly port: number
}

function ask({ host, port, timeoutMs }: ClamdTarget, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ host, port })
    const timer = setTimeout(() => socket.destroy(new Error('the scanner does not answer')), timeoutMs)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer.replaceAll('\0', '').trim())
    })
    socket.write('zINSTREAM\0')
    for (let at = 0; at < content.length; at += chunkBytes) {
      const chunk = content.subarray(at, at + chunkBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      socket.write(chunk)
    }
    socket.write(Buffer.alloc(4))
  })
}
