import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Database } from '#infra/platform/database/database.ts'
import { createS3Files } from '#infra/platform/files/s3.ts'
import type { S3Config } from '#infra/platform/files/s3-config.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { noS3, type S3Server, startS3 } from '#tests/support/s3proxy.ts'
import { backupFrom, urlOf } from './backups.ts'
import { signIn, slug } from './support.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const leftOut = await noS3()
let server: S3Server
let root: string
const running: RunningProduct[] = []

describe.skipIf(leftOut)('a backup of an installation whose files are in a bucket', () => {
  beforeAll(async () => {
    server = await startS3()
    await server.makeBucket('live')
    await server.makeBucket('elsewhere')
    root = await mkdtemp(path.join(tmpdir(), 'binome-backup-bucket-'))
    await chmod(root, 0o755)
  })
  afterAll(async () => {
    await Promise.all(running.map((product) => product.stop()))
    await rm(root, { recursive: true, force: true })
    await server.remove()
  })

  const folder = (name: string) => path.join(root, name)
  async function start(name: string, bucket: string) {
    const product = await runMain({ DEMO: '0', DATA_DIR: folder(name), ...environment(server.config(bucket)) })
    running.push(product)
    return product
  }
  const avatarOf = (name: string) => `/api/v1/users/${idOf.user(slug, name)}/avatar`

  test('holds the files, and puts them into the bucket of the restored one', async () => {
    const backup = backupFrom(root)
    const live = await start('live', 'live')
    const database = new Database({ url: await urlOf(folder('live')), poolSize: 2, onLost: () => undefined })
    await seedCompany(database.system, slug)
    await seedPerson(database.system, slug, { name: 'ana', profiles: ['participant'] })
    await database.close()
    const ana = await signIn(live, 'ana')
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const put = await ana.call(avatarOf('ana'), {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: picture,
    })
    expect(put.status).toBe(200)
    const address = String(put.json().data.attributes['avatar_url'])
    const file = await ana.get(address)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp'])
    ana.close()

    const env = (name: string, bucket: string) => ({ DATA_DIR: folder(name), ...environment(server.config(bucket)) })
    await backup(['create', folder('backup')], env('live', 'live'))
    expect(await readdir(folder('live'))).not.toContain('files')
    expect(await live.stop()).toBe(0)
    await backup(['restore', folder('backup')], env('copy', 'elsewhere'))
    expect(await keysOf('elsewhere')).toEqual(await keysOf('live'))
    expect((await backup(['check-files'], env('copy', 'elsewhere'))).stdout).toContain('0 files are missing')

    const restored = await start('copy', 'elsewhere')
    const again = await signIn(restored, 'ana')
    const answer = await again.get(address)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.text).toBe(file.text)
    again.close()
    expect(await restored.stop()).toBe(0)

    // The same command reports a bucket that lost a file.
    const [lost = ''] = await keysOf('elsewhere')
    await createS3Files(server.config('elsewhere')).remove(lost)
    await expect(backup(['check-files'], env('copy', 'elsewhere'))).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`missing: ${lost}`) as string,
    })
  })

  async function keysOf(bucket: string) {
    const keys: string[] = []
    for await (const { key } of createS3Files(server.config(bucket)).list('avatars')) keys.push(key)
    return keys.sort()
  }
})

function environment({ bucket, region, endpoint, login }: S3Config): Readonly<Record<string, string>> {
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: login?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: login?.secretAccessKey ?? '',
  }
}
