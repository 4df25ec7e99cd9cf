import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import { hasCluster } from './postgres.ts'

export type WantedKeys = Pick<Config, 'vaultKey' | 'sealKey'>

/** The configured keys, else those kept in the folder; they are made when there is no cluster yet. */
export async function keysIn(
  folder: string,
  { vaultKey, sealKey }: WantedKeys,
): Promise<{ vaultKey: Buffer; sealKey: Buffer }> {
  return {
    vaultKey: vaultKey ?? (await keptVaultKey(folder)),
    sealKey: sealKey ?? (await keptKey(path.join(folder, 'seal.key'))) ?? (await newKey(path.join(folder, 'seal.key'))),
  }
}

/** @throws ConfigError when the file is gone: a new key would open nothing that is sealed in the existing cluster */
async function keptVaultKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, 'vault.key')
  const kept = await keptKey(file)
  if (kept !== undefined) return kept
  if (!(await hasCluster(path.join(folder, 'postgres')))) return newKey(file)
  throw new ConfigError(
    `The database in ${folder} is there, but its key ${file} is not, and no other key opens its messages. Put the ` +
      `file back (a backup has it), or set VAULT_KEY to what it held; to begin anew, move ${folder} away.`,
  )
}

/** @throws ConfigError when the file holds something else */
async function keptKey(file: string): Promise<Buffer | undefined> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (kept === undefined) return undefined
  const key = Buffer.from(kept.trim(), 'base64')
  if (key.length !== 32)
    throw new ConfigError(
      `${file} is no key: it must hold 32 bytes in base64. Put back what it held (a backup has it).`,
    )
  return key
}

/** Makes a key and its file; the file is complete or absent, even after a crash. */
async function newKey(file: string): Promise<Buffer> {
  const key = randomBytes(32)
  await writeFile(`${file}.new`, `${key.toString('base64')}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return key
}
