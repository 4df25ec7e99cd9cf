import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminUser } from '#contract/console/people/users.ts'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { isStillTrue } from '#infra/messages/notices/still-true.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>

const profiles: Readonly<Record<string, string>> = {
  'Mia Moitié': `completion = 25`,
  'Paul Plein': `completion = 90`,
  'Tom Tu': `completion = 80, visible = false`,
  'Hugo Lefèvre': `completion = 30`,
}

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Mia Moitié', profile: 'presenter' },
    { name: 'Paul Plein', profile: 'presenter' },
    { name: 'Tom Tu', profile: 'presenter' },
  ])
  for (const [name, columns] of Object.entries(profiles))
    await server.db.database.system.query({
      text: `update app.profiles set ${columns} where id = $1`,
      values: [acme.person(name).profileId],
    })
  await server.project()
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const get = (path: string) => server.call(acme.id, admin, path)
const idOf = (name: string) => acme.person(name).userId
const namesOf = async (filter: string) => (await get(`users?${filter}`)).json.map((user: AdminUser) => user.full_name)
const invite = (name: string, session = admin) =>
  server.call(acme.id, session, `users/${idOf(name)}/ask_to_finish`, { method: 'POST' })

describe('a profile that nobody finds', () => {
  it('says why, with what it lacks', async () => {
    const hidden = async (name: string) => (await get(`users/${idOf(name)}`)).json.profile_details[0]
    expect(await hidden('Mia Moitié')).toMatchObject({ completion: 25, min_completion: 60, hidden: ['under_bar'] })
    expect(await hidden('Tom Tu')).toMatchObject({ hidden: ['switched_off'] })
    expect(await hidden('Paul Plein')).toMatchObject({ hidden: [] })
    expect(await hidden('Hugo Lefèvre')).toMatchObject({ completion: 30, hidden: [] })
  })

  it('is found by its completion, by its reason, and in its program', async () => {
    expect(await namesOf('completion=under_bar')).toEqual(['Hugo Lefèvre', 'Mia Moitié'])
    expect(await namesOf('completion=enough')).toEqual(['Paul Plein', 'Tom Tu'])
    const filled = ['Mia Moitié', 'Hugo Lefèvre', 'Tom Tu', 'Paul Plein']
    const ordered = (order: string) =>
      namesOf(`profiles=presenter&profiles=participant&_sort=completion&_order=${order}`)
    expect(await ordered('ASC')).toEqual(filled)
    expect(await ordered('DESC')).toEqual(filled.toReversed())
    expect(await namesOf('hidden=under_bar')).toEqual(['Mia Moitié'])
    expect(await namesOf(`hidden=switched_off&mentors_of=${acme.program}`)).toEqual(['Tom Tu'])
    expect((await get(`program_enrollments?hidden=under_bar`)).json).toMatchObject([
      { full_name: 'Mia Moitié', min_completion: 60, hidden: ['under_bar'] },
    ])
    await run(server.db.database.system)`delete from app.program_enrollments
      where profile_id = ${acme.person('Paul Plein').profileId}`
    expect(await namesOf('hidden=no_program')).toEqual(['Paul Plein'])
    expect(await namesOf('without_program=true')).toEqual(['Paul Plein'])
    expect(await namesOf('without_program=false')).toContain('Mia Moitié')
    expect(await namesOf(`mentors_of=${acme.program}`)).toEqual(['Mia Moitié', 'Tom Tu'])
  })

  it('says every reason that holds, and is found by each', async () => {
    const { userId, profileId } = acme.person('Mia Moitié')
    await server.db.database.system.query({
      text: `with out as (delete from app.program_enrollments where profile_id = $1)
        update app.profiles set visible = false where id = $1`,
      values: [profileId],
    })
    const reasons = ['switched_off', 'under_bar', 'no_program']
    expect((await get(`users/${userId}`)).json.profile_details[0].hidden).toEqual(reasons)
    for (const reason of reasons) expect(await namesOf(`hidden=${reason}`)).toContain('Mia Moitié')
    const { text } = await get(`users.csv?q=Mia&time_zone=Europe/Paris`)
    expect(text).toMatch(/Masqué\s: par la personne, 25\s% sur 60\s%, dans aucun programme/)
    await server.db.database.system.query({
      text: `with back as (insert into app.program_enrollments (id, company_id, program_id, profile_id, origin)
          values (gen_random_uuid(), $2, $3, $1, 'hand'))
        update app.profiles set visible = true where id = $1`,
      values: [profileId, acme.id, acme.program],
    })
  })
})

describe('asking people to finish their profile', () => {
  const reminded = async () => {
    await sendReminders(server.db.database.system, () => new Date())
    const rows = await server.db.database.system.query<{ line: string }>({
      text: `select u.first_name || ' ' || n.kind || ' by ' || n.channel as line
        from app.notices n join app.users u on u.id = n.user_id order by 1`,
    })
    return rows.map(({ line }) => line)
  }

  it('notifies them once, in the application and by mail, and leaves an entry in the audit log', async () => {
    const { status, json } = await invite('Mia Moitié')
    expect([status, json.finish_asked_at]).toEqual([200, expect.any(String)])
    expect(json.actions).not.toContain('ask_to_finish')
    const lines = ['email', 'push', 'sms'].map((channel) => `Mia reminder_profile by ${channel}`)
    expect(await reminded()).toEqual(lines)
    expect(await reminded()).toEqual(lines)
    const entries = await get(`audit_entries?subject_type=users`)
    expect(entries.json[0]).toMatchObject({ subject_id: idOf('Mia Moitié'), changed: ['finish_asked_at'] })
  })

  it('is refused for a full profile, twice within a day, and to auditors', async () => {
    expect((await invite('Tom Tu')).status).toBe(409)
    expect((await invite('Mia Moitié')).status).toBe(409)
    const auditor = await server.signIn(acme.id, acme.person('Odile Auditor'))
    expect((await invite('Hugo Lefèvre', auditor)).status).toBe(403)
  })

  it('sends nothing to people who have finished meanwhile', async () => {
    const { userId: subjectId, profileId } = acme.person('Mia Moitié')
    const notice = { kind: 'reminder_profile', subjectId, userId: subjectId, at: new Date() } as const
    const isTrue = () => isStillTrue(server.db.database.system, notice, new Date())
    expect(await isTrue()).toBe(true)
    await run(server.db.database.system)`update app.profiles set completion = 60 where id = ${profileId}`
    expect(await isTrue()).toBe(false)
  })
})
