import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Written last: a folder without it is an interrupted backup. */
const manifestName = 'backup.json'

const listedFile = z.object({
  /** From the folder of the backup, with `/`. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
const manifest = z.object({
  format: z.literal('binome-backup').optional(),
  version: z.literal(1).optional(),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  madeAt: z.string(),
  /** Undefined in backups of versions that listed nothing. */
  files: z.array(listedFile).optional(),
})
type Manifest = z.infer<typeof manifest>

/** Lists every file of a backup with its size and digest, as it was written. */
export async function writeManifest(folder: string, postgres: string): Promise<void> {
  const files: z.infer<typeof listedFile>[] = []
  for (const name of await pathsBelow(folder)) files.push({ path: name, ...(await measured(path.join(folder, name))) })
  const written: Manifest = { format: 'binome-backup', version: 1, postgres, madeAt: new Date().toISOString(), files }
  await writeFile(path.join(folder, manifestName), `${JSON.stringify(written)}\n`, { mode: 0o600 })
}

interface Check {
  /** Why it must not be restored, a line each. */
  readonly problems: readonly string[]
  /** False for a backup of a version that listed nothing. */
  readonly listed: boolean
}

/** Compares a backup with its manifest; nothing is changed. */
export async function checkBackup(folder: string): Promise<Check> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) return { problems: [`${manifestName} is missing: it is no complete backup.`], listed: true }
  const { data, success } = manifest.safeParse(parsed(text))
  if (!success) return { problems: [`${manifestName} is damaged, or of a newer version of the product.`], listed: true }
  if (data.files === undefined) return { problems: [], listed: false }
  const problems: string[] = []
  const found = new Set(await pathsBelow(folder))
  for (const { path: name, bytes, sha256 } of data.files) {
    if (!found.delete(name)) problems.push(`${name} is missing.`)
    else {
      const now = await measured(path.join(folder, name))
      if (now.bytes !== bytes) problems.push(`${name} has ${now.bytes} bytes instead of ${bytes}.`)
      else if (now.sha256 !== sha256) problems.push(`${name} was changed.`)
    }
  }
  return { problems: [...problems, ...[...found].map((name) => `${name} is not of this backup.`)], listed: true }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every file below a folder, the manifest itself excepted. */
async function pathsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => name !== manifestName)
    .toSorted()
}

async function measured(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const digest = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length
      digest.update(chunk)
    }
  })
  return { bytes, sha256: digest.digest('hex') }
}
