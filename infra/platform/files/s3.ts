import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type * as Library from '@aws-sdk/client-s3'
import { FilesUnavailable, type FileStore } from '#commands/platform/files/ports.ts'
import { checkFolder, checkKey, keyOf } from './keys.ts'
import type { S3Config } from './s3-config.ts'

/** A larger file goes to the server from a temporary file: its size must be known first. In bytes. */
const inMemory = 16 * 1024 * 1024
const attempts = 2

/**
 * Files as objects of a bucket. The library is loaded at the first call for a file.
 * @param timeoutMs how long each of two attempts waits for an answer: both end before the 20 seconds of a call do
 */
export function createS3Files(config: S3Config, timeoutMs = 8_000): FileStore {
  const { bucket: Bucket } = config
  let opened: Promise<Opened> | undefined
  /** @throws FilesUnavailable */
  const ask = async <Answer>(work: (opened: Opened) => Promise<Answer>): Promise<Answer> => {
    opened ??= open(config, timeoutMs)
    try {
      return await work(await opened)
    } catch (error) {
      throw new FilesUnavailable(faultOf(error, config), { cause: error })
    }
  }
  const isThere = (Key: string) =>
    ask(async ({ s3, client }) => {
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
        return true
      } catch (error) {
        // Without a body, a server answers 404 for a missing bucket too: a list tells the two apart.
        if (statusOf(error) !== 404) throw error
        await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
        return false
      }
    })

  async function* chunksOf(Key: string): AsyncGenerator<Uint8Array> {
    const { Body } = await ask(({ s3, client }) => client.send(new s3.GetObjectCommand({ Bucket, Key })))
    if (!(Body instanceof Readable)) return
    try {
      yield* Body
    } catch (error) {
      throw new FilesUnavailable(faultOf(error, config), { cause: error })
    }
  }

  async function* list(folder: string): ReturnType<FileStore['list']> {
    checkFolder(folder)
    let ContinuationToken: string | undefined
    do {
      const page = await ask(({ s3, client }) =>
        client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix: `${folder}/`,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        ),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined && keyOf.test(Key))
          yield { key: Key, writtenAt: LastModified, unfinished: false }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  const remove = (Key: string) =>
    ask(({ s3, client }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key }))).then(() => undefined)

  return {
    async write(key, data) {
      checkKey(key)
      return withBody(data, (body, bytes) =>
        ask(async ({ s3, client }) => {
          const put = { Bucket, Key: key, Body: body, ContentLength: bytes, ...encryptionOf(config) }
          await client.send(new s3.PutObjectCommand(put))
          return bytes
        }),
      )
    },

    async read(key) {
      checkKey(key)
      return (await isThere(key)) ? chunksOf(key) : null
    },

    async remove(key) {
      checkKey(key)
      await remove(key)
    },

    list,

    async removeFolder(folder) {
      for await (const { key } of list(folder)) await remove(key)
    },

    fault: () =>
      ask(({ s3, client }) => client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }))).then(
        () => null,
        (error: unknown) => (error instanceof FilesUnavailable ? error.message : 'the files cannot be reached'),
      ),
  }
}

interface Opened {
  readonly s3: typeof Library
  readonly client: Library.S3Client
}

async function open({ region, endpoint, pathStyle, login }: S3Config, timeoutMs: number): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(login !== undefined && { credentials: login }),
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
    // Older servers know no other checksum than the SHA-256 that each request is signed with.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

function encryptionOf({ encryption, kmsKey }: S3Config): Partial<Library.PutObjectCommandInput> {
  if (encryption === undefined) return {}
  return { ServerSideEncryption: encryption, ...(kmsKey !== undefined && { SSEKMSKeyId: kmsKey }) }
}

/** Reads all of `data` before the call, so that an interrupted upload leaves no file. */
async function withBody<Result>(
  data: AsyncIterable<Uint8Array>,
  work: (body: Buffer | Readable, bytes: number) => Promise<Result>,
): Promise<Result> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const source = data[Symbol.asyncIterator]()
  for (let next = await source.next(); !next.done; next = await source.next()) {
    chunks.push(next.value)
    bytes += next.value.length
    if (bytes > inMemory) return fromTemporaryFile(chunks, source, work)
  }
  return work(Buffer.concat(chunks), bytes)
}

async function fromTemporaryFile<Result>(
  begun: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  work: (body: Readable, bytes: number) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-file-'))
  const file = path.join(folder, 'file')
  async function* whole() {
    yield* begun
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  try {
    await writeFile(file, whole(), { mode: 0o600 })
    return await work(createReadStream(file), (await stat(file)).size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
}

/** Names the bucket and the reason, never a key or a secret. */
function faultOf(error: unknown, { bucket }: S3Config): string {
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'NoSuchBucket') return `the bucket ${bucket} does not exist`
  if (status === 401 || status === 403 || name === 'InvalidAccessKeyId')
    return `the bucket ${bucket} refuses the credentials`
  if (status === 301 || status === 400)
    return `the bucket ${bucket} refuses the call: its region or its address is another`
  if (status === undefined) return `the server of the bucket ${bucket} does not answer`
  return `the server of the bucket ${bucket} answers ${status} ${name}`
}
