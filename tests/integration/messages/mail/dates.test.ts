import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { idOf } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
/** Nobody is signed in. */
let visitor: HttpClient
beforeAll(async () => {
  world = await noticeWorld()
  visitor = httpClient(world.api.port, 'acme.localhost')
})
afterAll(async () => {
  visitor.close()
  await world.close()
})

const form = (body: string) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})
const say = async (path: string, body?: string) => {
  const { status, text } = await visitor.call(path, body === undefined ? {} : form(body))
  return [status, /<h1>([^<]*)<\/h1>/.exec(text)?.[1]?.replaceAll('\u202F', ' ')]
}

describe('dates by mail', () => {
  const hours = (name: string) =>
    run(world.system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
      select gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', name)}, weekday, '09:00', '12:00'
      from generate_series(1, 7) weekday`
  const choices = (plain: string) => {
    const [, list = ''] = /(?:créneaux communs|commun|dates proposées)\n\n([\s\S]*?)\n\n/.exec(plain) ?? []
    return list.match(/\/mail\/act\?token=[\w-]+/g) ?? []
  }
  const meetingsOf = async (who: string, relationship: string) => {
    await world.waitForNotifications()
    const query = `filter[mentoring_relationship_id]=${relationship}`
    return (await world.as(who).get(`/api/v1/meetings?${query}`)).json<{
      data: { id: string; attributes: Record<string, unknown> }[]
    }>().data
  }

  test('a mentoring that begins offers the next three, each planned by one confirmation', async () => {
    await hours('mia')
    const relationship = await world.accompany('cleo', 'mia')
    const mail = (await world.deliver()).find(({ to }) => to.address === 'cleo@acme.test')
    const [first, second, third] = choices(mail?.plain ?? '')
    expect(third).toBeDefined()
    const [status, title] = await say(first ?? '')
    expect([status, title]).toEqual([200, expect.stringMatching(/^Proposer à mia Test une session .+ \?$/)])
    expect(await meetingsOf('cleo', relationship)).toEqual([])
    expect(await say(first ?? '', '')).toEqual([200, 'La date est proposée.'])
    const [planned, ...others] = await meetingsOf('cleo', relationship)
    expect(others).toEqual([])
    expect(planned?.attributes).toMatchObject({ aasm_state: 'requested', topic: 'Faire le point' })
    expect(await say(first ?? '', '')).toEqual([410, 'Ce lien a déjà servi'])
    expect(await say(second ?? '', '')).toEqual([409, 'Cette réponse n’est plus attendue'])

    // The other one reads of it, and may answer with another moment that both have free.
    const proposal = (await world.deliver()).find(({ template }) => template === 'meeting_requested')
    const [other] = choices(proposal?.plain ?? '')
    expect((await say(other ?? ''))[1]).toMatch(/^Proposer à cleo Test un autre moment, .+ \?$/)
    expect(await say(other ?? '', 'note=Plutôt+là')).toEqual([200, 'La date est proposée.'])
    const dates = (await meetingsOf('mia', relationship))[0]?.attributes['appointments']
    expect(dates).toMatchObject([{ state: 'replaced' }, { state: 'proposed', proposed_by: 'presenter' }])
  })

  test('one of the dates that a mentor proposed for a request is taken', async () => {
    const id = await world.ask('ben', 'max')
    const at = (days: number) => new Date(Math.ceil(Date.now() / 3_600_000 + days * 24) * 3_600_000).toISOString()
    const proposed_dates = [2, 3].map((days) => ({ starts_at: at(days), minutes: 45, time_zone: 'Europe/Paris' }))
    await world.change('max', 'mentoring_requests', id, { proposed_dates })
    const mail = (await world.deliver()).find(({ template }) => template === 'request_other_dates')
    const [, second, ...more] = choices(mail?.plain ?? '')
    expect(more).toEqual([])
    expect((await say(second ?? ''))[1]).toMatch(/^Choisir .+ avec max Test \?$/)
    expect(await say(second ?? '', '')).toEqual([200, 'La date est choisie.'])
    const mails = (await world.deliver()).map(({ template, to }) => `${template} → ${to.address}`)
    expect(mails.toSorted()).toEqual(['calendar_confirmed → ben@acme.test', 'meeting_confirmed → max@acme.test'])
    expect(await meetingsOf('ben', id)).toMatchObject([
      { attributes: { aasm_state: 'confirmed', starts_at: at(3), topic: 'Faire le point', planned_by: 'participant' } },
    ])
    const { attributes } = (await world.as('ben').get(`/api/v1/mentoring_requests/${id}`)).json().data
    expect(attributes).toMatchObject({
      aasm_state: 'confirmed',
      taken_date: { starts_at: at(3) },
    })
  })

  test('the file of a session is behind a link, of the API and of the mail, for its people alone', async () => {
    const relationship = await world.accompany('ben', 'mia')
    await world.deliver()
    const id = await world.plan('ben', relationship, 60)
    const proposal = (await world.deliver()).find(({ template }) => template === 'meeting_requested')
    await say(/\/mail\/act\?token=[\w-]+/.exec(proposal?.plain ?? '')?.[0] ?? '', '')
    const mail = (await world.deliver()).find(({ template }) => template === 'meeting_confirmed')
    const path = /\/mail\/session\.ics\?token=[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
    const file = await visitor.call(path)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(file.text.replaceAll(/\r\n /g, '')).toMatch(
      /UID:[\w-]+@binome[\s\S]*STATUS:CONFIRMED[\s\S]*SUMMARY:Session 1 avec mia[\s\S]*Déléguer à distance/,
    )
    expect(mail?.plain).toContain(`/dashboard/webconferences/${id}`)
    for (const who of ['ben', 'mia']) {
      const own = await world.as(who).get(`/api/v1/meetings/${id}/calendar`)
      expect([own.status, own.text.includes('BEGIN:VEVENT')]).toEqual([200, true])
    }
    expect((await world.as('ana').get(`/api/v1/meetings/${id}/calendar`)).status).toBe(404)
    await world.change('mia', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
    await world.waitForNotifications()
    expect((await visitor.call(path)).status).toBe(409)
    expect((await visitor.call(`${path}A`)).status).toBe(404)
  })
})
