import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Hot enough for each of V8's compilers. */
const hot = 'const twice = (n) => n * 2; let sum = 0; for (let n = 0; n < 3e7; n++) sum = (sum + twice(n)) % 7'

const compilersOf = async (...flags: string[]) => {
  const args = [...flags, '--trace-opt', '--eval', hot]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} })
  return ['MAGLEV', 'TURBOFAN'].filter((compiler) => stdout.includes(`target ${compiler}`))
}

test('a process that loads the file compiles without Maglev', async () => {
  const file = new URL('no-background-compilers.mjs', import.meta.url).href
  expect(await compilersOf()).toEqual(['MAGLEV', 'TURBOFAN'])
  expect(await compilersOf(`--import=${file}`)).toEqual(['TURBOFAN'])
})
