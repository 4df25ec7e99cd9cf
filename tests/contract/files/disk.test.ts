import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { describeFileStore } from './contract.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'binome-files-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

describe('files in a folder', () => {
  let n = 0
  describeFileStore(async () => createDiskFiles(path.join(root, String((n += 1)))))

  test('what stands in the way of the folder is named', async () => {
    const file = path.join(root, 'file')
    await writeFile(file, '')
    expect(await createDiskFiles(path.join(file, 'files')).fault()).toContain('cannot be written to')
  })
})
