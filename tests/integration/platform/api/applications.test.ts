import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveApplications } from '#api/platform/http/applications.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { serveInstallation } from '#api/content/public-pages/installation.ts'
import { createApiServer } from '#api/platform/http/server.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { createDrawings } from '#infra/company/companies/drawings.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { createCompanies } from '#infra/company/http-companies.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { createRateLimits } from '#infra/platform/http/rate-limits.ts'
import { linkPaths } from '#infra/messages/mail/link-paths.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { noAccounts, testIdentity } from '#tests/support/identity.ts'
import { run } from '#tests/support/run.ts'

// The product decodes no picture in this process; these tests look at those that it drew.
sharp.unblock({ operation: ['VipsForeignLoad'] })

const script = `export const text = '${'x'.repeat(5000)}'`
let folder: string
let db: TestDatabase
let server: Server
let browser: HttpClient
/** Where installing is turned off. */
let plain: HttpClient
let plainServer: Server
/** Of its console. */
const built = Promise.withResolvers<void>()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-dist-'))
  for (const name of ['web', 'admin']) {
    await mkdir(path.join(folder, name, 'assets'), { recursive: true })
    await writeFile(
      path.join(folder, name, 'index.html'),
      `<!doctype html><html lang="fr"><head><title>${name}</title><script type="module" ` +
        'src="/assets/index-1a2b3c4d.js"></script><link rel="stylesheet" href="/a.css"></head><body>' +
        `${name === 'web' ? '<b data-brand></b>' : ''}</body></html>`,
    )
    await writeFile(path.join(folder, name, 'assets', 'index-1a2b3c4d.js'), script)
  }
  await writeFile(path.join(folder, 'web', 'favicon.svg'), '<svg/>')
  await writeFile(path.join(folder, 'web', '.sources'), 'secret')
  const signIn = ['sign_in', 'forgot_password', 'sign_up/:id?', 'edit_password', 'confirm_email', 'sign_in_link']
  const signedIn = ['community', 'my_data', 'news/:id', 'messenger/:id?']
  const addresses = [
    '/',
    '/sso/return',
    ...signIn.map((at) => `/auth/${at}`),
    ...signedIn.map((at) => `/dashboard/${at}`),
  ]
  await writeFile(path.join(folder, 'web', '.addresses.json'), JSON.stringify(addresses))
  db = await testDatabase()
  await seedCompany(db.database.system, 'acme')
  await run(db.database.system)`update app.companies set name = 'A</script><script>alert(1)' where slug = 'acme'`
  server = serve(true)
  plainServer = serve(false, built.promise)
  browser = await clientOf(server)
  plain = await clientOf(plainServer)
})

const clientOf = async (one: Server) => {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  return httpClient((one.address() as AddressInfo).port, 'acme.localhost')
}

const serve = (installable: boolean, consoleBuilt = Promise.resolve()) =>
  createApiServer(
    createApi({
      companies: createCompanies(db.database),
      sessions: createSessions({ store: createPostgresSessions(db.database), passwords: createPasswords() }),
      accounts: noAccounts,
      identity: testIdentity(db.database),
      readModels: { waitUntilProcessed: async () => true },
      idempotency: createIdempotencyStore(db.database),
      limits: createRateLimits(db.database),
      accessLog: createAccessLog(db.database),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      version: '33.0.0',
      trustProxy: 0,
      endpoints: [],
      installation: serveInstallation({
        drawings: createDrawings(),
        worker: 'const kept = BINOME_KEPT',
        version: '33.0.0',
        installable,
      }),
      applications: serveApplications({ folder, consoleBuilt, version: '33.0.0', installable }),
    }),
  )

afterAll(async () => {
  for (const client of [browser, plain]) client.close()
  for (const one of [server, plainServer]) await new Promise((resolve) => one.close(resolve))
  await db.close()
  await rm(folder, { recursive: true })
})

const page = (at: string, headers: Record<string, string> = {}) =>
  browser.call(at, { headers: { Accept: 'text/html', ...headers } })

