import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { FileStore } from '#commands/platform/files/ports.ts'

/** What every file store does. @param open a store without files */
export function describeFileStore(open: () => Promise<FileStore>): void {
  let files: FileStore
  beforeEach(async () => {
    files = await open()
  })
  const keys = async (folder: string) => {
    const found: string[] = []
    for await (const { key } of files.list(folder)) found.push(key)
    return found.sort()
  }
  const content = async (key: string) => {
    const file = await files.read(key)
    return file === null ? null : buffer(file)
  }

  test('a file is read as it was written', async () => {
    const bytes = randomBytes(200_000)
    expect(await files.write('avatars/acme/a-96.webp', chunks(bytes, 7_000))).toBe(bytes.length)
    expect((await content('avatars/acme/a-96.webp'))?.equals(bytes)).toBe(true)
  })

  test('a file without a byte is a file', async () => {
    expect(await files.write('avatars/acme/a-96.webp', chunks(Buffer.alloc(0)))).toBe(0)
    expect(await content('avatars/acme/a-96.webp')).toEqual(Buffer.alloc(0))
  })

  test('a large file passes', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'plan ')
    expect(await files.write('exports/acme/a.zip', chunks(bytes))).toBe(bytes.length)
    expect((await content('exports/acme/a.zip'))?.equals(bytes)).toBe(true)
  })

  test('a second file under a key replaces the first', async () => {
    await files.write('exports/acme/a.zip', chunks(Buffer.from('first')))
    await files.write('exports/acme/a.zip', chunks(Buffer.from('second')))
    expect(await content('exports/acme/a.zip')).toEqual(Buffer.from('second'))
    expect(await keys('exports')).toEqual(['exports/acme/a.zip'])
  })

  test.each([1, 20 * 1024 * 1024])('a file that breaks off after %i bytes leaves what was there', async (size) => {
    await files.write('exports/acme/a.zip', chunks(Buffer.from('first')))
    for (const key of ['exports/acme/a.zip', 'exports/acme/b.zip'])
      await expect(files.write(key, breaking(Buffer.alloc(size)))).rejects.toThrow('broken off')
    expect(await content('exports/acme/a.zip')).toEqual(Buffer.from('first'))
    expect(await keys('exports')).toEqual(['exports/acme/a.zip'])
  })

  test('what is not there is null, and may be removed', async () => {
    expect(await content('exports/acme/a.zip')).toBe(null)
    await files.remove('exports/acme/a.zip')
    await files.removeFolder('exports/acme')
    expect(await keys('exports')).toEqual([])
  })

  test('a removed file is gone, its neighbour stays', async () => {
    await files.write('exports/acme/a.zip', chunks(Buffer.from('a')))
    await files.write('exports/acme/b.zip', chunks(Buffer.from('b')))
    await files.remove('exports/acme/a.zip')
    expect(await content('exports/acme/a.zip')).toBe(null)
    expect(await keys('exports')).toEqual(['exports/acme/b.zip'])
  })

  test('a folder is listed with all that is below it, and no other one', async () => {
    const began = Date.now()
    const own = ['exports/acme/a.zip', 'exports/globex/b.zip']
    for (const key of [...own, 'exports-old/acme/c.zip']) await files.write(key, chunks(Buffer.from('a')))
    expect(await keys('exports')).toEqual(own)
    expect(await keys('exports/globex')).toEqual([own[1]])
    for await (const { writtenAt, unfinished } of files.list('exports')) {
      expect(unfinished).toBe(false)
      // A store may count in seconds.
      expect(Math.floor(writtenAt.getTime() / 1000)).toBeGreaterThanOrEqual(Math.floor(began / 1000))
    }
  })

  test('more files than one page of a list are listed', async () => {
    const written = Array.from({ length: 1_100 }, (_, n) => `exports/acme/${n}.zip`)
    // Some at a time: each waits until the disk has it.
    for (let n = 0; n < written.length; n += 50)
      await Promise.all(written.slice(n, n + 50).map((key) => files.write(key, chunks(Buffer.from('a')))))
    expect(await keys('exports')).toEqual(written.sort())
  })

  test('a folder is removed with all that is below it', async () => {
    for (const key of ['exports/acme/a.zip', 'exports/acme/deep/b.zip', 'exports/acme-2/c.zip'])
      await files.write(key, chunks(Buffer.from('a')))
    await files.removeFolder('exports/acme')
    expect(await keys('exports')).toEqual(['exports/acme-2/c.zip'])
  })

  test.each(['../a.zip', '/etc/a.zip', 'a//b.zip', 'a', 'A.zip', 'a/.b.zip', 'a.zip/..'])(
    '%s is no key of a file',
    async (key) => {
      await expect(files.write(key, chunks(Buffer.from('a')))).rejects.toThrow(RangeError)
      await expect((async () => files.read(key))()).rejects.toThrow(RangeError)
      await expect((async () => files.remove(key))()).rejects.toThrow(RangeError)
    },
  )

  test.each(['', '..', 'a/', '/a', 'a/../b'])('« %s » is no folder of files', async (folder) => {
    await expect(keys(folder)).rejects.toThrow(RangeError)
    await expect((async () => files.removeFolder(folder))()).rejects.toThrow(RangeError)
  })

  test('a reader that leaves early does no harm', async () => {
    await files.write('exports/acme/a.zip', chunks(Buffer.alloc(5_000_000)))
    for (let n = 0; n < 60; n += 1) {
      // Opened and never read, as by a caller whose client has left.
      await files.read('exports/acme/a.zip')
      for await (const chunk of (await files.read('exports/acme/a.zip')) ?? []) if (chunk.length > 0) break
    }
    expect((await content('exports/acme/a.zip'))?.length).toBe(5_000_000)
  })

  test('a store that works has no fault', async () => {
    expect(await files.fault()).toBe(null)
  })
}

export async function* chunks(content: Buffer, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function* breaking(content: Buffer): AsyncGenerator<Uint8Array> {
  yield* chunks(content)
  throw new Error('broken off')
}
