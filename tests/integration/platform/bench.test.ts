import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')

test('every bench runs and gives a row, or says why it is not quick', { timeout: 600_000 }, async () => {
  const { server, template } = inject('postgres')
  const bench = spawn(process.execPath, ['tests/bench/run.ts', '--quick'], {
    cwd: root,
    env: { ...process.env, BENCH_TEMPLATE: Object.assign(new URL(server), { pathname: `/${template}` }).href },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void bench.kill())
  const [printed, [code]] = await Promise.all([text(bench.stderr), once(bench, 'close')])
  expect(code, printed.slice(-2_000)).toBe(0)
  const programs = (await readdir(path.join(root, 'tests/bench'))).filter((file) => file.endsWith('.ts'))
  const mentioned = Array.from(printed.matchAll(/^([a-z-]+)(?:…|: not quick)/gm), ([, name]) => `${name}.ts`)
  expect([...mentioned, 'run.ts'].sort()).toEqual(programs.sort())
})