describe('a page', () => {
  test.each([
    ['/', 'web'],
    ['/dashboard/community', 'web'],
    ['/auth/sign_in', 'web'],
    ['/auth/forgot_password', 'web'],
    ['/index.html', 'web'],
    ['/admin', 'admin'],
    ['/admin/requests', 'admin'],
  ])('%s is the application %s', async (at, name) => {
    const answer = await page(at)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`<title>${name} | acme</title>`)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test.each([
    // The pages of acts are tests/integration/messages/mail/act-pages.test.ts.
    ...Object.values(linkPaths)
      .map((path) => path('a-token'))
      .filter((path) => !path.startsWith('/mail/')),
    '/sso/return?code=a-code',
    '/admin/sign_in',
  ])('%s sends no referrer to another page, not even of this host', async (at) => {
    const answer = await page(at)
    expect([answer.status, answer.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  })

  test('is framed by nobody, shares no window with another site, asks for TLS, and sets no cookie', async () => {
    for (const at of ['/', '/auth/sign_in', '/admin']) {
      const { headers } = await page(at)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('frames its own pages in the console alone: the examples of mails', async () => {
    for (const [at, source] of [
      ['/', "'none'"],
      ['/admin', "'self'"],
    ]) {
      const { headers } = await page(at ?? '')
      expect(headers['content-security-policy']).toContain(`frame-src ${source};`)
    }
  })

  test.each([
    '/assets/index-1a2b3c4d.js',
    '/assets/none.js',
    '/meta.json',
    '/api/v1/nowhere',
    '/auth/nowhere',
    '/logo',
  ])('%s asks for TLS too, once', async (at) => {
    expect((await page(at)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('lets run only what carries its nonce, which is never the same', async () => {
    const [first, second] = [await page('/'), await page('/')]
    const nonce = /'nonce-([^']+)'/.exec(String(first.headers['content-security-policy']))?.[1] ?? ''
    expect(first.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
    expect(first.headers['content-security-policy']).toContain("default-src 'none'")
    expect(first.headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script';trusted-types binome-worker",
    )
    const tags = [...first.text.matchAll(/<(?:script|link|style)\b[^>]*>/g)].map(([tag]) => tag)
    expect(tags).toHaveLength(6)
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
    expect(first.text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
    expect(second.text).not.toContain(nonce)
  })

  test.each([
    ['/dashboard/news/1', 200],
    ['/dashboard/messenger', 200],
    ['/dashboard/Messenger/1/', 200],
    ['/dashboard/news', 404],
    ['/dashboard/messenger/1/2', 404],
    ['/admin/nowhere', 200],
  ])('at %s it is answered with %i, and is the page all the same', async (address, status) => {
    const answer = await browser.call(address, { headers: { Accept: 'text/html' } })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain('id="binome-boot"')
  })

  test('knows its company, language and version before it paints, whatever the company is called', async () => {
    const answer = await page('/', { 'Accept-Language': 'en' })
    const boot = /id="binome-boot"[^>]*>([^<]*)<\/script>/.exec(answer.text)?.[1] ?? ''
    expect(JSON.parse(boot)).toMatchObject({
      company: { id: idOf.company('acme'), name: 'A</script><script>alert(1)', brand: { main: '#47A6F7' } },
      locale: 'en',
      version: '33.0.0',
    })
    expect(answer.text).toContain('<html lang="en"')
  })
})

describe('an asset', () => {
  test('whose name has a hash is kept for good, and compressed', async () => {
    const answer = await browser.call('/assets/index-1a2b3c4d.js')
    expect(answer.text).toBe(script)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    const compressed = await fetch(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/assets/index-1a2b3c4d.js`,
      {
        headers: { 'Accept-Encoding': 'gzip;q=0, br' },
      },
    )
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(await compressed.text()).toBe(script)
  })

  test('of the console waits until the console is built; the application of the employees does not', async () => {
    const late = plain.call('/admin/assets/late-1a2b3c4d.js')
    expect((await plain.call('/auth/sign_in', { headers: { Accept: 'text/html' } })).status).toBe(200)
    await writeFile(path.join(folder, 'admin', 'assets', 'late-1a2b3c4d.js'), script)
    built.resolve()
    expect((await late).text).toBe(script)
  })

  test.each([
    '/assets/gone-1a2b3c4d.js',
    '/.sources',
    '/../web/.sources',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/api/v1/nowhere',
    '/admin/api/nowhere',
  ])('%s is not found, and is no page', async (at) => {
    const answer = await page(at)
    expect([answer.status, answer.text.includes('<html')]).toEqual([404, false])
  })
})

describe('installing', () => {
  const manifest = async () => {
    const answer = await browser.call('/manifest.webmanifest')
    return { answer, ...(JSON.parse(answer.text) as { name: string; icons: { src: string; sizes: string }[] }) }
  }

  test('is by a manifest of the company, which the page of the employees names', async () => {
    expect((await page('/dashboard')).text).toContain('rel="manifest" href="/manifest.webmanifest"')
    expect((await page('/admin')).text).not.toContain('rel="manifest"')
    const { answer, icons } = await manifest()
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(answer.text)).toMatchObject({
      id: '/dashboard',
      name: 'acme',
      lang: 'fr',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#F9F7F2',
    })
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '192x192', '512x512'])
  })

  test('has icons in the colours of the brand, of the size that they say, kept for good', async () => {
    const { icons } = await manifest()
    for (const { src, sizes } of icons) {
      const icon = await browser.call(src)
      expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png'])
      expect(icon.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(icon.bytes).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    await run(db.database.system)`update app.companies set brand = brand || '{"main":"#118844"}' where slug = 'acme'`
    await expect.poll(async () => (await manifest()).icons[0]?.src).not.toBe(icons[0]?.src)
    expect((await browser.call(icons[0]?.src ?? '')).status).toBe(404)
  })

  test('a maskable icon fills its square, the other one has round corners', async () => {
    const { icons } = await manifest()
    const corner = async (src = '') => {
      const { bytes } = await browser.call(src)
      const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return data[3]
    }
    expect([await corner(icons[0]?.src), await corner(icons[2]?.src)]).toEqual([0, 255])
  })

  test('the worker is never kept, asks this host alone, and is another one with another version or brand', async () => {
    const worker = await browser.call('/service-worker.js')
    expect(worker.headers['content-type']).toContain('text/javascript')
    expect(worker.headers['cache-control']).toBe('no-cache')
    expect(worker.headers['content-security-policy']).toBe("default-src 'none';connect-src 'self'")
    expect(worker.text).toMatch(/^const kept = "binome-33\.0\.0-[\da-f]{16}"$/)
  })

  test('the page for no network has the brand, fetches nothing, comes back, and speaks both languages', async () => {
    const { status, text, headers } = await browser.call('/offline')
    expect([status, text.includes('src='), text.includes('location.replace')]).toEqual([200, false, true])
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-.*connect-src 'self'/)
    expect(text).toMatch(/<p class="brand"><svg [^>]*aria-hidden="true">.*<\/svg>[^<]+<\/p>/)
    expect(text).toContain('<section lang="fr"><h1>Vous êtes hors connexion</h1>')
    expect(text).toContain('<section lang="en"><h2>You are offline</h2>')
  })

  test('turned off, no page names a manifest, and the worker removes itself', async () => {
    const { text, headers } = await plain.call('/dashboard', { headers: { Accept: 'text/html' } })
    expect(text).not.toContain('rel="manifest"')
    expect(headers['content-security-policy']).toContain("trusted-types 'none'")
    expect((await plain.call('/manifest.webmanifest')).status).toBe(404)
    expect((await plain.call('/service-worker.js')).text).toBe('const kept = null')
  })
})

describe('the frame that is painted before any script', () => {
  const brandedAs = (brand: object) =>
    run(db.database.system)`update app.companies set brand = brand || ${JSON.stringify(brand)} where slug = 'acme'`

  test('has the name, the sign and the colours of the company in both schemes', async () => {
    await brandedAs({ name: '<i>Acme</i>', darker: '#118844' })
    await expect.poll(async () => (await page('/')).text).toContain('<span>&lt;i&gt;Acme&lt;/i&gt;</span></b>')
    const { text } = await page('/')
    expect(text).toMatch(/<b><svg /)
    const [light, dark] = ['light', 'dark'].map(
      (scheme) => new RegExp(`\\[data-theme="${scheme}"\\]{[^}]*-brand-darker:(#\\w+)`).exec(text)?.[1],
    )
    expect([light, dark]).toEqual(['#118844', '#118844'])
    expect((await page('/admin')).text).not.toContain('--mui-palette')
  })

  test('has the logo of a company that has one', async () => {
    await brandedAs({ logo_url: '/logo/1a2b3c4d5e6f7a8b.png' })
    await expect.poll(async () => (await page('/')).text).toContain('<b><img src="/logo/1a2b3c4d5e6f7a8b.png" alt="">')
  })
})
