import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { keysIn } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const none = { vaultKey: undefined, sealKey: undefined }
/** The file that marks a complete cluster. */
async function makeCluster(): Promise<void> {
  await mkdir(path.join(folder, 'postgres'))
  await writeFile(path.join(folder, 'postgres', 'password'), 'x\n')
}

test('keys are made where there is nothing, and kept', async () => {
  const made = await keysIn(folder, none)
  expect([made.vaultKey.length, made.sealKey.length]).toEqual([32, 32])
  expect(made.vaultKey.equals(made.sealKey)).toBe(false)
  await makeCluster()
  expect(await keysIn(folder, none)).toEqual(made)
})

test('no new key takes the place of one that is gone from beside its cluster', async () => {
  await makeCluster()
  await expect(keysIn(folder, none)).rejects.toThrow(ConfigError)
  await expect(keysIn(folder, none)).rejects.toThrow('Put the file back (a backup has it), or set VAULT_KEY')
  await expect(readFile(path.join(folder, 'vault.key'))).rejects.toThrow('ENOENT')
  expect((await keysIn(folder, { ...none, vaultKey: Buffer.alloc(32, 1) })).vaultKey).toEqual(Buffer.alloc(32, 1))
})

test('the configured key comes before the kept one, and none is made beside it', async () => {
  const vaultKey = Buffer.alloc(32, 1)
  expect((await keysIn(folder, { ...none, vaultKey })).vaultKey).toBe(vaultKey)
  await expect(readFile(path.join(folder, 'vault.key'))).rejects.toThrow('ENOENT')
})

test('a file without a key is refused', async () => {
  await writeFile(path.join(folder, 'vault.key'), '\n')
  await expect(keysIn(folder, none)).rejects.toThrow('is no key')
})
