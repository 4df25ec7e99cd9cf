import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FilesUnavailable, type FileStore } from '#commands/platform/files/ports.ts'
import { readConfig } from '../config/config.ts'
import { startEmbedded } from '../embedded/instance.ts'
import { createDiskFiles } from '../files/disk.ts'
import { keysOf } from './copy-files.ts'
import { restoreEmbedded } from './embedded.ts'
import { writeManifest } from './manifest.ts'

const company = '11111111-1111-4111-8111-111111111111'
const key = (n: number) => `avatars/${company}/${String(n).repeat(32)}-96.webp`
const content = async function* () {
  yield Buffer.from('picture')
}

let root: string
let bucket: FileStore
const folder = (name: string) => path.join(root, name)

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'binome-undo-'))
  // Else the account of PostgreSQL may not enter, and the data goes elsewhere.
  await chmod(root, 0o755)
  await mkdir(folder('backup/cluster'), { recursive: true })
  await writeFile(folder('backup/cluster/PG_VERSION'), '18\n')
  await writeFile(folder('backup/password'), 'secret')
  const kept = createDiskFiles(folder('backup/files'))
  for (const n of [1, 2, 3]) await kept.write(key(n), content())
  await writeManifest(folder('backup'), '18')
  bucket = createDiskFiles(folder('bucket'))
  await bucket.write(key(9), content())
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function restored(over: Partial<FileStore>, ready: () => Promise<void> = async () => undefined) {
  const lines: string[] = []
  const options = {
    wanted: folder('copy'),
    source: folder('backup'),
    ready,
    say: (line: string) => void lines.push(line),
  }
  const failure: unknown = await restoreEmbedded({ ...options, bucket: { ...bucket, ...over } }).then(
    () => null,
    (error: unknown) => error,
  )
  const left = await readdir(folder('copy'))
  return { failure, lines, left, keys: [...(await keysOf(bucket))].toSorted() }
}

test('a restore into a bucket that stops answering leaves nothing, nor what was written unanswered', async () => {
  let writes = 0
  const write: FileStore['write'] = async (name, data) => {
    const bytes = await bucket.write(name, data)
    if ((writes += 1) === 2) throw new FilesUnavailable('the server of the bucket does not answer')
    return bytes
  }
  const { failure, lines, left, keys } = await restored({ write })
  expect(failure).toBeInstanceOf(FilesUnavailable)
  expect([writes, left, keys]).toEqual([2, [], [key(9)]])
  expect(lines).toEqual(['The restore failed; what it had written was removed.'])
})

test('a restore whose database cannot be made ready leaves nothing in the bucket', async () => {
  const { failure, left, keys } = await restored({}, () => Promise.reject(new Error('no start')))
  expect(failure).toMatchObject({ message: 'no start' })
  expect([left, keys]).toEqual([[], [key(9)]])
})

test('files that cannot be removed are listed, the others are removed, and the first failure is thrown', async () => {
  const remove: FileStore['remove'] = async (name) => {
    if (name === key(2)) throw new FilesUnavailable('the server of the bucket does not answer')
    await bucket.remove(name)
  }
  const { failure, lines, keys } = await restored({ remove }, () => Promise.reject(new Error('no start')))
  expect(failure).toMatchObject({ message: 'no start' })
  expect(keys).toEqual([key(2), key(9)])
  expect(lines).toEqual([`The restore failed, and these files could not be removed from the bucket:\n${key(2)}`])
})

test('a restore that succeeds fills the bucket', async () => {
  const { failure, keys } = await restored({})
  expect([failure, keys]).toEqual([null, [1, 2, 3, 9].map(key)])
})

test('a restore that is cut off before its database is ready keeps starts away; run again, it ends', async () => {
  const cutOff = folder('cut-off')
  const { failure } = await restored({}, async () => {
    await cp(folder('copy'), cutOff, { recursive: true })
  })
  expect(failure).toBe(null)
  expect(await readdir(path.join(cutOff, 'postgres'))).toContain('password')
  const config = readConfig({ DATA_DIR: cutOff }, root)
  await expect(startEmbedded(config, () => undefined)).rejects.toThrow(
    `A restore into ${cutOff} did not end: run "npm run backup -- restore <folder>" again.`,
  )
  await rm(folder('copy'), { recursive: true })
  await cp(cutOff, folder('copy'), { recursive: true })
  await writeFile(folder('copy/left'), '')
  const again = await restored({})
  expect(again).toMatchObject({ failure: null, lines: [expect.stringContaining('was cut off')] })
  expect(again.left.toSorted()).toEqual(['postgres'])
})
