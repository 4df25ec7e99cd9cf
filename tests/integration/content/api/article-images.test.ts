import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { removeUnusedImages } from '#infra/content/article-images.ts'
import { missingFiles } from '#infra/platform/files/missing.ts'
import { removeFiles } from '#infra/platform/jobs/remove-files.ts'
import { sweepFiles } from '#infra/platform/jobs/sweep-files.ts'
import { makeDataExports } from '#infra/people/privacy/export/worker.ts'
import { articleImages } from '#contract/content/article-images.ts'
import { type ArticleAttributes, articleAttributes } from '#contract/content/articles.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { unzipped } from '#tests/support/unzipped.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const feed = '/api/v1/articles'
const path = '/api/v1/article_images'

beforeAll(async () => {
  api = await testApi({ quotas: { person: 100_000, company: 1_000_000 } })
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  for (const name of ['ana', 'ben']) {
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
    people.add(name, await api.as('acme', name))
  }
  await seedPerson(system, 'acme', { name: 'admin', roles: ['admin'] })
  people.add('admin', await api.as('acme', 'admin'))
  people.add('visitor', await api.as('acme', null))
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  people.add('gus', await api.as('globex', 'gus'))
})
afterAll(() => api.close())

beforeEach(async () => {
  for (const table of ['articles', 'article_images', 'feed_settings']) await system(`delete from app.${table}`)
  await sweepFiles(api.db.database.system, api.files, new Date(Date.now() + 60_000))
})

async function system(text: string): Promise<readonly Record<string, unknown>[]> {
  return api.db.database.system.query({ text })
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2255dd' } })
const small = () => blank(200, 100).png().toBuffer()

const send = (who: string, content: Buffer, headers: Record<string, string> = {}) =>
  person(who).call(path, { method: 'POST', body: content, headers: { 'Content-Type': 'image/png', ...headers } })

async function sent(who: string, content?: Buffer) {
  const answer = await send(who, content ?? (await small()))
  expect(answer.status).toBe(201)
  const { data } = answer.json()
  return { id: data.id, ...articleImages.attributes.parse(data.attributes) }
}

const attributesOf = (given: object) => ({
  title: 'Le premier non',
  body: 'Dire non.',
  category: 'speaking',
  language: 'fr',
  ...given,
})
const write = (who: string, given: object) =>
  person(who).post(feed, { data: { type: 'articles', attributes: attributesOf(given) } })
const change = (who: string, id: string, attributes: object) =>
  person(who).patch(`${feed}/${id}`, { data: { type: 'articles', id, attributes } })
const inText = (id: string, alt = 'Un tableau blanc') => `Voici :\n\n![${alt}](${path}/${id})`

async function written(who: string, given: object): Promise<string> {
  const answer = await write(who, given)
  expect(answer.status).toBe(201)
  return answer.json().data.id
}

async function readArticle(who: string, id: string): Promise<ArticleAttributes> {
  return articleAttributes.parse((await person(who).get(`${feed}/${id}`)).json().data.attributes)
}

async function storedFiles(folder = 'articles'): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.files.list(folder)) keys.push(key)
  return keys
}

const statusOf = async (who: string, url: string) => (await person(who).get(url)).status
const codeOf = (answer: { json(): { errors?: readonly { readonly code: string }[] } }) =>
  answer.json().errors?.[0]?.code

