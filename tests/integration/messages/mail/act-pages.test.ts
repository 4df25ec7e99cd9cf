import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
/** Nobody is signed in. */
let visitor: HttpClient
beforeAll(async () => {
  world = await noticeWorld()
  await seedCompany(world.system, 'globex')
  visitor = httpClient(world.api.port, 'acme.localhost')
})
afterAll(async () => {
  visitor.close()
  await world.close()
})
beforeEach(() => world.deliver())

const form = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})
const h1 = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1]
const say = async (path: string, body?: string) => {
  const { status, text } = await visitor.call(path, body === undefined ? {} : form(body))
  return [status, h1(text)?.replaceAll('\u202F', ' ')]
}
/** Other sessions read it when the read models show it. */
const attributesOf = async (who: string, type: string, id: string) => {
  await world.waitForNotifications()
  return (await world.as(who).get(`/api/v1/${type}/${id}`)).json().data.attributes
}
const stateOf = async (who: string, type: string, id: string) => (await attributesOf(who, type, id))['aasm_state']

/** The links of the last mail, in its order: accept, refuse. */
async function linksOf(template: string): Promise<[accept: string, refuse: string]> {
  const mail = (await world.deliver()).find((one) => one.template === template)
  const [accept, refuse] = mail?.plain.match(/\/mail\/act\?token=[\w-]+/g) ?? []
  if (accept === undefined || refuse === undefined) throw new Error(`no links in ${template}`)
  return [accept, refuse]
}

const withdraw = (who: string, id: string) => world.change(who, 'mentoring_requests', id, { aasm_state: 'cancelled' })

