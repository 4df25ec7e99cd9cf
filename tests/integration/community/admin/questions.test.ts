import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshProfilesJob } from '#infra/community/jobs/refresh-profiles.ts'
import { refreshDue } from '#projections/community/directory/due.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { asOwner } from '../../../support/postgres.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
type Call = (path: string, method?: string, body?: unknown) => Promise<Answer>
let admin: Call
let auditor: Call

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Mia Mentor', profile: 'presenter' },
    { name: 'Max Mentor', profile: 'presenter' },
    { name: 'Ana Mentee', profile: 'participant' },
  ])
  await system('select app.add_profile_questions($1)', [acme.id])
  const as = async (name: string): Promise<Call> => {
    const session = await server.signIn(acme.id, acme.person(name))
    return (path, method = 'GET', body) =>
      server.call(acme.id, session, path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  admin = await as('Aline Admin')
  auditor = await as('Odile Auditor')
})
afterAll(() => server.close())

const system = (text: string, values: readonly unknown[] = []) =>
  server.db.database.system.query<Record<string, unknown>>({ text, values })

const both = (text: string) => ({ fr: text, en: text })
const pace = {
  field_name: 'pace',
  category: 'profile_question',
  field_type: 'select',
  roles: ['presenter'],
  program_id: null,
  title: both('Votre rythme'),
  help: both(''),
  choices: [
    { code: 'slow', label: both('Lent') },
    { code: 'fast', label: both('Rapide') },
    { code: 'free', label: both('Libre') },
  ],
}

/** Of Mia, as the directory reads it. */
async function mia() {
  const { profileId } = acme.person('Mia Mentor')
  const [row] = await system(
    `select p.completion, r.attributes -> 'completion' as shown, r.attributes -> 'answers_details' -> 'pace' as pace,
      exists (select from rm.community_tokens t where t.profile_id = p.id and t.tokens @@ '''/q:pace/slow'''::tsquery)
        as found
    from app.profiles p join rm.profiles r on r.id = p.id where p.id = $1`,
    [profileId],
  )
  return row
}

async function answerPace() {
  await system(`update app.profiles set answers = '{"pace":[{"code":"slow"}]}', visible = true where id = $1`, [
    acme.person('Mia Mentor').profileId,
  ])
}

async function idOf(resource: string, column: string, value: string): Promise<string> {
  const [row] = await system(`select id from app.${resource} where company_id = $1 and ${column} = $2`, [
    acme.id,
    value,
  ])
  return String(row?.['id'])
}

beforeEach(async () => {
  await system(`update app.profiles set answers = '{}'`)
  await system(`update app.companies set settings = settings || '{"min_profile_completion":0}'`)
  const old = await idOf('profile_questions', 'field_name', 'pace')
  if (old !== 'undefined') await admin(`profile_questions/${old}`, 'DELETE')
})

const added = async (more: object = {}) => (await admin('profile_questions', 'POST', { ...pace, ...more })).json

