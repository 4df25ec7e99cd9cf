import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { demoPassword } from '#infra/demo/accounts.ts'
import { httpClient, type HttpAnswer } from '#tests/support/http-client.ts'
import { sized } from './support/quick.ts'
import { type Row } from './support/row.ts'

const root = path.resolve(import.meta.dirname, '../..')
const probe = new URL('./support/hold-probe.ts', import.meta.url).href
/** A call that holds the loop longer keeps everybody else waiting, in milliseconds. */
const longest = 50
const rounds = sized(8, 1, 4)
/** The worst calls that are printed. */
const printed = 10
const people = { '/api/v1': 'participant@demo.test', '/admin/api': 'admin@demo.test' } as const

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/**
 * Every GET of the OpenAPI document, on the demo's data, against the product as it starts: how long one call holds the
 * event loop. A busy machine holds it too, so the shortest of a few calls
 * counts.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const product = spawn(process.execPath, ['--import', probe, 'infra/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const port = await portOf(product)
    const client = httpClient(port, 'localhost')
    const { paths } = (await client.call('/api/docs')).json<OpenApi>()
    const held: { readonly path: string; readonly ms: number; readonly status: number }[] = []
    for (const [prefix, email] of Object.entries(people)) {
      const body = { email, password: demoPassword }
      const { headers, status } = await client.call('/auth/sign_in', { method: 'POST', body })
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
      const of = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
      const get = (target: string) => client.call(target, { headers: of })
      for (const [template, methods] of Object.entries(paths))
        if (template.startsWith(prefix) && 'get' in methods) {
          const target = await filled(template, get)
          const times: number[] = []
          let last = 0
          for (let round = 0; round < rounds; round += 1) {
            await holdOf(product)
            last = (await get(target)).status
            times.push(await holdOf(product))
          }
          held.push({ path: template, ms: Math.min(...times), status: last })
        }
    }
    client.close()
    const read = held.filter(({ status }) => status === 200)
    process.stderr.write(`  ${read.length} of ${held.length} calls answered 200\n`)
    const worst = read.toSorted((one, other) => other.ms - one.ms).slice(0, printed)
    return worst.map(({ path: name, ms }) => ({
      name: `GET ${name}: the event loop held`,
      figure: ms,
      unit: 'ms',
      yardstick: `${longest} ms`,
      ratio: ms / longest,
      bound: '≤ 1',
      ok: ms <= longest,
    }))
  } finally {
    const ended = once(product, 'exit')
    product.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

/** The ids of a path are those of the first record of the list before them. */
async function filled(template: string, get: (target: string) => Promise<HttpAnswer>): Promise<string> {
  let path = template
  for (let at = path.indexOf('/{'); at >= 0; at = path.indexOf('/{')) {
    const list = await get(path.slice(0, at))
    const id = list.status === 200 ? firstId(list) : null
    const nobody = '00000000-0000-4000-8000-000000000000'
    path = `${path.slice(0, at)}/${id ?? nobody}${path.slice(path.indexOf('}', at) + 1)}`
  }
  return path
}

function firstId(list: HttpAnswer): string | null {
  const found = /"id":\s*"([^"]+)"/.exec(list.text)
  return found?.[1] ?? null
}

async function holdOf(product: ChildProcess): Promise<number> {
  const answered = once(product, 'message')
  product.send('')
  const [ms] = (await answered) as [number]
  return ms
}

async function portOf(product: ChildProcess): Promise<number> {
  let out = ''
  return new Promise((resolve, reject) => {
    product.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const ready = /Binôme is ready: http:\/\/\S+?:(\d+)/.exec(out)
      if (ready !== null) resolve(Number(ready[1]))
    })
    product.once('exit', (code) => reject(new Error(`the product ended (${code}):\n${out}`)))
  })
}
