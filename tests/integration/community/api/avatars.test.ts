import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { removeFiles } from '#infra/platform/jobs/remove-files.ts'
import { sweepFiles } from '#infra/platform/jobs/sweep-files.ts'
import { makeDataExports } from '#infra/people/privacy/export/worker.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let ines: TestPerson
let visitor: TestPerson

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  await seedPerson(system, 'acme', { name: 'ines', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'hugo', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'zoe', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gil', profiles: ['participant'] })
  ines = await api.as('acme', 'ines')
  visitor = await api.as('acme', null)
})
afterAll(() => api.close())

const own = (name: string) => `/api/v1/users/${idOf.user('acme', name)}/avatar`
const path = own('ines')
const put = (person: TestPerson, picture: Buffer, query = '', at = path) =>
  person.call(`${at}${query}`, { method: 'PUT', body: picture, headers: { 'Content-Type': 'image/jpeg' } })
const urlOf = (answer: { json(): { data: { attributes: Record<string, unknown> } } }) =>
  String(answer.json().data.attributes['avatar_url'])
const statusOf = async (person: TestPerson, url: string) => (await person.get(url)).status

const speak = (locale: 'fr' | 'en') => {
  const id = idOf.user('acme', 'ines')
  return ines.patch(`/api/v1/users/${id}`, { data: { type: 'users', id, attributes: { locale } } })
}

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } }
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: Math.ceil(width / 2), top: 0 },
  ])
}

/** The colour of the middle of a picture. */
async function colourOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'neither'
}

async function storedFiles(folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.files.list(folder)) keys.push(key)
  return keys.toSorted()
}