describe('a question', () => {
  it('is added, changed and deleted with its history; the auditor reads it', async () => {
    const made = await added()
    expect(made).toMatchObject({ ...pace, bound: false, archived: false, may_propose: true, revision: 0 })
    const path = `profile_questions/${made.id}`
    expect((await admin(path, 'PUT', { ...pace, title: both('Rythme') })).json).toMatchObject({ revision: 1 })
    const { json: changes } = await admin(`${path}/changes`)
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
    expect((await admin(`${path}?at=${changes[1].at}`)).json).toMatchObject({ title: pace.title })
    expect((await auditor(path)).json).toMatchObject({ title: both('Rythme') })
    expect((await auditor(path, 'PUT', pace)).status).toBe(403)
    expect((await admin(path, 'DELETE')).status).toBe(200)
  })

  it('counts towards completion until it is archived', async () => {
    await refreshDirectory(server.db.database.system, acme.id, 'all')
    const [before] = await system(
      'select app.completion_of(p, u) as share from app.profiles p join app.users u on ' +
        'u.id = p.user_id where p.id = $1',
      [acme.person('Mia Mentor').profileId],
    )
    await answerPace()
    const made = await added()
    const after = await mia()
    expect(after?.['completion']).toBeGreaterThan(Number(before?.['share']))
    expect(after?.['shown']).toBe(after?.['completion'])
    await admin(`profile_questions/${made.id}`, 'PUT', { ...pace, archived: true })
    expect(await mia()).toMatchObject({ completion: before?.['share'], shown: before?.['share'], pace: null })
  })

  it('becomes a filter of the directory with the answers that were given; an archived answer leaves it', async () => {
    await answerPace()
    const { id } = await added()
    expect(await mia()).toMatchObject({ pace: [{ code: 'slow' }], found: false })
    await admin(`profile_questions/${id}`, 'PUT', { ...pace, is_filter: true })
    expect(await mia()).toMatchObject({ found: true })
    const [slow, ...others] = pace.choices
    const choices = [{ ...slow, archived: true }, ...others]
    await admin(`profile_questions/${id}`, 'PUT', { ...pace, is_filter: true, choices })
    expect(await mia()).toMatchObject({ pace: [{ code: 'slow' }], found: false })
  })

  it('that the product reads is hidden, not deleted, and the refusal says why', async () => {
    const id = await idOf('profile_questions', 'field_name', 'skills')
    const refused = await admin(`profile_questions/${id}`, 'DELETE')
    expect([refused.status, refused.json.code]).toEqual([422, 'question_is_bound'])
    const skills = (await admin(`profile_questions/${id}`)).json
    expect(skills.bound).toBe(true)
    expect((await admin(`profile_questions/${id}`, 'PUT', { ...skills, archived: true })).json.archived).toBe(true)
    await admin(`profile_questions/${id}`, 'PUT', skills)
  })

  it('that somebody answered is hidden, not deleted; the answers stay', async () => {
    const { id } = await added()
    await answerPace()
    const refused = await admin(`profile_questions/${id}`, 'DELETE')
    expect([refused.status, refused.json.code]).toEqual([422, 'question_is_answered'])
    await admin(`profile_questions/${id}`, 'PUT', { ...pace, archived: true })
    await admin(`profile_questions/${id}`, 'PUT', { ...pace, archived: false })
    expect(await mia()).toMatchObject({ pace: [{ code: 'slow' }] })
  })

  it.each([
    ['of a name that is taken', { field_name: 'skills' }, 'field_type'],
    ['of a name that a file of people has', { field_name: 'email' }, 'field_name'],
    ['with a name that is no name', { field_name: 'Pace!' }, 'field_name'],
    ['asked of nobody', { roles: [] }, 'roles'],
    ['of hours', { field_type: 'hours', choices: [] }, 'field_type'],
    ['with one answer to choose from', { choices: pace.choices.slice(0, 1) }, 'choices'],
    ['with the same answer twice', { choices: [pace.choices[0], pace.choices[0]] }, 'choices'],
    ['with a text and answers', { field_type: 'input' }, 'choices'],
    ['that filters by a text', { field_type: 'input', choices: [], is_filter: true }, 'is_filter'],
    ['without words in English', { title: { fr: 'Rythme', en: '' } }, 'title'],
  ])('%s is refused at its field', async (_, more, field) => {
    const refused = await admin('profile_questions', 'POST', { ...pace, ...more })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [expect.stringContaining(field)]])
  })

  it('keeps the form of its answers and the answers that somebody chose', async () => {
    const { id } = await added()
    await answerPace()
    const put = async (more: object) =>
      (await admin(`profile_questions/${id}`, 'PUT', { ...pace, ...more })).json.errors
    expect(Object.keys(await put({ field_type: 'input', choices: [] }))).toEqual(['field_type'])
    expect(Object.keys(await put({ choices: pace.choices.slice(1) }))).toEqual(['choices'])
    expect(await put({ choices: pace.choices.slice(0, 2) })).toBeUndefined()
    expect(await put({ field_type: 'multi_select' })).toBeUndefined()
  })

  it('keeps the codes that its column knows', async () => {
    const seniority = (await admin(`profile_questions/${await idOf('profile_questions', 'field_name', 'seniority')}`))
      .json
    const choices = [...seniority.choices, { code: 'from_40', label: both('40 ans') }]
    const refused = await admin(`profile_questions/${seniority.id}`, 'PUT', { ...seniority, choices })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['choices']])
  })

  it('changes places with its neighbour, with an entry in the history; the first stays the first', async () => {
    const order = async () =>
      (await admin('profile_questions?_sort=position&_end=3')).json.map(({ field_name: name }: typeof pace) => name)
    const [first, second, third] = await order()
    const id = await idOf('profile_questions', 'field_name', second)
    expect((await auditor(`profile_questions/${id}/move`, 'POST', { to: 'up' })).status).toBe(403)
    expect((await admin(`profile_questions/${id}/move`, 'POST', { to: 'up' })).json.field_name).toBe(second)
    expect(await order()).toEqual([second, first, third])
    await admin(`profile_questions/${id}/move`, 'POST', { to: 'up' })
    expect(await order()).toEqual([second, first, third])
    expect((await admin(`profile_questions/${id}/changes`)).json[0]).toMatchObject({ after: { position: 1 } })
    await admin(`profile_questions/${id}/move`, 'POST', { to: 'down' })
    expect(await order()).toEqual([first, second, third])
  })
})