describe('an image', () => {
  test('is uploaded, used in the text and as the cover, and visible to the readers of the article', async () => {
    const [inside, cover] = [await sent('ana', await blank(2000, 1000).png().toBuffer()), await sent('ana')]
    expect([inside.width, inside.height, cover.width, cover.height]).toEqual([1600, 800, 200, 100])
    const id = await written('ana', { body: inText(inside.id), cover: { id: cover.id, alt: 'Une salle' } })
    const read = await readArticle('ben', id)
    expect(read.cover).toMatchObject({ id: cover.id, alt: 'Une salle', width: 200, height: 100 })
    expect(read.images.map((image) => [image.id, image.width])).toEqual([
      [inside.id, 1600],
      [cover.id, 200],
    ])
    expect(read.excerpt).toBe('Voici :\n\n')
    const { data } = (await person('ben').get(feed)).json()
    expect(articleAttributes.parse(data[0]?.attributes)).toMatchObject({
      cover: { id: cover.id },
      images: [],
      body: null,
    })

    const url = read.images[0]?.url ?? ''
    for (const [size, width] of [
      ['', 1600],
      ['&size=640', 640],
    ] as const) {
      const picture = await person('visitor').get(`${url}${size}`)
      const { format, exif, width: wide } = await sharp(picture.bytes).metadata()
      expect([picture.status, format, exif, wide]).toEqual([200, 'webp', undefined, width])
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
    for (const wrong of [`${url}&size=641`, url.slice(0, -1), url.split('?')[0] ?? '', url.replace('?ticket=', '?x=')])
      expect([wrong, await statusOf('visitor', wrong)]).toEqual([wrong, 404])
  })

  test('loses what the camera wrote, and stands as it was held', async () => {
    const camera = await blank(800, 600)
      .withExif({ IFD0: { Artist: 'Somebody Secret' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(camera.includes('Somebody Secret')).toBe(true)
    const { url, width, height } = await sent('ana', camera)
    expect([width, height]).toEqual([600, 800])
    const { bytes } = await person('ana').get(url)
    const { exif, xmp, icc } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, bytes.includes('Secret')]).toEqual([undefined, undefined, undefined, false])
  })

  test('is seen by nobody of another company, and by its sender alone until an article shows it', async () => {
    const image = await sent('ana')
    expect(await statusOf('visitor', image.url)).toBe(200)
    expect(await statusOf('gus', image.url)).toBe(404)
    // The ticket of somebody else who may not see it.
    const other = (await sent('ben')).url.split('?')[1] ?? ''
    const forBen = `${image.url.split('?')[0] ?? ''}?${other}`
    expect(await statusOf('ben', forBen)).toBe(404)
    const id = await written('ana', { body: inText(image.id) })
    expect(await statusOf('ben', forBen)).toBe(200)
    expect(await statusOf('gus', `${feed}/${id}`)).toBe(404)
    const ofGus = (await sent('gus')).url.split('?')[1] ?? ''
    expect(await statusOf('gus', `${image.url.split('?')[0] ?? ''}?${ofGus}`)).toBe(404)
  })

  test('is no longer seen of an article that waits or was removed, but by its author and administrators', async () => {
    const image = await sent('ana')
    const id = await written('ana', { body: inText(image.id) })
    const forBen = (await readArticle('ben', id)).images[0]?.url ?? ''
    const forAdmin = (await readArticle('admin', id)).images[0]?.url ?? ''
    expect(await statusOf('ben', forBen)).toBe(200)
    await person('admin').post(`/admin/api/articles/${id}/remove`, { reason: 'Un nom y figure.' })
    expect(await statusOf('ben', forBen)).toBe(404)
    expect([await statusOf('ana', image.url), await statusOf('admin', forAdmin)]).toEqual([200, 200])
    await system(`update app.users set status = 'disabled' where id = '${idOf.user('acme', 'admin')}'`)
    expect(await statusOf('admin', forAdmin)).toBe(404)
    await system(`update app.users set status = 'active' where id = '${idOf.user('acme', 'admin')}'`)
  })

  test('goes when the text names it no longer, and with its article', async () => {
    const [first, second] = [await sent('ana'), await sent('ana')]
    const id = await written('ana', { body: inText(first.id), cover: { id: second.id, alt: 'Une salle' } })
    expect(await storedFiles()).toHaveLength(4)
    const third = await sent('ana')
    expect((await change('ana', id, { body: inText(third.id) })).status).toBe(200)
    expect((await readArticle('ben', id)).images.map((image) => image.id)).toEqual([second.id, third.id])
    expect((await change('ana', id, { cover: null })).status).toBe(200)
    expect((await readArticle('ben', id)).cover).toBeNull()
    await removeFiles(api.db.database.system, api.files)
    expect(await storedFiles()).toHaveLength(2)
    expect([await statusOf('ana', first.url), await statusOf('ana', third.url)]).toEqual([404, 200])
    expect((await person('ana').call(`${feed}/${id}`, { method: 'DELETE' })).status).toBe(204)
    await removeFiles(api.db.database.system, api.files)
    expect(await storedFiles()).toEqual([])
    expect(await system('select from app.article_images')).toEqual([])
  })

  test('that no article shows goes after a day, and files without a row with the sweep', async () => {
    const { system: sql } = api.db.database
    const [used, fresh, old] = [await sent('ana'), await sent('ana'), await sent('ana')]
    await written('ana', { body: inText(used.id) })
    await system(`update app.article_images set created_at = now() - interval '23 hours' where id = '${fresh.id}'`)
    await system(`update app.article_images set created_at = now() - interval '25 hours'
      where id in ('${used.id}', '${old.id}')`)
    await removeUnusedImages(sql)
    await removeFiles(sql, api.files)
    const left = await system('select id from app.article_images')
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([used.id, fresh.id]))
    const stray = `articles/${idOf.company('acme')}/${'a'.repeat(32)}-640.webp`
    await api.files.write(stray, oneByte())
    expect((await sweepFiles(sql, api.files, new Date(Date.now() + 60_000))).done).toBe(1)
    const stored = await storedFiles()
    expect(stored).toHaveLength(4)
    await api.files.remove(stored[0] ?? '')
    expect(await missingFiles(sql, api.files)).toEqual([stored[0]])
  })
})

describe('refused', () => {
  test.each([
    ['a renamed executable', () => Buffer.from('MZ\u0090\u0000 This program cannot be run'), 'picture_format'],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'picture_format'],
    ['an empty file', () => Buffer.alloc(0), 'picture_format'],
    ['what is damaged', async () => (await small()).subarray(0, 120), 'picture_unreadable'],
    ['more than 40 megapixels', () => hugePng(8000, 6000), 'picture_too_many_pixels'],
    ['what is tiny', () => blank(40, 400).png().toBuffer(), 'picture_too_small'],
  ])('%s', async (_, content, code) => {
    const answer = await send('ana', await content())
    expect([answer.status, codeOf(answer)]).toEqual([422, code])
    expect(await storedFiles()).toEqual([])
  })

  test('what is too large, of another type, or of nobody who is signed in', async () => {
    const tooLarge = await send('ana', Buffer.alloc(10_000_001))
    expect([tooLarge.status, codeOf(tooLarge)]).toEqual([413, 'payload_too_large'])
    expect((await send('visitor', await small())).status).toBe(401)
  })

  test('what exceeds the quota of the person, in words of their language', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const heavy = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer()
    const words = { fr: 'Plus de place', en: 'No room left' }
    for (const [locale, title] of Object.entries(words)) {
      await system(`update app.users set locale = '${locale}' where id = '${idOf.user('acme', 'ana')}'`)
      const answer = await send('ana', heavy)
      expect([answer.status, answer.json().errors?.[0]]).toMatchObject([422, { code: 'quota_reached', title }])
    }
    await system(`update app.users set locale = 'fr' where id = '${idOf.user('acme', 'ana')}'`)
    expect(await storedFiles()).toEqual([])
  })

  test('an article with an image of somebody else, of another article, or of nobody', async () => {
    const [own, others] = [await sent('ana'), await sent('ben')]
    const id = await written('ana', { body: inText(own.id) })
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const image of [others.id, own.id, unknown])
      for (const given of [{ body: inText(image) }, { cover: { id: image, alt: 'Une salle' } }]) {
        const answer = await write('ana', given)
        expect([answer.status, codeOf(answer)]).toEqual([422, 'image_unknown'])
      }
    const changed = await change('ana', id, { body: inText(others.id) })
    expect([changed.status, codeOf(changed)]).toEqual([422, 'image_unknown'])
    expect((await readArticle('ana', id)).body).toBe(inText(own.id))
    expect(await system('select from app.articles')).toHaveLength(1)
  })

  test('an article with an image that no words describe, with contact details there, or with too many', async () => {
    const image = await sent('ana')
    const texts = {
      image_without_text: inText(image.id, ''),
      contact_details: inText(image.id, 'Appelez le 06 12 34 56 78'),
      too_many_images: Array.from({ length: 11 }, () => inText(image.id)).join('\n'),
    }
    for (const [code, body] of Object.entries(texts)) {
      const answer = await write('ana', { body })
      expect([code, answer.status, codeOf(answer)]).toEqual([code, 422, code])
    }
    expect((await write('ana', { cover: { id: image.id, alt: ' ' } })).status).toBe(422)
  })
})