describe('a picture', () => {
  test('is cut out as it is seen, in three sizes, and loses its metadata', async () => {
    // As a camera writes it that was held upright: what is left in the file is on top of the picture.
    const camera = await halves(800, 600)
      .withExif({ IFD0: { Artist: 'Somebody Secret' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(camera.includes('Somebody Secret')).toBe(true)
    for (const [y, colour] of [
      [0, 'red'],
      [500, 'blue'],
    ] as const) {
      const answer = await put(ines, camera, `?x=100&y=${y}&size=300`)
      expect([answer.status, answer.json().data.type]).toEqual([200, 'users'])
      const url = urlOf(answer)
      expect(url).toMatch(/^\/api\/v1\/avatars\/[0-9a-f]{32}$/)
      for (const size of [96, 256, 512]) {
        const picture = await visitor.get(`${url}?size=${size}`)
        const { format, width, height, exif, icc, xmp } = await sharp(picture.bytes).metadata()
        expect({ format, width, height, exif, icc, xmp }).toEqual({ format: 'webp', width: size, height: size })
        expect([await colourOf(picture.bytes), picture.bytes.includes('Secret')]).toEqual([colour, false])
      }
    }
  })

  test('comes with headers that keep it private, cached and unable to be anything else', async () => {
    const url = urlOf(await put(ines, await halves(200, 100).png().toBuffer()))
    const answer = await visitor.get(url)
    expect([answer.status, await colourOf(answer.bytes)]).toEqual([200, expect.any(String)])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    const head = await visitor.call(url, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const wrong of [`${url}?size=97`, url.slice(0, -1), `/api/v1/avatars/${'0'.repeat(32)}`])
      expect([wrong, await statusOf(visitor, wrong)]).toEqual([wrong, 404])
  })

  test('is visible to its owner, in the directory, on profiles and in the console', async () => {
    const url = urlOf(await put(ines, await halves(200, 200).webp().toBuffer()))
    const hugo = await api.as('acme', 'hugo')
    const zoe = await api.as('acme', 'zoe')
    const mentor = idOf.profile('acme', 'ines', 'presenter')
    const request = await hugo.post('/api/v1/mentoring_requests?include=presenter', requestBody('ines'))
    expect(request.status).toBe(201)
    const urls = {
      me: urlOf(await ines.get(`/api/v1/users/${idOf.user('acme', 'ines')}`)),
      session: (await ines.get('/auth/validate_token')).json<{ data: { avatar_url: string } }>().data.avatar_url,
      directory: (await hugo.get('/api/v1/presenters')).json().data[0]?.attributes['avatar_url'],
      profile: urlOf(await hugo.get(`/api/v1/presenters/${mentor}`)),
      request: (await hugo.get('/api/v1/mentoring_requests?include=presenter'))
        .json()
        .included?.find(({ id }) => id === mentor)?.attributes['avatar_url'],
      console: (await zoe.get(`/admin/api/users/${idOf.user('acme', 'ines')}`)).json<{ avatar_url: string }>()
        .avatar_url,
    }
    expect(urls).toEqual(Object.fromEntries(Object.keys(urls).map((where) => [where, url])))
  })

  test('is changed by its person alone, and does not exist at another company’s host', async () => {
    const url = urlOf(await put(ines, await halves(200, 200).gif().toBuffer()))
    const gil = await api.as('globex', 'gil')
    const hugo = await api.as('acme', 'hugo')
    expect(await statusOf(gil, url)).toBe(404)
    const picture = await halves(200, 200).png().toBuffer()
    expect([(await put(gil, picture)).status, (await put(hugo, picture)).status]).toEqual([404, 403])
    expect((await put(visitor, picture)).status).toBe(401)
    expect((await hugo.call(path, { method: 'DELETE' })).status).toBe(403)
    expect(await statusOf(ines, url)).toBe(200)
  })

  test('replaces the one before, whose files go; deleting it shows initials again', async () => {
    const picture = await halves(200, 200).png().toBuffer()
    const first = urlOf(await put(ines, picture))
    const second = urlOf(await put(ines, picture))
    expect(second).not.toBe(first)
    expect([await statusOf(ines, first), await statusOf(ines, second)]).toEqual([404, 200])
    await removeFiles(api.db.database.system, api.files)
    const left = await storedFiles('avatars')
    expect(left).toHaveLength(3)
    expect(left.every((key) => key.includes(second.split('/').at(-1) ?? '?'))).toBe(true)
    for (const _ of ['once', 'twice']) expect((await ines.call(path, { method: 'DELETE' })).status).toBe(204)
    expect(
      (await ines.get(`/api/v1/users/${idOf.user('acme', 'ines')}`)).json().data.attributes['avatar_url'],
    ).toBeNull()
    expect(await statusOf(ines, second)).toBe(404)
    await removeFiles(api.db.database.system, api.files)
    expect(await storedFiles('avatars')).toEqual([])
  })
})

describe('refused with the words for its field', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
  const cases: readonly [string, () => Promise<Buffer>, string, string][] = [
    ['an SVG', async () => Buffer.from(svg), 'picture_format', ''],
    ['an SVG that says it is a PNG', async () => png(Buffer.from(svg)), 'picture_unreadable', ''],
    ['a page', async () => Buffer.from('<html><body>hello</body></html>'), 'picture_format', ''],
    ['nothing', async () => Buffer.alloc(0), 'picture_format', ''],
    ['a PDF', async () => Buffer.from('%PDF-1.7 …'), 'picture_format', ''],
    ['an AVIF', () => halves(200, 200).avif().toBuffer(), 'picture_format', ''],
    ['a TIFF', () => halves(200, 200).tiff().toBuffer(), 'picture_format', ''],
    ['half a JPEG', async () => half(await noise(400).jpeg().toBuffer()), 'picture_unreadable', ''],
    ['half a PNG', async () => half(await noise(400).png().toBuffer()), 'picture_unreadable', ''],
    ['half a WebP', async () => half(await noise(400).webp().toBuffer()), 'picture_unreadable', ''],
    ['a small picture', () => halves(200, 40).png().toBuffer(), 'picture_too_small', ''],
    ['a frame that reaches beyond', () => halves(200, 100).png().toBuffer(), 'picture_crop', '?x=101&y=0&size=100'],
    ['a frame that is too small', () => halves(200, 100).png().toBuffer(), 'picture_crop', '?x=0&y=0&size=63'],
  ]
  test.each(cases)('%s', async (_what, picture, code, query) => {
    const answer = await put(ines, await picture(), query)
    const [error] = answer.json().errors
    expect([answer.status, error?.code]).toEqual([422, code])
    expect(error?.source).toEqual(
      code === 'picture_crop' ? { parameter: 'size' } : { pointer: '/data/attributes/avatar_url' },
    )
    expect(await storedFiles('avatars')).toEqual([])
  })

  test('a bomb: few bytes, many megapixels', async () => {
    const bomb = blackPng(10_000, 10_000)
    expect(bomb.length).toBeLessThan(20_000)
    const most = blackPng(8_000, 5_000)
    const answers = [await put(ines, bomb), await put(ines, most)]
    expect(answers.map(({ status }) => status)).toEqual([422, 200])
    expect(answers[0]?.json().errors[0]).toMatchObject({
      code: 'picture_too_many_pixels',
      detail: 'Cette photo dépasse 40 mégapixels. Choisissez-en une plus petite.',
    })
    await speak('en')
    const english = await put(ines, bomb)
    await speak('fr')
    expect(english.json().errors[0]?.detail).toBe('This picture has more than 40 megapixels. Choose a smaller one.')
    await ines.call(path, { method: 'DELETE' })
  })

  test('more than 10 MB, of which no more is read', async () => {
    const answer = await put(ines, Buffer.alloc(10_000_001, 0xff))
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([413, 'payload_too_large'])
    expect(answer.headers['connection']).toBe('close')
    // At the limit it is the picture that is judged.
    expect((await put(ines, Buffer.alloc(10_000_000, 0xff))).status).toBe(422)
  })

  test.each(['?x=0', '?x=0&y=0&size=1e3', '?x=-1&y=0&size=100', '?x=0,1&y=0&size=100', '?zoom=2'])(
    'the frame %s',
    async (query) => {
      const answer = await put(ines, await halves(200, 200).png().toBuffer(), query)
      expect(answer.status).toBe(400)
    },
  )
})

test('a file that is a picture and something else keeps the picture alone', async () => {
  const script = '<script>alert(document.domain)</script>'
  const both = Buffer.concat([await halves(200, 200).gif().toBuffer(), Buffer.from(`${script}PK\u0003\u0004`)])
  const url = urlOf(await put(ines, both))
  for (const size of [96, 256, 512])
    expect((await ines.get(`${url}?size=${size}`)).bytes.includes('script')).toBe(false)
})

test('of an animation the first frame is kept', async () => {
  const frame = (background: string) =>
    sharp({ create: { ...blank(100, 100).create, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#ff0000'), await frame('#0000ff')]
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)
  const url = urlOf(await put(ines, animation))
  const picture = (await ines.get(url)).bytes
  expect([await colourOf(picture), (await sharp(picture).metadata()).pages]).toEqual(['red', undefined])
})

test('one upload of a person is worked on at a time', async () => {
  const picture = await noise(1_200).png().toBuffer()
  const answers = await Promise.all([put(ines, picture), put(ines, picture), put(ines, picture)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
})

test('the archive of one’s data holds the picture', async () => {
  const url = urlOf(await put(ines, await halves(300, 300).png().toBuffer()))
  await ines.post('/api/v1/data_exports', { data: { type: 'data_exports' } })
  const { database } = api.db
  const { store, vault, files } = api
  const logger = { info: () => undefined, error: console.error }
  await makeDataExports(
    { sql: database.system, store, vault, files, logger, now: () => new Date() },
    Date.now() + 60_000,
  )
  const [archive = ''] = await storedFiles('exports')
  const { 'files/photo.webp': photo } = await unzipped((await files.read(archive)) ?? Readable.from([]))
  expect(photo).toEqual((await ines.get(`${url}?size=512`)).bytes)
})

test('files that no row names are swept, those of others and new ones stay', async () => {
  const key =
    urlOf(await put(ines, await halves(300, 300).png().toBuffer()))
      .split('/')
      .at(-1) ?? ''
  await removeFiles(api.db.database.system, api.files)
  const acme = idOf.company('acme')
  const orphans = [
    `avatars/${acme}/${'a'.repeat(32)}-96.webp`,
    `avatars/${idOf.company('globex')}/${key}-96.webp`,
    `exports/${acme}/${idOf.user('acme', 'ines')}.zip`,
  ]
  for (const orphan of orphans) await api.files.write(orphan, once())
  const before = await storedFiles('exports')
  expect((await sweepFiles(api.db.database.system, api.files, new Date(Date.now() - 60_000))).done).toBe(0)
  expect((await sweepFiles(api.db.database.system, api.files, new Date(Date.now() + 60_000))).done).toBe(orphans.length)
  expect(await storedFiles('avatars')).toEqual([256, 512, 96].map((size) => expect.stringContaining(`${key}-${size}.`)))
  expect(await storedFiles('exports')).toEqual(before.filter((file) => !orphans.includes(file)))
})

test('an erased person’s picture goes with them, also when it is erased again, and none comes back', async () => {
  const url = urlOf(await put(ines, await halves(300, 300).png().toBuffer()))
  const person = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'ines') }
  const profiles = [idOf.profile('acme', 'ines', 'presenter')]
  const records = createAccountRecords(api.db.database)
  for (const _ of ['once', 'again']) {
    await records.scrub(person, profiles)
    expect(await statusOf(visitor, url)).toBe(404)
    await removeFiles(api.db.database.system, api.files)
    expect(await storedFiles('avatars')).toEqual([])
  }
  const zoe = await api.as('acme', 'zoe')
  const record = await zoe.get(`/admin/api/users/${person.userId}`)
  expect(record.json<{ avatar_url: string | null }>().avatar_url).toBeNull()
  const [row] = await run(api.db.database.system)<{ url: string | null }>`select attributes ->> 'avatar_url' as url
    from rm.profiles where user_id = ${person.userId}`
  expect(row?.url).toBeNull()
})

function blank(width: number, height: number) {
  return { create: { width, height, channels: 3 as const, background: '#ffffff' } }
}

function noise(side: number) {
  const { create } = blank(side, side)
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
}

function half(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2))
}

/** Behind the first bytes of a PNG. */
function png(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), content])
}

/** One bit a pixel. */
function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return png(Buffer.concat([chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]))
}

async function* once() {
  yield new Uint8Array([1])
}