describe('a step', () => {
  const step = { role: 'presenter', anchor: 'rythme', title: both('Rythme'), heading: both(''), help: both('') }

  it('comes last among those of its role, moves among them, and has an address of its own in the role', async () => {
    const { id: question } = await added()
    const made = (await admin('profile_steps', 'POST', { ...step, questions: [question] })).json
    const mentors = async () =>
      (await admin('profile_steps?role=presenter&_sort=position')).json.map(({ anchor }: typeof step) => anchor)
    expect((await mentors()).at(-1)).toBe('rythme')
    await admin(`profile_steps/${made.id}/move`, 'POST', { to: 'up' })
    expect((await mentors()).at(-2)).toBe('rythme')
    const again = await admin('profile_steps', 'POST', { ...step, questions: [question] })
    expect([again.status, again.json.errors]).toEqual([422, expect.objectContaining({ anchor: expect.any(String) })])
    const other = await admin('profile_steps', 'POST', { ...step, role: 'participant', questions: [] })
    expect(other.status).toBe(200)
    for (const { id } of [made, other.json]) expect((await admin(`profile_steps/${id}`, 'DELETE')).status).toBe(200)
  })

  it('asks each question once, and only those of its role', async () => {
    const { id: question } = await added()
    for (const [role, questions] of [
      ['presenter', [question, question]],
      ['participant', [question]],
      ['presenter', [acme.id]],
    ]) {
      const refused = await admin('profile_steps', 'POST', { ...step, role, questions })
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['questions']])
    }
  })
})

