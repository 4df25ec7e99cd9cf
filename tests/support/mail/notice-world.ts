import { passDueMeetings } from '#infra/meetings/jobs/pass-due-meetings.ts'
import { createDelivery } from '#infra/messages/mail/delivery.ts'
import { messageOf } from '#infra/messages/mail/message.ts'
import type { RenderedMail } from '#infra/messages/mail/render/render.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import { testApi, type TestApi, type TestApiOptions } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'
import { meetingBody, relationshipBody, requestBody } from '../bodies.ts'
import { run } from '../run.ts'

const hour = 3_600_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface SentMail extends RenderedMail {
  readonly template: string
  /** The whole message, as the server gets it. */
  readonly raw: string
}

/** Mentees ana, ben and cleo, mentors mia and max, an administrator; every mail that leaves is kept. */
export async function noticeWorld(options: Pick<TestApiOptions, 'kek'> = {}) {
  const api = await testApi(options)
  const { system } = api.db.database
  const limits = { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 }
  await seedCompany(system, 'acme', limits)
  for (const name of ['ana', 'ben', 'cleo']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'max']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await run(system)`select app.add_meeting_lists(${idOf.company('acme')})`
  const people = new Cast()
  for (const name of ['ana', 'ben', 'cleo', 'mia', 'max', 'root']) people.add(name, await api.as('acme', name))
  const as = people.person
  const sent: SentMail[] = []
  let aheadMs = 0
  // A millisecond ahead: PostgreSQL's clock has microseconds, and what is due of this millisecond would wait.
  const now = () => new Date(Date.now() + 1 + aheadMs)
  const baseUrlOf = () => Promise.resolve(`http://acme.localhost:${api.port}`)
  const delivery = createDelivery({
    sql: system,
    sender: () => 'test',
    render: (mail) =>
      renderMail(mail, { sql: system, tenant: noTenant, links: api.links, baseUrlOf, from: 'binome@mail.example' }),
    logger: silent,
    now,
  })

  return {
    api,
    system,
    sent,
    now,
    as,
    waitForNotifications: () => waitForNotifications(api),
    /** Moves the clock of what sends. */
    later(minutes: number) {
      aheadMs += minutes * 60_000
    },
    /** What the worker does until nothing is due; what left since the last time. */
    async deliver(): Promise<readonly SentMail[]> {
      await waitForNotifications(api)
      const before = sent.length
      while (await dispatchNotices(system, now()));
      const carry: Parameters<typeof delivery.deliverOne>[0] = async (mail, rendered, begin) => {
        await begin()
        const { raw } = await messageOf(mail, rendered, 'binome@mail.example')
        sent.push({ ...rendered, template: mail.template, raw: raw.toString('utf8') })
        return { kind: 'sent' }
      }
      while (await delivery.deliverOne(carry));
      return sent.slice(before)
    },
    async ask(mentee: string, mentor: string, message = 'Apprendre à déléguer.'): Promise<string> {
      const answer = await as(mentee).post('/api/v1/mentoring_requests', requestBody(mentor, { message }))
      return created(answer)
    },
    /** An operator asks a mentor in the name of a mentee. */
    async propose(mentee: string, mentor: string): Promise<string> {
      const answer = await as('root').post(
        '/api/v1/mentoring_requests',
        requestBody(mentor, { message: 'Vous avez beaucoup en commun.', participant: mentee }),
      )
      return created(answer)
    },
    async accompany(mentee: string, mentor: string): Promise<string> {
      const answer = await as('root').post('/api/v1/mentoring_relationships', relationshipBody(mentee, mentor))
      return created(answer)
    },
    async plan(who: string, relationship: string, hours: number | null, topic = 'Déléguer à distance') {
      const starts_at = new Date(Math.ceil(Date.now() / hour + (hours ?? 0)) * hour).toISOString()
      const appointment = { starts_at, minutes: 45, time_zone: 'Europe/Paris' }
      const answer = await as(who).post(
        '/api/v1/meetings',
        meetingBody(relationship, { topic, meeting_type: 'video_conference', ...(hours !== null && { appointment }) }),
      )
      return created(answer)
    },
    change: (
      who: string,
      type: 'meetings' | 'mentoring_requests' | 'mentoring_relationships',
      id: string,
      attributes: object,
    ) => as(who).patch(`/api/v1/${type}/${id}`, { data: { type, id, attributes } }),
    /** Both may then write of the session. */
    async end(meeting: string, at: Date) {
      const { meetings } = api
      await waitForNotifications(api)
      await passDueMeetings({ system, meetings, logger: silent, now: () => at })
      await waitForNotifications(api)
      const [row] = await run(system)<{ state: string }>`select state from rm.meetings where id = ${meeting}`
      if (row?.state !== 'feedback_requested') throw new Error(`the session is ${row?.state ?? 'missing'}`)
    },
    /** Writes one's report of a session, with the answers that it asks for. */
    async report(who: string, role: 'participant' | 'presenter', meeting: string): Promise<string> {
      const { data } = (await as(who).get(`/api/v1/feedback_questions?subcategory=meeting&role_type=${role}`)).json<{
        data: { id: string }[]
      }>()
      const [first, second] = data
      const answers = [
        { question_id: first?.id, codes: ['decision'] },
        { question_id: second?.id, text: 'Deux décisions prises sans moi.' },
      ]
      const attributes = { rating: 4, answers, report: 'On continue.' }
      return created(
        await as(who).post(`/api/v1/meetings/${meeting}/feedbacks`, { data: { type: 'feedbacks', attributes } }),
      )
    },
    settings: (name: string, values: object) =>
      system.query({
        text: `insert into app.notification_settings (user_id, company_id, choices, digest_hour, quiet_from, quiet_to)
          select $1, $2, coalesce(v.choices, '{}'), v.digest_hour, v.quiet_from, v.quiet_to
          from jsonb_to_record($3) v (choices jsonb, digest_hour smallint, quiet_from time, quiet_to time)
          on conflict (user_id) do update set choices = excluded.choices, digest_hour = excluded.digest_hour,
            quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
        values: [idOf.user('acme', name), idOf.company('acme'), JSON.stringify(values)],
      }),
    async rebuild(name: string): Promise<void> {
      const owner = openOwner(api.db.url)
      const { store, vault: opener } = api
      const projection = createProjections({ opener, wake: () => undefined }).find((one) => one.name === name)
      if (projection === undefined) throw new Error(`no ${name}`)
      await rebuild(projection, { store, sql: system, owner: owner.sql, by: 'this test', progress: () => undefined })
      await owner.close()
    },
    close: () => api.close(),
  }
}

export type NoticeWorld = Awaited<ReturnType<typeof noticeWorld>>

function created(answer: { readonly status: number; readonly text: string; json(): { data: { id: string } } }): string {
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json().data.id
}

/** Until the notifications show every event so far. */
async function waitForNotifications({ store, db }: TestApi): Promise<void> {
  const head = await store.head()
  for (;;) {
    const rows = await run(db.database.system)`select from rm.projections where name = 'notifications' and active
      and position >= ${head.toString()}`
    if (rows.length > 0) return
  }
}
