import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
let acme: HttpClient
const query = <Row extends object>(text: string) => api.db.database.system.query<Row>({ text })

beforeAll(async () => {
  api = await testApi({ publicPages: true, allowances: { contact: { points: 3, seconds: 3600, batch: 1 } } })
  await seedCompany(api.db.database.system, 'acme')
  await seedPerson(api.db.database.system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'pat', profiles: ['participant'] })
  acme = httpClient(api.port, 'acme.localhost')
})
afterAll(async () => {
  acme.close()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['contact_requests', 'contact_messages', 'mails', 'rate_limits'])
    await query(`delete from app.${table}`)
})

const person = { first_name: 'Hélène', last_name: 'Castaing', email: 'Helene@Hautlieu.example' }
const demo = { ...person, company: 'Hautlieu', size: '100_500' }
const letter = { ...person, subject: 'Dates', message: 'Bonjour\u0000 !\nMerci.' }
const post = (at: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  acme.call(at, {
    method: 'POST',
    body: new URLSearchParams({ opened: String(Date.now() - 5000), ...fields }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://acme.localhost', ...headers },
  })
const requests = () =>
  query(`select kind, email, company_name, size, locale, wants_information from app.contact_requests`)
const messages = () => query(`select user_id, name, email, subject, message from app.contact_messages`)
const mails = () => query(`select template, address, locale from app.mails where address is not null`)

describe('a form of the public pages', () => {
  test('that another site sends, or that says not where it comes from, is refused', async () => {
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post('/demo', demo, headers)).status).toBe(403)
    expect(await requests()).toEqual([])
  })

  test('names each wrong field in the page and keeps what was typed', async () => {
    const answer = await post('/demo', { ...demo, email: 'helene@', company: '', last_name: '"><script>' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Veuillez saisir une adresse mail valide')
    expect(answer.text).toContain('Ce champ doit être rempli')
    expect(answer.text).toContain('2\u00A0champs sont à revoir')
    expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(answer.text).toMatch(/id="email" name="email"\s+required autocomplete="email" aria-invalid="true"/)
    expect((await post('/en/demo', { ...demo, email: '' })).text).toContain('This field is required')
    expect(await requests()).toEqual([])
  })

  test('with the hidden field filled in gets the answer of a success, and is not stored', async () => {
    const website = 'https://spam.example'
    expect((await post('/demo', { ...demo, website })).text).toContain('À très vite, Hélène')
    expect((await post('/contact-mentoring', { ...letter, website })).text).toContain('C’est envoyé, Hélène')
    expect([await requests(), await messages()]).toEqual([[], []])
  })

  test.each([
    ['at once', () => String(Date.now() - 1000)],
    ['from a page of tomorrow', () => String(Date.now() + 86_400_000)],
    ['from no page', () => ''],
  ])('that comes back %s is refused, and goes a moment later', async (_, opened) => {
    const answer = await post('/contact-mentoring', { ...letter, opened: opened() })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Le formulaire est parti très vite')
    expect(answer.text).toContain('value="Dates"')
    expect(await messages()).toEqual([])
    const kept = Number(/name="opened" value="(\d+)"/.exec(answer.text)?.[1])
    expect(kept).toBeLessThanOrEqual(Date.now())
    expect((await post('/contact-mentoring', { ...letter, opened: String(kept - 5000) })).status).toBe(200)
  })

  test('says when its page was made', async () => {
    for (const at of ['/', '/demo', '/contact-mentoring']) {
      const made = Number(/name="opened" value="(\d+)"/.exec((await acme.call(at)).text)?.[1])
      expect(Math.abs(Date.now() - made)).toBeLessThan(60_000)
    }
  })
})

describe('a message', () => {
  test('goes to the company, and word that it arrived to the sender, once', async () => {
    const opened = String(Date.now() - 5000)
    for (let times = 0; times < 2; times++)
      expect((await post('/contact-mentoring', { ...letter, opened })).text).toContain('C’est envoyé, Hélène')
    const { subject } = letter
    const email = 'helene@hautlieu.example'
    expect(await messages()).toEqual([
      { user_id: null, name: 'Hélène Castaing', email, subject, message: 'Bonjour !\nMerci.' },
    ])
    expect(await query(`select template, user_id from app.mails where template = 'contact_message'`)).toEqual([
      { template: 'contact_message', user_id: idOf.user('acme', 'root') },
    ])
    expect(await mails()).toEqual([{ template: 'contact_received', address: email, locale: 'fr' }])
  })

  test('takes the one name that some people have', async () => {
    for (const at of ['/', '/demo', '/contact-mentoring']) {
      const page = (await acme.call(at)).text
      expect(page).toContain('<label for="last_name">Nom (facultatif)</label>')
      expect(/<input[^>]*id="last_name"[^>]*>/.exec(page)?.[0]).not.toContain('required')
      expect(/<input[^>]*id="first_name"[^>]*>/.exec(page)?.[0]).toContain('required')
    }
    expect((await post('/contact-mentoring', { ...letter, first_name: 'Suharto', last_name: ' ' })).status).toBe(200)
    expect(await messages()).toMatchObject([{ name: 'Suharto' }])
    const { last_name: _, ...rest } = demo
    expect((await post('/demo', { ...rest, first_name: 'Suharto' })).status).toBe(200)
    expect(await query('select first_name, last_name from app.contact_requests')).toEqual([
      { first_name: 'Suharto', last_name: '' },
    ])
    expect((await post('/demo', { ...demo, first_name: '', last_name: 'Suharto' })).status).toBe(422)
  })

  test('keeps its subject on one line', async () => {
    await post('/en/contact', { ...letter, subject: 'Dates\r\nBcc: victim@else.test' })
    expect(await messages()).toMatchObject([{ subject: 'Dates Bcc: victim@else.test' }])
    expect(await mails()).toMatchObject([{ template: 'contact_received', locale: 'en' }])
  })

  test('is the sixth of an hour from one address of mail: the page says when to try again', async () => {
    for (let times = 0; times < 5; times++)
      expect((await post('/contact-mentoring', { ...letter, subject: `${times}` })).status).toBe(200)
    const limited = await post('/contact-mentoring', { ...letter, subject: 'six' })
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    expect(limited.text).toContain('value="six"')
    expect(await messages()).toHaveLength(5)
  })
})

describe('a request for a demonstration', () => {
  const request = { kind: 'demo', email: 'helene@hautlieu.example', company_name: 'Hautlieu', size: '100_500' }

  test('shows company, size, and the box, unticked, with its purpose and how to withdraw', async () => {
    const { text } = await acme.call('/demo')
    for (const name of ['company', 'size', 'information']) expect(text).toContain(`name="${name}"`)
    expect(text).not.toMatch(/name="information"[^>]*checked/)
    expect(text).toContain('Je peux retirer cet accord à tout moment')
    expect(text).toContain('effacées après douze mois')
  })

  test('is kept once a day, with the box as it was, until the limit', async () => {
    expect((await post('/demo', demo)).text).toContain('À très vite, Hélène')
    expect((await post('/demo', { ...demo, information: 'on' })).status).toBe(200)
    expect(await requests()).toEqual([{ ...request, locale: 'fr', wants_information: false }])
    expect((await post('/en/demo', { ...demo, email: 'a@b.example', information: 'on' })).status).toBe(200)
    expect(await requests()).toContainEqual({
      ...request,
      email: 'a@b.example',
      locale: 'en',
      wants_information: true,
    })
    const limited = await post('/demo', { ...demo, email: 'other@hautlieu.example' })
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('stands in the console and in its file with company and size, for administrators alone', async () => {
    await post('/demo', { ...demo, company: '=Hautlieu' })
    const root = await api.as('acme', 'root')
    const console = '/admin/api/contact_requests'
    const listed = (await root.get(`${console}?kind=demo&size=100_500&q=hautlieu`)).json<readonly object[]>()
    expect(listed).toMatchObject([
      { ...request, company_name: '=Hautlieu', first_name: 'Hélène', wants_information: false },
    ])
    expect((await root.get(`${console}?size=under_100`)).json<readonly object[]>()).toEqual([])
    const file = await root.get(`${console}.csv`)
    expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
    // What a spreadsheet would compute is text.
    expect(file.text).toMatch(/Hélène Castaing.*helene@hautlieu\.example.*'=Hautlieu.*100/)
    expect((await api.as('acme', 'pat').then((pat) => pat.get(console))).status).toBe(403)
  })

  describe('is taken back by the link of its mail', () => {
    const linkOf = async () => {
      const [row] = await query<{ link: { id: string; expires_at: string } }>(
        `select link from app.mails where template = 'contact_request_copy'`,
      )
      const expiresAt = new Date(row?.link.expires_at ?? 0)
      const companyId = idOf.company('acme')
      const token = api.links.sign({ purpose: 'withdrawal', companyId, id: row?.link.id ?? '', expiresAt })
      return { at: `/mail/withdrawal?token=${token}`, expiresAt }
    }
    const choose = (at: string, what: string) =>
      acme.call(at, {
        method: 'POST',
        body: `what=${what}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })

    test('which is open for a year and changes nothing until a choice is sent', async () => {
      await post('/demo', { ...demo, information: 'on' })
      const { at, expiresAt } = await linkOf()
      expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(365)
      const page = await acme.call(at)
      expect([page.status, page.text.includes('value="information"')]).toEqual([200, true])
      expect((await choose(at, 'nothing')).status).toBe(200)
      expect(await requests()).toMatchObject([{ wants_information: true }])
    })

    test('which withdraws the box, then the whole request', async () => {
      await post('/demo', { ...demo, information: 'on' })
      const { at } = await linkOf()
      expect((await choose(at, 'information')).status).toBe(200)
      expect(await requests()).toMatchObject([{ wants_information: false }])
      expect((await acme.call(at)).text).not.toContain('value="information"')
      expect((await choose(at, 'all')).status).toBe(200)
      expect(await requests()).toEqual([])
      expect((await acme.call(at)).status).toBe(410)
    })

    test('and by no altered link', async () => {
      await post('/demo', demo)
      const { at } = await linkOf()
      expect((await choose(`${at.slice(0, -2)}xx`, 'all')).status).toBe(404)
      expect(await requests()).toHaveLength(1)
    })
  })
})
