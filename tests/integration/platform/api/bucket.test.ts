import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createS3Files } from '#infra/platform/files/s3.ts'
import { missingFiles } from '#infra/platform/files/missing.ts'
import { removeFiles } from '#infra/platform/jobs/remove-files.ts'
import { sweepFiles } from '#infra/platform/jobs/sweep-files.ts'
import type { TestApi } from '#tests/support/api.ts'
import { idOf } from '#tests/support/people.ts'
import { noS3, type S3Server, startS3 } from '#tests/support/s3proxy.ts'
import { between, messages, open, person, startConversations } from '../../messages/api/conversation-world.ts'

const leftOut = await noS3()
let server: S3Server
let api: TestApi

describe.skipIf(leftOut)('people’s files in a bucket', () => {
  beforeAll(async () => {
    server = await startS3()
    await server.makeBucket('people')
    api = await startConversations({ files: createS3Files(server.config('people')) })
    await open('ana', 'mia')
  })
  afterAll(async () => {
    await api.close()
    await server.remove()
  })

  /** The server is there again afterwards, whatever became of the work. */
  async function whileAway<Result>(work: () => Promise<Result>): Promise<Result> {
    await server.stop()
    try {
      return await work()
    } finally {
      await server.start()
    }
  }

  const conversation = () => between('ana', 'mia')
  async function attach(text: string, key: string) {
    const form = new FormData()
    form.set('body', text)
    form.set('attachment', new Blob([`%PDF-1.7\n${text}`]), 'plan.pdf')
    const sent = new Response(form)
    return person('ana').call(`/api/v1/conversations/${conversation()}/comments`, {
      method: 'POST',
      headers: { 'Content-Type': sent.headers.get('content-type') ?? '', 'Idempotency-Key': key },
      body: Buffer.from(await sent.arrayBuffer()),
    })
  }
  const attachmentOf = (answer: Awaited<ReturnType<typeof attach>>) => {
    const { data } = answer.json<{ data: { attributes: { attachment: { id: string } } } }>()
    return `/api/v1/conversations/${conversation()}/attachments/${data.attributes.attachment.id}`
  }
  const removeAvatar = () =>
    person('ana').call(`/api/v1/users/${idOf.user('acme', 'ana')}/avatar`, { method: 'DELETE' })
  async function giveAvatar() {
    const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    return person('ana').call(`/api/v1/users/${idOf.user('acme', 'ana')}/avatar`, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: picture,
    })
  }
  const stored = async () => {
    const keys: string[] = []
    for (const folder of ['attachments', 'avatars']) for await (const { key } of api.files.list(folder)) keys.push(key)
    return keys
  }

  test('a message’s file and a picture are kept there and read from there', async () => {
    const answer = await attach('Mon plan', 'first')
    expect(answer.status).toBe(201)
    expect((await person('mia').get(attachmentOf(answer))).text).toBe('%PDF-1.7\nMon plan')
    expect((await giveAvatar()).status).toBe(200)
    expect((await stored()).length).toBe(4)
  })

  test('while the server is away a file is refused with 503, and the same call passes after it', async () => {
    const [before, kept] = [await messages('ana', conversation()), await attach('Déjà là', 'before')]
    const answers = await whileAway(async () => [
      await attach('Pendant la panne', 'away'),
      await giveAvatar(),
      await person('mia').get(attachmentOf(kept)),
    ])
    for (const answer of answers) {
      expect([answer.status, answer.json().errors[0]?.code]).toEqual([503, 'files_unavailable'])
      expect(answer.headers['retry-after']).toBe('30')
    }
    expect((await messages('ana', conversation())).length - before.length).toBe(1)
    expect((await attach('Pendant la panne', 'away')).status).toBe(201)
    expect((await messages('ana', conversation())).length - before.length).toBe(2)
  })

  test('a picture that its person lets go of is set aside while the server is away, and deleted after', async () => {
    const { system } = api.db.database
    const before = await stored()
    expect((await removeAvatar()).status).toBe(204)
    expect(await whileAway(() => removeFiles(system, api.files))).toEqual({ done: 0, failed: 2 })
    await system.query({ text: 'update rm.held_items set due_at = now()', values: [] })
    expect(await removeFiles(system, api.files)).toEqual({ done: 3, failed: 0 })
    expect((await stored()).length).toBe(before.length - 3)
  })

  test('an object that no row names is swept', async () => {
    const { system } = api.db.database
    const before = await stored()
    async function* oneByte() {
      yield new Uint8Array([1])
    }
    await api.files.write(`avatars/${idOf.company('acme')}/${'a'.repeat(32)}-96.webp`, oneByte())
    expect((await sweepFiles(system, api.files, new Date(Date.now() - 60_000))).done).toBe(0)
    // Another program keeps files beside ours.
    const foreign = ['avatars/readme.txt', `avatars/${idOf.company('acme')}/team.webp`, 'exports/2026/report.zip']
    for (const key of foreign) await api.files.write(key, oneByte())
    const passedOver: string[] = []
    const later = new Date(Date.now() + 60_000)
    const swept = await sweepFiles(system, api.files, later, undefined, (key) => passedOver.push(key))
    expect([swept.done, passedOver.toSorted()]).toEqual([1, foreign.toSorted()])
    for (const key of foreign) {
      expect(await api.files.read(key)).not.toBeNull()
      await api.files.remove(key)
    }
    expect((await stored()).toSorted()).toEqual(before.toSorted())
  })

  test('a row whose object is gone is named, for a picture and for a message', async () => {
    const { system } = api.db.database
    expect((await giveAvatar()).status).toBe(200)
    expect((await attach('Bientôt perdu', 'lost')).status).toBe(201)
    const before = await stored()
    expect(await missingFiles(system, api.files)).toEqual([])
    const lost = [
      before.find((key) => key.endsWith('-256.webp')) ?? '',
      before.find((key) => key.startsWith('attachments/')) ?? '',
    ]
    for (const key of lost) await api.files.remove(key)
    expect(await missingFiles(system, api.files)).toEqual(lost.toSorted())
  })

  test('an erased person leaves no object in the bucket, of a picture and of messages', async () => {
    const { system } = api.db.database
    expect((await giveAvatar()).status).toBe(200)
    const ofAna = await system.query<{ key: string }>({
      text: `select 'attachments/' || company_id || '/' || file_key || '.bin' as key from app.attachments
        where user_id = $1`,
      values: [idOf.user('acme', 'ana')],
    })
    expect(ofAna.length).toBeGreaterThan(0)
    await createAccountRecords(api.db.database).scrub(
      { companyId: idOf.company('acme'), userId: idOf.user('acme', 'ana') },
      [],
    )
    await expect
      .poll(async () => {
        await removeFiles(system, api.files)
        return stored()
      })
      .toEqual([])
    expect(await missingFiles(system, api.files)).toEqual([])
  })
})