describe('a request of an operator', () => {
  test('asks the mentor for an answer, and notifies the mentee of the date', async () => {
    const id = await world.propose('cleo', 'mia')
    const mails = (await world.deliver()).filter(({ template }) => template === 'admin_created')
    const of = (address: string) => mails.find(({ raw }) => raw.includes(`To: ${address}`) || raw.includes(address))
    expect(of('mia@acme.test')?.subject).toMatch(/^On vous propose d['’]accompagner.* cleo Test/u)
    expect(of('mia@acme.test')?.plain).toMatch(/Réponse attendue avant le/)
    expect(of('cleo@acme.test')?.subject).toMatch(/^Une demande est envoyée pour vous à.* mia Test/u)
    expect(of('cleo@acme.test')?.plain).toMatch(/Sa réponse est attendue avant le/)
    expect(of('cleo@acme.test')?.plain).not.toContain('/mail/act')
    const [accept] = of('mia@acme.test')?.plain.match(/\/mail\/act\?token=[\w-]+/g) ?? []
    expect(await say(accept ?? '', '')).toEqual([200, 'C’est accepté.'])
    expect(await stateOf('mia', 'mentoring_requests', id)).toBe('confirmed')
  })
})

describe('a request', () => {
  test('is accepted by one POST without a session, not by opening the page', async () => {
    const id = await world.ask('ana', 'mia')
    const [accept, refuse] = await linksOf('request_sent')
    for (let n = 0; n < 3; n++) expect(await say(accept)).toEqual([200, 'Accepter la demande de mentorat d’ana Test ?'])
    const page = await visitor.call(accept)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/)
    expect([page.headers['referrer-policy'], page.headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
    expect(page.text).not.toContain('<script')
    expect(await stateOf('mia', 'mentoring_requests', id)).toBe('requested')
    expect(await say(accept, '')).toEqual([200, 'C’est accepté.'])
    expect(await stateOf('mia', 'mentoring_requests', id)).toBe('confirmed')
    expect(await say(accept, '')).toEqual([410, 'Ce lien a déjà servi'])
    expect(await say(refuse, 'reason=no_time')).toEqual([409, 'Cette réponse n’est plus attendue'])
    expect((await world.deliver()).map(({ to }) => to.address)).toEqual(['ana@acme.test'])
  })

  test('of a mentee who is full says so at once, and its mail does not offer to accept', async () => {
    const limit = (most: number) =>
      run(world.system)`update app.companies
        set settings = settings || jsonb_build_object('max_accompaniments_participant', ${most}::int)
        where id = ${idOf.company('acme')}`
    const first = await world.ask('cleo', 'max')
    const [accept] = await linksOf('request_sent')
    expect((await say(accept))[0]).toBe(200)
    await limit(1)
    const page = await visitor.call(accept)
    expect([page.status, h1(page.text)]).toEqual([422, 'Ce n’est pas possible'])
    expect(page.text).toContain('Le mentoré a déjà autant d’accompagnements que sa limite le permet.')
    await limit(9)
    await withdraw('cleo', first)
    await world.deliver()
    const second = await world.ask('cleo', 'max')
    await limit(1)
    const mail = (await world.deliver()).find(({ template }) => template === 'request_sent')
    expect(mail?.plain).toMatch(/cleo a déjà son nombre maximal de mentorats/)
    expect(mail?.plain).not.toMatch(/Accepter/)
    await limit(9)
    await withdraw('cleo', second)
  })

  test('is refused with a reason, and a word that the mentee reads', async () => {
    const id = await world.ask('ben', 'mia')
    const [, refuse] = await linksOf('request_sent')
    // It keeps what was typed (api/messages/mail-pages/page.ts).
    expect((await visitor.call(refuse)).headers['content-security-policy']).toMatch(
      /script-src 'nonce-.*connect-src 'self'/,
    )
    expect(await say(refuse, '')).toEqual([422, 'Refuser la demande de mentorat de ben Test ?'])
    expect(await stateOf('mia', 'mentoring_requests', id)).toBe('requested')
    expect(await say(refuse, 'reason=no_time&note=Au+printemps+%3F')).toEqual([200, 'La demande est refusée.'])
    expect(await attributesOf('ben', 'mentoring_requests', id)).toMatchObject({
      refusal_reason: 'no_time',
      refusal_note: 'Au printemps ?',
    })
  })

  test('two clicks at once are one act', async () => {
    await world.ask('ben', 'max')
    const [accept] = await linksOf('request_sent')
    const answers = await Promise.all([say(accept, ''), say(accept, ''), say(accept, '')])
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThan(0)
    expect(answers.filter(([status]) => status !== 200 && status !== 410 && status !== 409)).toEqual([])
    expect((await world.deliver()).filter(({ template }) => template === 'request_confirmed')).toHaveLength(1)
  })

  test('that was withdrawn meanwhile says so', async () => {
    const id = await world.ask('ana', 'max')
    const [accept] = await linksOf('request_sent')
    await withdraw('ana', id)
    expect(await say(accept)).toEqual([409, 'Cette réponse n’est plus attendue'])
    expect(await say(accept, '')).toEqual([409, 'Cette réponse n’est plus attendue'])
  })

  test('the link of an account that was disabled, or erased, does nothing', async () => {
    const id = await world.ask('ana', 'max')
    const [accept] = await linksOf('request_sent')
    const status = (to: string) =>
      run(world.system)`update app.users set status = ${to} where id = ${idOf.user('acme', 'max')}`
    await status('disabled')
    expect(await say(accept, '')).toEqual([410, 'Ce compte n’est plus actif'])
    await status('active')
    await run(world.system)`delete from app.mail_acts where user_id = ${idOf.user('acme', 'max')}`
    expect(await say(accept, '')).toEqual([410, 'Ce compte n’est plus actif'])
    expect(await stateOf('max', 'mentoring_requests', id)).toBe('requested')
    await withdraw('ana', id)
  })
})

test('the link of somebody who is no party any more, or of another company’s pages, does nothing', async () => {
  const id = await world.ask('ana', 'max')
  const [accept] = await linksOf('request_sent')
  const elsewhere = httpClient(world.api.port, 'globex.localhost')
  const answer = await elsewhere.call(accept, form(''))
  elsewhere.close()
  expect([answer.status, h1(answer.text)]).toEqual([404, 'Ce lien n’est pas valable'])

  const closed = (at: string) =>
    world.system.query({
      text: `update app.profiles set closed_at = ${at} where id = $1`,
      values: [idOf.profile('acme', 'max', 'presenter')],
    })
  await closed('now()')
  expect(await say(accept, '')).toEqual([410, 'Ce compte n’est plus actif'])
  expect(await stateOf('ana', 'mentoring_requests', id)).toBe('requested')
  await closed('null')
  expect((await say(accept))[0]).toBe(200)
  await withdraw('ana', id)
})

test('a link that was altered, of another purpose, of another company or too old opens nothing', async () => {
  const { links } = world.api
  const act = '99999999-9999-4999-8999-999999999999'
  const soon = new Date(Date.now() + 60_000)
  const company = idOf.company('acme')
  const sign = (more: object) =>
    `/mail/act?token=${links.sign({ purpose: 'mail_act', companyId: company, id: act, expiresAt: soon, ...more })}`
  expect(await say('/mail/act')).toEqual([404, 'Ce lien n’est pas valable'])
  expect(await say('/mail/act?token=x', '')).toEqual([404, 'Ce lien n’est pas valable'])
  expect(await say(`${sign({})}A`, '')).toEqual([404, 'Ce lien n’est pas valable'])
  expect(await say(sign({ purpose: 'export' }), '')).toEqual([404, 'Ce lien n’est pas valable'])
  expect(await say(sign({ companyId: idOf.company('globex') }), '')).toEqual([404, 'Ce lien n’est pas valable'])
  expect(await say(sign({ expiresAt: new Date(Date.now() - 1_000) }), '')).toEqual([410, 'Lien expiré'])
})

describe('a date', () => {
  let relationship: string

  test('is accepted from the mail; a new proposal makes the older link worthless', async () => {
    relationship = await world.accompany('ana', 'max')
    await world.deliver()
    const id = await world.plan('ana', relationship, 40)
    const [old] = await linksOf('meeting_requested')
    await world.as('ana').post(`/api/v1/meetings/${id}/appointments`, {
      data: {
        type: 'appointments',
        attributes: {
          starts_at: new Date(Date.now() + 50 * 3_600_000).toISOString(),
          minutes: 30,
          time_zone: 'Europe/Paris',
        },
      },
    })
    const [accept] = await linksOf('meeting_requested')
    expect(await say(old, '')).toEqual([409, 'Cette réponse n’est plus attendue'])
    // The newer date waits on the page that it leads to.
    expect((await visitor.call(old)).text).toMatch(new RegExp(`/dashboard/sessions/${id}"[^<]*>Voir où cela en est`))
    expect((await say(accept))[0]).toBe(200)
    const answered = await visitor.call(accept, form(''))
    expect([answered.status, h1(answered.text)]).toEqual([200, 'C’est accepté.'])
    expect(answered.text).toMatch(/\d\d.?:.?\d\d[^<]*\. La date est convenue/u)
    expect(answered.text).toMatch(
      new RegExp(`/dashboard/sessions/${id}"[^<]*>Voir la session et l’ajouter à mon agenda`),
    )
    // It may be within the day, or reminders may be off.
    expect(answered.text).not.toMatch(/rappel/)
    expect(await stateOf('max', 'meetings', id)).toBe('confirmed')
  })

  test('that was declined leaves the session to be planned', async () => {
    await world.deliver()
    await world.plan('ana', relationship, 60)
    const [, decline] = await linksOf('meeting_requested')
    const answered = await visitor.call(decline, form(''))
    expect(answered.text).toMatch(/La session reste à prévoir/)
  })

  test('at an hour that another session took since says so at once, with the way to another date', async () => {
    await world.deliver()
    await world.plan('ana', relationship, 70)
    const [first] = await linksOf('meeting_requested')
    await world.plan('ana', relationship, 70, 'Une autre')
    const [second] = await linksOf('meeting_requested')
    expect((await say(second))[0]).toBe(200)
    expect(await say(first, '')).toEqual([200, 'C’est accepté.'])
    await world.waitForNotifications()
    const page = await visitor.call(second)
    expect([page.status, h1(page.text)]).toEqual([422, 'Ce n’est pas possible'])
    expect(page.text).toMatch(/Vous avez déjà une session ou un atelier à cette heure/)
    expect(page.text).toMatch(/Choisir un autre moment/)
  })
})

describe('unsubscribing', () => {
  test('takes one POST, as mail programs send it, for one topic; GET shows a page', async () => {
    await world.accompany('ben', 'mia')
    const [mail] = await world.deliver()
    const header = /List-Unsubscribe:\s*<https?:\/\/[^/]+([^>]+)>/.exec(mail?.raw.replaceAll(/\r\n\s/g, '') ?? '')?.[1]
    const path = header?.replaceAll(' ', '') ?? ''
    expect(await say(path)).toEqual([200, 'Ne plus recevoir ces e-mails ?'])
    const choices = async () =>
      (await run(world.system)<{ choices: object }>`select choices from app.notification_settings`)[0]?.choices
    expect(await choices()).toBeUndefined()
    for (let n = 0; n < 2; n++)
      expect(await say(path, 'List-Unsubscribe=One-Click')).toEqual([200, 'Vous ne recevrez plus ces e-mails.'])
    expect(Object.values((await choices()) ?? {})).toEqual([{ email: false }])
  })

  test('of all mails mentions the monthly report to users who receive it', async () => {
    await world.accompany('cleo', 'max')
    const [mail] = await world.deliver()
    const path = /\/mail\/unsubscribe\?token=[\w-]+/.exec(mail?.raw.replaceAll(/=?\r\n\s?/g, '') ?? '')?.[0] ?? ''
    const page = async (body?: string) => (await visitor.call(path, body === undefined ? {} : form(body))).text
    expect(await page()).not.toContain('rapport du mois')
    await run(world.system)`insert into app.report_readers (user_id, company_id) select id, company_id from app.users`
    expect(await page()).toContain('Le rapport du mois s’arrête aussi.')
    expect(await page('')).toContain('Vous seul pouvez le choisir de nouveau, dans la console.')
    const stopped = await run(world.system)`select from app.report_readers where stopped`
    expect(stopped).toHaveLength(1)
  })
})
