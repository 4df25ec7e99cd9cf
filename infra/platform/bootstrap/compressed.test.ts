import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Plain JavaScript, as all that the machine's own Node runs. */
const { ensureCompressed } = (await import(new URL('compressed.mjs', import.meta.url).href)) as {
  ensureCompressed: (root: string, signal?: AbortSignal) => Promise<void>
}

let root: string
let web: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'binome-compressed-'))
  web = path.join(root, 'dist', 'web')
  await mkdir(path.join(web, 'assets'), { recursive: true })
  await mkdir(path.join(web, '.vite'))
  await writeFile(path.join(web, '.vite', 'manifest.json'), '{}')
  await writeFile(path.join(web, 'assets', 'a.js'), 'export const a = 1')
  await writeFile(path.join(web, 'assets', 'b.woff2'), 'font')
})
afterEach(() => rm(root, { recursive: true }))

test('puts both forms beside each file of text, and nothing else', async () => {
  await ensureCompressed(root)
  const names = await readdir(web, { recursive: true })
  expect(names.filter((name) => /a\.js|b\.|manifest/.test(name)).toSorted()).toEqual([
    '.vite/manifest.json',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/b.woff2',
  ])
  const form = (extension: string) => readFile(path.join(web, 'assets', `a.js${extension}`))
  expect(brotliDecompressSync(await form('.br')).toString()).toBe('export const a = 1')
  expect(gunzipSync(await form('.gz')).toString()).toBe('export const a = 1')
})

test('keeps what is there, and completes what was interrupted', async () => {
  const [br, gz] = ['.br', '.gz'].map((extension) => path.join(web, 'assets', `a.js${extension}`))
  await writeFile(br ?? '', 'interrupted')
  await ensureCompressed(root)
  expect(brotliDecompressSync(await readFile(br ?? '')).toString()).toBe('export const a = 1')
  await writeFile(gz ?? '', 'kept')
  await ensureCompressed(root)
  expect(await readFile(gz ?? '', 'utf8')).toBe('kept')
})

test('stops when the product ends', async () => {
  await ensureCompressed(root, AbortSignal.abort())
  expect(await readdir(path.join(web, 'assets'))).toEqual(['a.js', 'b.woff2'])
})
