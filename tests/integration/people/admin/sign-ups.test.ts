import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import type { MailTemplate } from '#commands/messages/mail/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { stillTrueOf } from '#infra/messages/mail/overtaken.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { tendSignUps } from '#infra/people/jobs/tend-sign-ups.ts'
import { listNotifications } from '#projections/messages/notifications/query.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { baseUrlOf, idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let admin: TestPerson
let lyon: TestPerson

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { allowed_email_domains: ['acme.test'] })
  await seedCompany(system, 'globex')
  await run(system)`insert into app.business_units (company_id, code, label)
    values (${idOf.company('acme')}, 'lyon', '{"fr":"Lyon","en":"Lyon"}')`
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'louis', roles: ['business_unit_admin'], businessUnit: 'lyon' })
  await seedPerson(system, 'acme', { name: 'nassim', profiles: ['presenter'], businessUnit: 'lyon' })
  await seedPerson(system, 'acme', { name: 'other', profiles: ['participant'] })
  await seedPerson(system, 'globex', { name: 'gina', profiles: ['participant'] })
  await system.query({
    text: `update app.users set status = 'pending_approval', created_at = now() - interval '3 days'
      where id = any($1)`,
    values: [[idOf.user('acme', 'nassim'), idOf.user('acme', 'other'), idOf.user('globex', 'gina')]],
  })
  await run(system)`insert into app.invitations (company_id, email, roles, origin, invited_by, expires_at, used_at,
    user_id)
    values (${idOf.company('acme')}, 'nassim@acme.test', '{presenter}', 'invited', ${idOf.user('acme', 'root')},
    now(), now(), ${idOf.user('acme', 'nassim')})`
  admin = await api.as('acme', 'root')
  lyon = await api.as('acme', 'louis')
})
afterAll(() => api.close())

const queue = async (who: TestPerson, query = 'status=pending_approval') =>
  (await who.get(`/admin/api/sign_ups?${query}&_start=0&_end=50`)).json<AdminSignUp[]>()

/** What a mail to this person says when it leaves now; null: it is no longer so. */
async function mailTo(userId: UserId, template: MailTemplate) {
  const sql = api.db.database.system
  const companyId = idOf.company('acme')
  const mail = { id: userId, companyId, template, userId, address: null, locale: null, link: null, attempts: 1 }
  const now = new Date()
  const due = await stillTrueOf(sql, { ...mail, params: {}, createdAt: now }, 'email', now)
  if (due === null) return null
  const tenant = (id: CompanyId) => api.db.database.tenant(id)
  return renderMail(due, { sql, tenant, links: api.links, baseUrlOf: async (id) => baseUrlOf(id) })
}