describe('a person', () => {
  test('who sends the same call again has one image', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const content = await small()
    const ids = [await send('ana', content, key), await send('ana', content, key)].map(
      (answer) => answer.json().data.id,
    )
    expect(new Set(ids).size).toBe(1)
    expect(await storedFiles()).toHaveLength(2)
  })

  test('finds their images in the archive of their data', async () => {
    const image = await sent('ana')
    await written('ana', { body: inText(image.id) })
    await sent('ben')
    await person('ana').post('/api/v1/data_exports', { data: { type: 'data_exports' } })
    const { store, vault, files, db } = api
    const logger = { info: () => undefined, error: console.error }
    const sources = { sql: db.database.system, store, vault, files, logger, now: () => new Date() }
    await makeDataExports(sources, Date.now() + 60_000)
    const [archive = ''] = await storedFiles('exports')
    const entries = await unzipped((await files.read(archive)) ?? Readable.from([]))
    expect(Object.keys(entries).filter((name) => name.startsWith('files/articles/'))).toEqual(['files/articles/1.webp'])
    const rows = JSON.parse(String(entries['data/article_images.json'])) as unknown
    expect(rows).toMatchObject([{ n: 1, article: 'Le premier non', width: 200, height: 100 }])
  })

  test('who is erased leaves no image', async () => {
    const image = await sent('ben')
    await written('ben', { body: inText(image.id) })
    await sent('ben')
    await createAccountRecords(api.db.database).scrub(
      { companyId: idOf.company('acme'), userId: idOf.user('acme', 'ben') },
      [],
    )
    await removeFiles(api.db.database.system, api.files)
    expect([await storedFiles(), await system('select from app.article_images')]).toEqual([[], []])
  })
})

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1])
}

/** A PNG whose header says more than its content holds. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
