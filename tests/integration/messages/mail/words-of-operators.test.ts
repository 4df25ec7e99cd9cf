import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const word = 'Mia change de poste, nous vous proposons Max.'
const readBy = async (who: string, path: string) =>
  (await world.as(who).get(`/api/v1/${path}`)).json<{ data: { attributes: Record<string, unknown> } }>().data.attributes
const formatted = async (template: string) =>
  (await world.deliver()).filter((mail) => mail.template === template).map(({ html }) => html.includes(word))

test('both read why a request was revoked, in the mail and on its page; nobody else does', async () => {
  const id = await world.ask('ana', 'mia')
  await world.deliver()
  await world.change('root', 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'other', note: word })
  const mails = (await world.deliver()).filter(({ template }) => template === 'admin_revoked')
  expect(mails.map(({ html }) => html.includes(word))).toEqual([true, true])
  for (const { subject } of mails) expect(subject).toMatch(/^(La demande de mentorat avec|The mentoring request with)/)
  for (const who of ['ana', 'mia'])
    expect(await readBy(who, `mentoring_requests/${id}`)).toMatchObject({ revocation_note: word, refusal_note: null })
  expect((await world.as('max').get(`/api/v1/mentoring_requests/${id}`)).status).toBe(403)
})

test('a mail of a request that was revoked without a word repeats no other word', async () => {
  const id = await world.ask('ana', 'mia')
  const starts_at = new Date(Date.now() + 86_400_000 * 3).toISOString()
  const proposed_dates = [{ starts_at, minutes: 45, time_zone: 'Europe/Paris' }]
  await world.change('mia', 'mentoring_requests', id, { proposed_dates, note: word })
  await world.deliver()
  await world.change('root', 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'other' })
  expect(await formatted('admin_revoked')).toEqual([false, false])
})

test('both read why an accompaniment was ended, and a session called off', async () => {
  const id = await world.accompany('ben', 'max')
  const meeting = await world.plan('ben', id, 48)
  await world.deliver()
  await world.change('root', 'meetings', meeting, { aasm_state: 'cancelled', reason: 'other', note: word })
  expect(await formatted('meeting_admin_cancelled')).toEqual([true, true])
  expect(await readBy('max', `meetings/${meeting}`)).toMatchObject({ closing_note: word })
  await world.change('root', 'mentoring_relationships', id, {
    aasm_state: 'admin_finished',
    reason: 'other',
    note: word,
  })
  expect(await formatted('request_finished')).toEqual([true, true])
  expect(await readBy('ben', `mentoring_relationships/${id}`)).toMatchObject({ finish_note: word })
})

test('no word stands in the clear in the log, nor in the journal', async () => {
  const [found] = await run(world.system)<{ total: number }>`select count(*)::int as total from rm.journal
    where data::text like '%' || ${word} || '%'`
  expect(found?.total).toBe(0)
})
