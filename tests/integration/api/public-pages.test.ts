import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suspendCompany } from '#infra/companies/suspension.ts'
import { publicPaths } from '#api/public-pages/paths.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { baseUrlOf, idOf, seedCompany } from '#tests/support/people.ts'

let api: TestApi
let acme: HttpClient
let globex: HttpClient
const system = () => api.db.database.system
const texts = (slug: string, given: object) =>
  system().query({
    text: 'update app.companies set texts = $2 where slug = $1',
    values: [slug, JSON.stringify(given)],
  })
const addresses = Object.values(publicPaths).flatMap(({ fr, en }) => [['fr', fr, en] as const, ['en', en, fr] as const])
const h1 = (text: string) => [...text.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, words]) => words?.trim())

beforeAll(async () => {
  api = await testApi({ publicPages: true, allowances: { contact: { points: 4, seconds: 3600, batch: 1 } } })
  for (const slug of ['acme', 'globex', 'asleep']) await seedCompany(system(), slug)
  acme = httpClient(api.port, 'acme.localhost')
  globex = httpClient(api.port, 'globex.localhost')
})
afterAll(async () => {
  acme.close()
  globex.close()
  await api.close()
})
beforeEach(() => texts('acme', {}))

describe('a public page', () => {
  test.each(addresses)('in %s at %s has one heading, its language and its other language', async (lang, at, other) => {
    const answer = await acme.call(at)
    expect([answer.status, answer.headers['content-language']]).toEqual([200, lang])
    expect(answer.text).toContain(`<html lang="${lang}"`)
    expect(h1(answer.text)).toHaveLength(1)
    const base = baseUrlOf(idOf.company('acme'))
    expect(answer.text).toContain(`<link rel="canonical" href="${base}${at}" />`)
    expect(answer.text).toContain(`<link rel="alternate" hreflang="${lang}" href="${base}${at}" />`)
    expect(answer.text).toContain(
      `<link rel="alternate" hreflang="${lang === 'fr' ? 'en' : 'fr'}" href="${base}${other}" />`,
    )
    expect(answer.text).toMatch(/<meta name="description" content="[^"]{10,}" \/>/)
    expect(answer.text).not.toMatch(/\{\w+\}|undefined|\sstyle="/)
  })

  test('lets run only what carries its nonce, and loads nothing of another host', async () => {
    const [first, second] = [await acme.call('/'), await acme.call('/')]
    const policy = String(first.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy).toContain(`script-src 'nonce-${nonce}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types 'none'")
    for (const [tag] of first.text.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(second.text).not.toContain(nonce)
    expect(Buffer.byteLength(first.text)).toBeLessThan(60_000)
  })

  test('says the words of the company, in its language and escaped', async () => {
    await texts('acme', {
      'home.title': { fr: 'À deux <script>alert(1)</script>', en: 'Two' },
      'testimonial.1.text': { fr: 'Un "grand" pas & demi', en: 'A step' },
      'testimonial.1.author': { fr: '<b>Inès</b>', en: 'Inès' },
    })
    const { text } = await acme.call('/')
    expect(text).toContain('À deux &lt;script&gt;alert(1)&lt;/script&gt;</h1>')
    expect(text).toContain('Un &quot;grand&quot; pas &amp; demi')
    expect(text).not.toContain('<b>Inès')
    expect(h1((await acme.call('/en')).text)).toEqual(['Two'])
    expect(h1((await globex.call('/')).text)).toEqual(['On grandit mieux à deux'])
  })

  test('of a program says its name and its own words; no other program has a page', async () => {
    await system().query({
      text: `insert into app.programs (id, company_id, match_weights, slug, name, description)
        values (gen_random_uuid(), $1, '{}', 'passerelles',
          '{"fr":"Passerelles","en":"Bridges"}', '{"fr":"Relier","en":"Link"}')`,
      values: [idOf.company('acme')],
    })
    await texts('acme', { 'passerelles.home.title': { fr: 'Passer le pont', en: 'Cross the bridge' } })
    const page = await acme.call('/programmes/passerelles')
    expect(h1(page.text)).toEqual(['Passer le pont'])
    expect(page.text).toContain('<p class="lede">Relier</p>')
    expect(h1((await acme.call('/')).text)).toEqual(['On grandit mieux à deux'])
    expect((await acme.call('/programmes/other')).status).toBe(404)
    expect((await globex.call('/programmes/passerelles')).status).toBe(404)
  })

  test('in a language that the company does not speak leads to the other one', async () => {
    await seedCompany(system(), 'mono')
    await system().query({
      text: `update app.companies set settings = settings || '{"languages": ["fr"]}' where slug = 'mono'`,
    })
    const mono = httpClient(api.port, 'mono.localhost')
    const answer = await mono.call('/en/terms')
    expect([answer.status, answer.headers.location]).toEqual([302, '/cgu'])
    expect((await mono.call('/cgu')).text).not.toContain('hreflang')
    mono.close()
  })

  test('of a suspended company is not there', async () => {
    await suspendCompany(system(), idOf.company('asleep'), async () => undefined)
    const asleep = httpClient(api.port, 'asleep.localhost')
    const answer = await asleep.call('/', { headers: { Accept: 'text/html' } })
    expect(answer.status).toBeGreaterThanOrEqual(403)
    expect(answer.text).not.toContain('On grandit')
    asleep.close()
  })
})

describe('the questions', () => {
  test('are found without accents, marked and escaped', async () => {
    const page = await acme.call(`/faq-mentoring?q=${encodeURIComponent('DEMANDE')}`)
    expect(page.text).toContain('<mark>demande</mark>')
    expect(page.text.match(/<details class="acc"\s+open\s*>/g)?.length).toBeGreaterThan(1)
    expect(page.text).not.toContain('comptes rendus')
    const none = await acme.call(`/faq-mentoring?q=${encodeURIComponent('<img src=x>')}`)
    expect(none.text).toContain('«\u00A0&lt;img src=x&gt;\u00A0»')
    expect(none.text).not.toContain('<img src=x>')
  })
})

describe('what search engines and cards read', () => {
  test('is a sitemap of every page in both languages, and robots.txt', async () => {
    const map = await globex.call('/sitemap.xml')
    const base = baseUrlOf(idOf.company('globex'))
    expect(map.headers['content-type']).toContain('application/xml')
    for (const [, at] of addresses) expect(map.text).toContain(`<loc>${base}${at}</loc>`)
    expect(map.text).not.toContain('passerelles')
    expect((await globex.call('/robots.txt')).text).toContain(`Sitemap: ${base}/sitemap.xml`)
  })

  test('is a picture in the colours of the brand, under an address that changes with them', async () => {
    const { text } = await acme.call('/')
    const path = /og:image" content="https:\/\/[^/]+(\/social-[\da-f]{16}\.png)"/.exec(text)?.[1] ?? ''
    const picture = await acme.call(path)
    expect(picture.headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(picture.bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect((await acme.call('/social-0123456789abcdef.png')).status).toBe(404)
  })
})

describe('an address that nothing has', () => {
  test.each([
    ['/nothing', 'fr', 'Cette page n’est plus là'],
    ['/en/nothing', 'en', 'This page is no longer here'],
  ])('%s is answered with 404 and says so in %s', async (at, lang, title) => {
    const answer = await acme.call(at)
    expect([answer.status, answer.headers['content-language'], h1(answer.text)]).toEqual([404, lang, [title]])
    expect(answer.text).toContain('<meta name="robots" content="noindex" />')
  })

  test('of the applications is theirs', async () => {
    for (const at of ['/dashboard/community', '/auth/sign_in', '/admin', '/profiling', '/nothing.js'])
      expect((await acme.call(at)).headers['content-type']).toContain('json')
  })
})

describe('a form', () => {
  const asked = {
    first_name: 'Hélène',
    last_name: 'Castaing',
    email: 'Helene@Hautlieu.example',
    company: 'Hautlieu',
    size: '100_500',
  }
  const post = (at: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    acme.call(at, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://acme.localhost', ...headers },
    })
  const stored = () =>
    system().query({
      text: `select kind, email, company_name, size, message, wants_information from app.contact_requests
        order by created_at`,
    })

  test('that another site sends, or that says not where it comes from, is refused', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post('/demo', asked, headers)).status).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('names each wrong field in the page and keeps what was typed', async () => {
    const answer = await post('/demo', { ...asked, email: 'helene@', company: '', last_name: '"><script>' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Veuillez saisir une adresse mail valide')
    expect(answer.text).toContain('Ce champ doit être rempli')
    expect(answer.text).toContain('2\u00A0champs sont à revoir')
    expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(answer.text).toMatch(/id="email" name="email"\s+required autocomplete="email" aria-invalid="true"/)
    expect((await post('/en/demo', { ...asked, email: '' })).text).toContain('This field is required')
    expect(await stored()).toEqual([])
  })

  test('that fills in what nobody sees is thanked and not kept', async () => {
    expect((await post('/demo', { ...asked, website: 'https://spam.example' })).text).toContain('À très vite, Hélène')
    expect(await stored()).toEqual([])
  })

  test('is kept once, with the box as it was, until the limit; then it says when to try again', async () => {
    expect((await post('/demo', asked)).text).toContain('À très vite, Hélène')
    expect((await post('/demo', { ...asked, information: 'on' })).status).toBe(200)
    const contact = { ...asked, subject: 'Dates', message: 'Bonjour\u0000 !' }
    expect((await post('/contact-mentoring', contact)).text).toContain('C’est envoyé, Hélène')
    const email = 'helene@hautlieu.example'
    const demo = { kind: 'demo', email, company_name: 'Hautlieu', size: '100_500', message: null }
    const message = { kind: 'contact', email, company_name: null, size: null, message: 'Bonjour !' }
    expect(await stored()).toEqual([
      { ...demo, wants_information: false },
      { ...message, wants_information: false },
    ])
    expect((await post('/demo', asked)).status).toBe(200)
    const limited = await post('/demo', { ...asked, email: 'other@hautlieu.example' })
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    expect(limited.text).toContain('value="other@hautlieu.example"')
  })
})

describe('figures', () => {
  test('are those of the company, and stay hidden below twenty people', async () => {
    const { text } = await globex.call('/')
    expect(text).not.toContain('class="facts"')
    const people = async (count: number) =>
      system().query({
        text: `with made as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
          users as (insert into app.users (id, company_id, email, first_name, last_name, status, locale, time_zone)
            select id, $1, n || '@figures.test', 'A', 'B', 'active', 'fr', 'Europe/Paris' from made returning id),
          program as (insert into app.programs (id, company_id, match_weights, slug, name, description)
            values (gen_random_uuid(), $1, '{}', 'all', '{"fr":"Tout","en":"All"}', '{"fr":"Tout","en":"All"}')
            returning id),
          profiles as (insert into app.profiles (id, company_id, user_id, role)
            select gen_random_uuid(), $1, id, 'participant' from users returning id)
          insert into app.program_enrollments (id, company_id, program_id, profile_id)
            select gen_random_uuid(), $1, program.id, profiles.id from profiles, program`,
        values: [idOf.company('figured'), count],
      })
    await seedCompany(system(), 'figured')
    await people(23)
    const figured = httpClient(api.port, 'figured.localhost')
    const page = await figured.call('/')
    expect(page.text).toContain('<dd><b>23</b></dd>')
    expect(page.text).toMatch(/Chiffres au \d/)
    figured.close()
  })
})