describe('the sign-ups that wait', () => {
  it('say who asks for what, by whose invitation, and until when an answer is expected', async () => {
    const found = (await queue(admin)).find(({ id }) => id === idOf.user('acme', 'nassim'))
    expect(found).toMatchObject({
      email: 'nassim@acme.test',
      roles: ['presenter'],
      origin: 'invited',
      invited_by_name: 'root Test',
      domain_known: true,
      same_name: [],
      actions: ['approve', 'reject'],
    })
    const waited = Date.parse(found?.expected_by ?? '') - Date.parse(found?.created_at ?? '')
    expect(waited).toBe(7 * 86_400_000)
  })

  it('are those of the company, and of the unit for its administrator', async () => {
    const ids = (signUps: readonly AdminSignUp[]) => signUps.map(({ id }) => id).toSorted()
    const [nassim, other] = [idOf.user('acme', 'nassim'), idOf.user('acme', 'other')]
    expect(ids(await queue(admin))).toEqual([nassim, other].toSorted())
    expect(ids(await queue(lyon))).toEqual([nassim])
  })

  it('name accounts of the same name, for a unit’s administrator only those of the unit', async () => {
    const { system } = api.db.database
    const rename = (name: string) =>
      run(system)`update app.users set first_name = ${name} where id = ${idOf.user('acme', 'other')}`
    await rename('NASSIM')
    const same = async (who: TestPerson) =>
      (await queue(who)).find(({ id }) => id === idOf.user('acme', 'nassim'))?.same_name
    expect(await same(admin)).toEqual([{ id: idOf.user('acme', 'other'), status: 'pending_approval' }])
    expect(await same(lyon)).toEqual([])
    await rename('other')
  })

  it('cause one reminder to the administrators after a week', async () => {
    const { database } = api.db
    const nassim = idOf.user('acme', 'nassim')
    const waited = (days: number) =>
      run(database.system)`update app.users set created_at = now() - make_interval(days => ${days})
        where id = ${nassim}`
    let report = { done: 0, failed: 0 }
    const reminders = async () => {
      report = await tendSignUps(database, { eraseDraft: async () => undefined })
      return run(database.system)`select user_id, params ->> 'applicantId' as about from app.mails
        where key like '%/reminder/%'`
    }
    await waited(6)
    expect(await reminders()).toEqual([])
    await waited(8)
    const once = [{ user_id: idOf.user('acme', 'root'), about: nassim }]
    expect(await reminders()).toEqual(once)
    expect(report.done).toBe(1)
    expect(await reminders()).toEqual(once)
    // A reminded sign-up is not processed every hour for a week.
    expect(report.done).toBe(0)
  })

  it('that were left half-way are recalled by a mail that quotes nothing', async () => {
    const { database } = api.db
    await run(database.system)`insert into app.invitations (company_id, email, first_name, roles, origin, expires_at,
      draft, draft_key, draft_at)
      values (${idOf.company('acme')}, 'stranger@acme.test', 'Cliquez ici', '{participant}', 'open',
      now() + interval '5 days', '{}', gen_random_uuid(), now() - interval '2 days')`
    await tendSignUps(database, { eraseDraft: async () => undefined })
    const mails = await run(database.system)`select params from app.mails where template = 'sign_up_resume'
      and address = 'stranger@acme.test'`
    expect(mails).toEqual([{ params: {} }])
  })

  it('leave the queue with the answer, and a rejected one stays to be read', async () => {
    const other = idOf.user('acme', 'other')
    const word = 'Le programme commence\npar les équipes de Lyon.'
    const answer = await admin.post(`/admin/api/users/${other}/reject`, { reason: 'out_of_scope', word })
    expect(answer.status).toBe(200)
    expect((await queue(admin)).map(({ id }) => id)).not.toContain(other)
    expect(await queue(admin, 'status=rejected')).toMatchObject([
      {
        id: other,
        roles: ['participant'],
        program_ids: [idOf.program('acme')],
        rejection_reason: 'out_of_scope',
        rejection_word: word,
        actions: ['approve'],
      },
    ])
    const mail = await mailTo(other, 'sign_up_rejected')
    expect(mail?.plain).toContain('par les équipes de Lyon.')
    expect(mail?.plain).toContain('/contact-mentoring')
  })

  it('are approved after all: an invitation to a rejected person opens the requested profiles', async () => {
    const other = idOf.user('acme', 'other')
    const answer = await admin.post('/admin/api/invitations', { email: 'other@acme.test' })
    expect(answer.status).toBe(200)
    expect(answer.json<object>()).toMatchObject({ state: 'used', user_id: other, roles: ['participant'] })
    const [row] = await run(api.db.database.system)`select u.status, u.rejection_reason, u.rejection_word,
        array(select p.role from app.profiles p where p.user_id = u.id and p.closed_at is null) as open
      from app.users u where u.id = ${other}`
    expect(row).toEqual({ status: 'active', rejection_reason: null, rejection_word: null, open: ['participant'] })
    // The mail of the refusal is not sent any more.
    expect(await mailTo(other, 'sign_up_rejected')).toBeNull()
  })

  it('of another unit are not let in by the administrator of a unit', async () => {
    const { system } = api.db.database
    await seedPerson(system, 'acme', { name: 'far', profiles: ['participant'], status: 'pending_approval' })
    const answer = await lyon.post('/admin/api/invitations', { email: 'far@acme.test' })
    expect(answer.json<{ errors: object }>().errors).toEqual({ email: 'Cette personne a déjà un compte' })
  })

  it('notify the person of the approval, in the list and on the socket', async () => {
    const nassim = idOf.user('acme', 'nassim')
    const companyId = idOf.company('acme')
    expect((await admin.post(`/admin/api/users/${nassim}/approve`)).status).toBe(200)
    const noticed = async () => {
      const tenant = api.db.database.tenant(companyId)
      const { data } = await listNotifications(tenant, nassim, {}, { number: 1, size: 10 })
      return JSON.parse(data) as { readonly attributes: object }[]
    }
    await expect.poll(noticed, { timeout: 10_000 }).toHaveLength(1)
    const [notification] = await noticed()
    expect(notification?.attributes).toMatchObject({
      kind: 'sign_up_approved',
      subject: { type: 'users', id: nassim },
      counterpart: null,
      read_at: null,
    })
    const sent = await run(api.db.database.system)<{ payload: object }>`select payload from realtime.events
      where stream = ${`notifications:${nassim}`}`
    expect(sent.map(({ payload }) => payload)).toMatchObject([{ type: 'notification', notification, unread: 1 }])
  })
})