describe('a tag', () => {
  const tag = { kind: 'skill', label: { fr: 'Prise de parole', en: 'Speaking' }, help: both('') }

  it('gets its code from its label, is renamed everywhere, and stays while a profile has it', async () => {
    const made = (await admin('tags', 'POST', { ...tag, synonyms: { fr: ['oral'], en: [] } })).json
    expect(made).toMatchObject({ code: 'prise_de_parole', synonyms: { fr: ['oral'], en: [] }, archived: false })
    const other = { ...tag, label: { fr: 'Prise de parole !', en: 'Speeches' } }
    expect((await admin('tags', 'POST', other)).json.code).toBe('prise_de_parole-2')
    await system(`update app.profiles set skills = '{prise_de_parole}' where id = $1`, [
      acme.person('Mia Mentor').profileId,
    ])
    await admin(`tags/${made.id}`, 'PUT', { ...tag, label: { fr: 'Oral', en: 'Talking' } })
    const [row] = await system(
      `select r.attributes -> 'skills' as skills, t.tokens @@ '''talking'''::tsquery as found
      from rm.profiles r join rm.community_tokens t on t.profile_id = r.id where r.id = $1`,
      [acme.person('Mia Mentor').profileId],
    )
    expect(row).toEqual({
      skills: [{ code: 'prise_de_parole', label: { fr: 'Oral', en: 'Talking' } }],
      found: true,
    })
    const refused = await admin(`tags/${made.id}`, 'DELETE')
    expect([refused.status, refused.json.code]).toEqual([422, 'tag_is_used'])
    await system(`update app.profiles set skills = '{}'`)
    expect((await admin(`tags/${made.id}`, 'DELETE')).status).toBe(200)
  })

  it('that people proposed is taken in the words of both languages, for everybody who proposed it', async () => {
    const ids = []
    for (const [name, label] of [
      ['Ana Mentee', 'Apiculture'],
      ['Mia Mentor', 'APICULTURE'],
      ['Mia Mentor', 'Voile'],
    ] as const) {
      const [row] = await system(
        `insert into app.tag_proposals (company_id, user_id, kind, label) values ($1, $2, 'skill', $3) returning id`,
        [acme.id, acme.person(name).userId, label],
      )
      ids.push(String(row?.['id']))
    }
    const [one, , sailing] = ids
    const listed = (await auditor('tag_proposals?state=proposed')).json
    expect(listed.find(({ id }: { id: string }) => id === one)).toMatchObject({ people: 2, actions: [] })
    const words = { label: { fr: 'Apiculture', en: 'Beekeeping' } }
    expect((await auditor(`tag_proposals/${one}/take`, 'POST', words)).status).toBe(403)
    expect((await admin(`tag_proposals/${one}/take`, 'POST', words)).json).toMatchObject({ state: 'taken' })
    expect((await admin(`tag_proposals/${one}/take`, 'POST', words)).status).toBe(409)
    expect((await admin(`tag_proposals/${sailing}/refuse`, 'POST')).json).toMatchObject({ state: 'refused' })
    expect((await admin('tag_proposals?state=proposed')).json).toEqual([])
    expect((await admin('tags?q=beekeeping')).json).toMatchObject([{ code: 'apiculture', kind: 'skill', ...words }])
  })

  it('that people proposed never makes two of one name: not of an archived one, nor two at once', async () => {
    const proposed = async (label: string) => {
      const [row] = await system(
        `insert into app.tag_proposals (company_id, user_id, kind, label) values ($1, $2, 'skill', $3) returning id`,
        [acme.id, acme.person('Ana Mentee').userId, label],
      )
      return String(row?.['id'])
    }
    const take = async (id: string, fr: string, en: string) =>
      await admin(`tag_proposals/${id}/take`, 'POST', { label: { fr, en } })
    const archived = {
      kind: 'skill',
      label: { fr: 'Céramique', en: 'Ceramics' },
      help: { fr: '', en: '' },
      archived: true,
    }
    expect((await admin('tags', 'POST', archived)).status).toBe(200)
    const one = await proposed('La céramique')
    const refused = await take(one, 'Ceramique', 'Potting')
    expect([refused.status, refused.json.code]).toEqual([422, 'invalid_record'])
    expect(refused.json.errors).toMatchObject({ label: expect.any(String) as string })
    expect((await admin('tag_proposals?state=proposed')).json).toMatchObject([{ id: one }])
    const both = await Promise.all([
      take(await proposed('Vannerie'), 'Vannerie', 'Basketry'),
      take(await proposed('Des paniers'), 'Paniers', 'basketry'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await admin('tags?q=basketry')).json).toHaveLength(1)
    expect((await admin(`tag_proposals/${one}/refuse`, 'POST')).status).toBe(200)
  })
})

describe('directory rows of many profiles', () => {
  const dueProfiles = async () => {
    await answerPace()
    const { id } = await added()
    await admin(`profile_questions/${id}`, 'PUT', { ...pace, is_filter: true })
    await system('delete from rm.community_tokens')
    await system(`insert into app.due_profiles (profile_id, company_id) select id, company_id from app.profiles`)
    return ['Mia Mentor', 'Max Mentor', 'Ana Mentee'].map((name) => acme.person(name).profileId)
  }
  const job = () => refreshProfilesJob({ core: server.db, logger: { info: () => undefined, error: () => undefined } })

  it('are written by the job, and what stopped is taken up', async () => {
    const profiles = await dueProfiles()
    const { database } = server.db
    const broken = database.system.transaction(async (sql) => {
      await refreshDue({ ...sql, transaction: (work) => work(sql) }, acme.id, profiles)
      throw new Error('stopped')
    })
    await expect(broken).rejects.toThrow('stopped')
    expect([await job().due?.(), (await mia())?.['found']]).toEqual([true, false])
    expect(await job().run()).toEqual({ done: 3, failed: 0 })
    expect(await job().run()).toEqual({ done: 0, failed: 0 })
    expect([await job().due?.(), (await mia())?.['found']]).toEqual([false, true])
  })

  it('are written for the others when one of them fails, which is set aside', async () => {
    await dueProfiles()
    const max = acme.person('Max Mentor').profileId
    await asOwner(
      server.db,
      `create function app.refuse_one() returns trigger language plpgsql as $$ begin
        if new.id = '${max}' then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_one before insert or update on rm.profiles for each row execute function app.refuse_one()`,
    )
    try {
      expect(await job().run()).toEqual({ done: 2, failed: 1 })
      expect([await job().due?.(), (await mia())?.['found']]).toEqual([false, true])
      expect(await system(`select item from rm.held_items where job = 'refresh_profiles'`)).toEqual([{ item: max }])
    } finally {
      await asOwner(server.db, 'drop trigger refuse_one on rm.profiles')
    }
    await system('delete from rm.held_items')
    expect(await job().run()).toEqual({ done: 1, failed: 0 })
  })
})
