import { execFile } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Path of pgbench: in PATH, or of an installed PostgreSQL. `undefined` when there is none. */
export async function findPgbench(): Promise<string | undefined> {
  const installed = '/usr/lib/postgresql'
  const versions = await readdir(installed).catch(() => [])
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(installed, version, 'bin')),
  ]
  for (const folder of folders) {
    const candidate = path.join(folder, 'pgbench')
    const found = await access(candidate).then(
      () => true,
      () => false,
    )
    if (folder !== '' && found) return candidate
  }
  return undefined
}

/**
 * Transactions a second of a script, prepared statements, so many transactions in all; the clock starts when all are
 * connected.
 */
export async function pgbench(
  program: string,
  options: { readonly url: string; readonly script: string; readonly clients: number; readonly transactions: number },
): Promise<number> {
  const { url, script, clients, transactions } = options
  const each = Math.ceil(transactions / clients)
  const threads = Math.min(clients, 2)
  const settings = ['-n', '-M', 'prepared', '-f', script, '-c', clients, '-j', threads, '-t', each, url]
  const { stdout } = await run(program, settings.map(String))
  const [, tps] = /^tps = ([\d.]+) \(without/m.exec(stdout) ?? []
  if (tps === undefined) throw new Error(`pgbench said no tps:\n${stdout}`)
  return Number(tps)
}
