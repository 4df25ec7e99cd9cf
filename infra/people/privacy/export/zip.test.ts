import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type ArchiveFile, archiveZip, digestsPath } from './zip.ts'
import { unzipped } from '#tests/support/unzipped.ts'

const files: readonly ArchiveFile[] = [
  { path: 'data/messages.json', content: '[{"text":"À mardi."}]\n' },
  { path: 'files/l’été & co.pdf', content: Buffer.from('%PDF-1.7') },
  { path: 'files/odd\\name', content: 'x' },
  { path: 'empty.csv', content: '' },
]

async function unpacked(folder: string): Promise<void> {
  const zip = archiveZip(
    (async function* () {
      yield* files
    })(),
  )
  for (const [name, content] of Object.entries(await unzipped(zip))) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const check = (folder: string) =>
  promisify(execFile)('sha256sum', ['--check', '--quiet', digestsPath], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
  })

test('the digests of an archive are checked with sha256sum, which names what is damaged or gone', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-zip-'))
  try {
    await unpacked(folder)
    expect(await check(folder)).toMatchObject({ stdout: '' })
    await writeFile(path.join(folder, 'data/messages.json'), '[{"text":"À jeudi."}]\n')
    await expect(check(folder)).rejects.toMatchObject({ stdout: 'data/messages.json: FAILED\n' })
    await rm(path.join(folder, 'empty.csv'))
    await expect(check(folder)).rejects.toMatchObject({ stdout: expect.stringContaining('empty.csv: FAILED') })
  } finally {
    await rm(folder, { recursive: true })
  }
})
