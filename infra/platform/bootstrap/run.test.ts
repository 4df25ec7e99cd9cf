import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A project whose builds and whose product say only when their turn comes. */
let root: string
let script: ChildProcess | undefined
let printed = ''

/** Builds an application when the test says so: a file with its name, which holds the exit code. */
const vite = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const [, , , name, , out] = process.argv
while (!existsSync(name + '.done')) await new Promise((resolve) => setTimeout(resolve, 5))
mkdirSync(out, { recursive: true })
process.exitCode = Number(readFileSync(name + '.done', 'utf8'))`
const product = `process.on('message', (name) => {
  console.log('the product has ' + name)
  if (name === 'web') process.send('ready')
})
process.on('SIGTERM', () => process.exit(0))`

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'binome-run-'))
  await cp(import.meta.dirname, path.join(root, 'infra/platform/bootstrap'), { recursive: true })
  for (const folder of ['web/build', 'web/theme', 'admin', 'api/contract', 'domain', 'node_modules/vite'])
    await mkdir(path.join(root, folder), { recursive: true })
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{"packages":{}}',
    'node_modules/.package-lock.json': '{"packages":{}}',
    'node_modules/vite/package.json': '{"type":"module","bin":"vite.js"}',
    'node_modules/vite/vite.js': vite,
    'infra/main.ts': product,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text)
  printed = ''
})
afterEach(async () => {
  script?.kill()
  await rm(root, { recursive: true, force: true })
})

function start() {
  script = spawn(process.execPath, ['infra/platform/bootstrap/run.mjs', 'start'], { cwd: root, stdio: 'pipe' })
  for (const stream of [script.stdout, script.stderr]) stream?.on('data', (text: Buffer) => (printed += String(text)))
  return script
}
const ends = (name: string, code: number) => writeFile(path.join(root, `${name}.done`), String(code))
const until = (text: string) => vi.waitFor(() => expect(printed).toContain(text), { timeout: 60_000 })

test('the product needs the application of the employees to start; the console follows', async () => {
  const started = start()
  await until('Building web …')
  await ends('web', 0)
  await until('the product has web')
  await until('Building admin …')
  expect(printed).not.toContain('the product has admin')
  await ends('admin', 0)
  await until('the product has admin')
  started.kill('SIGTERM')
  expect(await once(started, 'close')).toEqual([0, null])
})

test.each(['web', 'admin'])('a build of %s that fails ends the product, and says so', async (name) => {
  const started = start()
  await ends('web', 0)
  await ends(name, 3)
  expect(await once(started, 'close')).toEqual([1, null])
  expect(printed).toContain(`the build of ${name} failed: see above.`)
})
