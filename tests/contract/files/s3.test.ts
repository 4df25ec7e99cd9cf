import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesUnavailable } from '#commands/platform/files/ports.ts'
import { copyFiles } from '#infra/platform/backup/copy-files.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { createS3Files } from '#infra/platform/files/s3.ts'
import { noS3, type S3Server, startS3 } from '#tests/support/s3proxy.ts'
import { chunks, describeFileStore } from './contract.ts'

const leftOut = await noS3()
let server: S3Server

describe.skipIf(leftOut)('files in a bucket of an S3 server', () => {
  beforeAll(async () => {
    server = await startS3()
  })
  afterAll(() => server.remove())

  let n = 0
  const emptyBucket = async () => {
    const name = `bucket-${(n += 1)}`
    await server.makeBucket(name)
    return server.config(name)
  }
  describeFileStore(async () => createS3Files(await emptyBucket()))

  test('while the server is away files are refused, nothing is lost, and they pass again after it', async () => {
    const files = createS3Files(await emptyBucket())
    const write = () => files.write('avatars/acme/a-96.webp', chunks(Buffer.from('picture')))
    await write()
    await server.stop()
    for (const call of [
      write,
      () => files.read('avatars/acme/a-96.webp'),
      () => files.remove('avatars/acme/a-96.webp'),
    ])
      await expect(call()).rejects.toThrow(FilesUnavailable)
    expect(await files.fault()).toMatch(/^the server of the bucket bucket-\d+ does not answer$/)
    await server.start()
    expect(await files.fault()).toBe(null)
    const file = await files.read('avatars/acme/a-96.webp')
    expect(file && (await buffer(file)).toString()).toBe('picture')
  })

  test('a bucket that does not exist is named, and holds no file that is merely missing', async () => {
    const files = createS3Files(server.config('nowhere'))
    expect(await files.fault()).toBe('the bucket nowhere does not exist')
    await expect(files.read('avatars/acme/a-96.webp')).rejects.toThrow('the bucket nowhere does not exist')
    await expect(files.write('avatars/acme/a-96.webp', chunks(Buffer.from('a')))).rejects.toThrow(FilesUnavailable)
  })

  test.each([
    ['name', { accessKeyId: 'somebody', secretAccessKey: 'only-for-tests-too' }, /refuses the credentials$/],
    ['secret', { accessKeyId: 'only-for-tests', secretAccessKey: 'secret-of-nobody' }, /refuses the credentials$/],
  ])('a wrong %s of the login is reported without its value', async (_what, login, fault) => {
    const config = { ...(await emptyBucket()), login }
    const files = createS3Files(config)
    expect(await files.fault()).toMatch(fault)
    const refused = await files.read('avatars/acme/a-96.webp').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FilesUnavailable)
    expect(String(refused)).not.toContain(login.secretAccessKey)
  })

  test('a backup holds the files of a bucket, and a restore puts them into another one', async () => {
    const [original, restored] = [createS3Files(await emptyBucket()), createS3Files(await emptyBucket())]
    const keys = ['avatars/acme/a-96.webp', 'attachments/acme/b.bin', 'exports/acme/c.zip']
    for (const key of keys) await original.write(key, chunks(Buffer.from(key)))
    const folder = await mkdtemp(path.join(tmpdir(), 'binome-files-'))
    try {
      await copyFiles(original, createDiskFiles(folder))
      await copyFiles(createDiskFiles(folder), restored)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    for (const key of keys) {
      const file = await restored.read(key)
      expect(file && (await buffer(file)).toString()).toBe(key)
    }
  })

  test('a server that takes calls and never answers is given up', async () => {
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const config = { ...server.config('a-bucket'), endpoint: `http://127.0.0.1:${port}` }
    expect(await createS3Files(config, 100).fault()).toContain('does not answer')
    silent.closeAllConnections()
    silent.close()
  })
})

describe('calls to an S3 server', () => {
  /** The headers of the call that writes a file, and its path. */
  async function put(more: object) {
    const heard = Promise.withResolvers<{ readonly url: string; readonly headers: NodeJS.Dict<string | string[]> }>()
    const double = createServer((request, response) => {
      heard.resolve({ url: request.url ?? '', headers: request.headers })
      request.resume().on('end', () => response.end())
    })
    double.listen(0, '127.0.0.1')
    await once(double, 'listening')
    const { port } = double.address() as AddressInfo
    const files = createS3Files({
      bucket: 'a-bucket',
      region: 'eu-west-3',
      endpoint: `http://localhost:${port}`,
      pathStyle: true,
      login: { accessKeyId: 'key', secretAccessKey: 'secret' },
      encryption: undefined,
      kmsKey: undefined,
      ...more,
    })
    await files.write('exports/acme/a.zip', chunks(Buffer.from('a')))
    double.closeAllConnections()
    double.close()
    return heard.promise
  }

  test('the bucket stands in the path, the region in the signature, the encryption in a header', async () => {
    const plain = await put({})
    expect(plain.url).toMatch(/^\/a-bucket\/exports\/acme\/a\.zip/)
    expect(plain.headers['authorization']).toContain('/eu-west-3/s3/aws4_request')
    expect(plain.headers['x-amz-server-side-encryption']).toBe(undefined)
    const own = await put({ encryption: 'AES256' })
    expect(own.headers['x-amz-server-side-encryption']).toBe('AES256')
    const kms = await put({ encryption: 'aws:kms', kmsKey: 'a-key' })
    expect(kms.headers).toMatchObject({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'a-key',
    })
  })
})
