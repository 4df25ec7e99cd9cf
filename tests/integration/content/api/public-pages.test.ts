import { statSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suspendCompany } from '#infra/company/companies/suspension.ts'
import { publicPaths } from '#api/content/public-pages/paths.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { baseUrlOf, idOf, seedCompany } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let acme: HttpClient
let globex: HttpClient
const system = () => api.db.database.system
const texts = (slug: string, given: object) =>
  run(system())`update app.companies set texts = ${JSON.stringify(given)} where slug = ${slug}`
const addresses = Object.values(publicPaths).flatMap(({ fr, en }) => [['fr', fr, en] as const, ['en', en, fr] as const])
const h1 = (text: string) => [...text.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, words]) => words?.trim())

beforeAll(async () => {
  api = await testApi({ publicPages: true })
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
  })

  test('of the charter numbers its promises and can be printed; the terms are not numbered', async () => {
    const charter = (await acme.call('/charter-mentoring-entreprise')).text
    expect(charter.match(/class="promise"/g)?.length).toBe(6)
    expect(charter).toMatch(/<button[^>]*data-print hidden/)
    const scripts = charter.match(/<script nonce="[^"]+">/g) ?? []
    expect([scripts.length, new Set(scripts).size]).toEqual([2, 1])
    expect((await acme.call('/cgu')).text).not.toContain('class="promise"')
  })

  test('of training at work names each evidence that the product keeps', async () => {
    const page = (await acme.call('/solution-formation-afest')).text
    const rows = [...page.matchAll(/<th[^>]* scope="row">([^<]*)<\/th>/g)].map(([, words]) => words)
    expect(rows).toEqual(['Session tenue', 'Durée', 'Évaluation', 'Journal', 'Attestation'])
    expect(page).toContain('<a class="own" href="/dashboard/meetings_history#receipt">Télécharger la vôtre</a>')
    expect(page).toContain('[data-member] .own{display:block')
  })

  test('shows its first words and its drawing at once, within 60 kB of text and fonts', async () => {
    const fonts = [
      new URL('../../../../web/public/assets/bricolage-headings-14cb381d.woff2', import.meta.url),
      import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    ].map((file) => statSync(new URL(file)).size)
    for (const at of ['/', '/en']) {
      const sent = await acme.call(at, { headers: { 'Accept-Encoding': 'br' } })
      expect(sent.headers['content-encoding']).toBe('br')
      const bytes = Number(sent.headers['content-length']) + fonts.reduce((sum, size) => sum + size, 0)
      expect(bytes).toBeGreaterThan(30_000)
      expect(bytes).toBeLessThan(60_000)
      // The largest thing that is painted is the heading, or the drawing beside it: both are in the first answer.
      const { text } = await acme.call(at)
      const hero = /<section class="wrap hero"[\s\S]*?<\/section>/.exec(text)?.[0] ?? ''
      expect(hero).toMatch(/<h1 class="display"/)
      expect(hero).toContain('<svg viewBox="0 0 560 560"')
      // Nothing else is loaded: no picture, no file of a script, no sheet of styles.
      expect(text).not.toMatch(/<script[^>]* src=|rel="stylesheet"|<img[^>]* src="http/)
    }
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
    await run(system())`insert into app.programs (id, company_id, match_weights, slug, name, description)
      values (gen_random_uuid(), ${idOf.company('acme')}, '{}', 'passerelles',
        '{"fr":"Passerelles","en":"Bridges"}', '{"fr":"Relier","en":"Link"}')`
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
    await run(system())`update app.companies set settings = settings || '{"languages": ["fr"]}' where slug = 'mono'`
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
  const ask = (company: string, language: string, question: string, answer: string, category = 'Commencer') =>
    run(system())`insert into app.faqs (company_id, language, category, question, answer, position)
      values (${idOf.company(company)}, ${language}, ${category}, ${question}, ${answer}, 0)`
  const clear = () => run(system())`delete from app.faqs`

  test('are those of the company in the language of the page, without those that it archived', async () => {
    await clear()
    await ask('acme', 'fr', 'Qui lit mes comptes rendus ?', 'Vous et votre mentor.')
    await ask('acme', 'fr', 'Une ancienne question ?', 'Non.')
    await ask('acme', 'en', 'Who reads my reports?', 'You and your mentor.')
    await ask('globex', 'fr', 'Ailleurs ?', 'Oui.')
    await run(system())`update app.faqs set archived = true where question like 'Une ancienne%'`
    const { text } = await acme.call('/faq-mentoring')
    expect(text).toContain('Qui lit mes comptes rendus ?')
    for (const other of ['ancienne question', 'Who reads', 'Ailleurs']) expect(text).not.toContain(other)
    expect((await acme.call('/en/mentoring-faq')).text).toContain('Who reads my reports?')
    await clear()
    expect((await acme.call('/faq-mentoring')).text).toContain('Pas encore de question ici')
  })

  test('are found without accents, marked and escaped', async () => {
    await clear()
    await ask('acme', 'fr', 'Une demande expire ?', 'Oui, votre demande expire.')
    await ask('acme', 'fr', 'Qui lit mes comptes rendus ?', 'Vous et votre mentor.')
    const page = await acme.call(`/faq-mentoring?q=${encodeURIComponent('DEMANDÉ')}`)
    expect(page.text).toContain('<mark>demande</mark>')
    expect(page.text.match(/<details class="acc"\s+open\s*>/g)).toHaveLength(1)
    expect(page.text).not.toContain('comptes rendus')
    const words = await acme.call(`/faq-mentoring?q=${encodeURIComponent('expire, demande')}`)
    expect(words.text).toContain('Une <mark>demande</mark> <mark>expire</mark> ?')
    expect(words.text).toContain('placeholder=""')
    await ask('acme', 'fr', 'Puis-je déplacer la date ?', 'Oui.')
    expect((await acme.call('/faq-mentoring')).text).toContain('placeholder="Un mot suffit\u00A0: date"')
    const none = await acme.call(`/faq-mentoring?q=${encodeURIComponent('<img src=x>')}`)
    expect(none.text).toContain('«\u00A0&lt;img src=x&gt;\u00A0»')
    expect(none.text).not.toContain('<img src=x>')
  })

  test('are read by category; an unknown one shows all of them', async () => {
    await clear()
    await ask('acme', 'fr', 'Une demande expire ?', 'Oui.')
    expect((await acme.call('/faq-mentoring')).text).not.toContain('class="chips"')
    await ask('acme', 'fr', 'Où se voir ?', 'Où vous voulez.', 'Les sessions')
    const chosen = (text: string) => /aria-current="true"\s*>(?:<svg.*?<\/svg>)?\s*([^<]+?)\s*<\/a/s.exec(text)?.[1]
    const { text } = await acme.call(`/faq-mentoring?about=${encodeURIComponent('Les sessions')}`)
    expect([chosen(text), text.includes('Où se voir'), text.includes('Une demande expire')]).toEqual([
      'Les sessions',
      true,
      false,
    ])
    const all = (await acme.call('/faq-mentoring?about=Ailleurs')).text
    expect([chosen(all), all.includes('Où se voir'), all.includes('Une demande expire')]).toEqual(['Tout', true, true])
  })

  test('are answered in Markdown: elements and links, never HTML', async () => {
    await clear()
    const dangerous = '[piège](javascript:alert) <script>alert(1)</script> ![x](https://evil.test/a.png)'
    await ask('acme', 'fr', 'Comment ?', `Un **mot** et [l’aide](/dashboard/help).\n\n- un\n- deux\n\n${dangerous}`)
    const { text } = await acme.call('/faq-mentoring')
    expect(text).toContain('<strong>mot</strong>')
    expect(text).toMatch(/<a href="\/dashboard\/help" rel="noopener"\s*>l’aide<\/a/)
    expect(text).toMatch(/<ul><li>un<\/li><li>deux<\/li><\/ul>/)
    expect(text).toContain('[piège](javascript:alert) &lt;script&gt;')
    expect(text).not.toMatch(/href="javascript|<img src="https/)
  })
})

describe('what search engines and cards read', () => {
  const metas = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )

  test('is one language of a page, the other ones, and where to go in any other', async () => {
    const base = baseUrlOf(idOf.company('globex'))
    for (const [at, own] of [
      ['/', '/'],
      ['/en/terms', '/en/terms'],
      ['/cgu/', '/cgu'],
    ]) {
      const { text } = await globex.call(at ?? '')
      expect(text.match(/rel="canonical" href="[^"]*"/g)).toEqual([`rel="canonical" href="${base}${own}"`])
      const alternates = [...text.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
      const [fr, en] = own === '/' ? ['/', '/en'] : ['/cgu', '/en/terms']
      expect(alternates.map(([, language, href]) => [language, href])).toEqual([
        ['fr', `${base}${fr}`],
        ['en', `${base}${en}`],
        ['x-default', `${base}${fr}`],
      ])
    }
  })

  test('is a card with title, words, address and picture', async () => {
    const base = baseUrlOf(idOf.company('globex'))
    const { text } = await globex.call('/en')
    expect(metas(text)).toMatchObject({
      'og:type': 'website',
      'og:title': 'We grow better together',
      'og:url': `${base}/en`,
      'og:locale': 'en_GB',
      'og:image': expect.stringMatching(/^https?:\/\/.+\/social-[\da-f]{16}\.png$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(metas(text)['og:description']).toBe(metas(text)['description'])
    expect(metas(text)['robots']).toBeUndefined()
  })

  test('is a sitemap of every page in both languages, each with the other one', async () => {
    const map = await globex.call('/sitemap.xml')
    const base = baseUrlOf(idOf.company('globex'))
    expect(map.headers['content-type']).toContain('application/xml')
    const programs = await run(system())`select from app.programs where company_id = ${idOf.company('globex')}`
    expect(map.text.match(/<loc>/g)).toHaveLength(addresses.length + 2 * programs.length)
    for (const [lang, at, other] of addresses) {
      const entry = map.text.split('<url>').find((one) => one.includes(`<loc>${base}${at}</loc>`))
      expect(entry).toContain(`hreflang="${lang}" href="${base}${at}"`)
      expect(entry).toContain(`hreflang="${lang === 'fr' ? 'en' : 'fr'}" href="${base}${other}"`)
    }
    expect(map.text).not.toContain('passerelles')
    expect((await acme.call('/sitemap.xml')).text).toContain('/en/programs/passerelles</loc>')
  })

  test('is robots.txt, which opens the public pages and closes the applications', async () => {
    const { text, headers } = await globex.call('/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain(`Sitemap: ${baseUrlOf(idOf.company('globex'))}/sitemap.xml`)
    const closed = [...text.matchAll(/^Disallow: (\/\S+)$/gm)].map(([, at = '']) => at)
    for (const at of ['/dashboard', '/admin', '/api', '/auth', '/profiling', '/profile-choice'])
      expect(closed).toContain(at)
    for (const [, at] of addresses) expect(closed.filter((one) => at.startsWith(one))).toEqual([])
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
    ['/nothing', 'fr', 'Cette page n’est plus là', 'La page que vous cherchez a été déplacée ou n’existe pas (404)'],
    [
      '/en/nothing/at/all',
      'en',
      'This page is no longer here',
      'The page you are looking for has moved or does not exist (404)',
    ],
  ])('%s is answered with 404 and says so in %s', async (at, lang, title, text) => {
    const answer = await acme.call(at)
    expect([answer.status, answer.headers['content-language'], h1(answer.text)]).toEqual([404, lang, [title]])
    expect(answer.text).toContain(text)
    expect(answer.text).not.toMatch(/rel="canonical"|rel="alternate"|og:url/)
    expect(answer.text).toContain('<meta name="robots" content="noindex" />')
  })

  test('of the applications is theirs', async () => {
    for (const at of ['/dashboard/community', '/auth/sign_in', '/admin', '/profiling', '/nothing.js'])
      expect((await acme.call(at)).headers['content-type']).toContain('json')
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
