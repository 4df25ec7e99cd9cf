import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { createSignUpsReaction } from '#commands/people/reactions/sign-ups.ts'
import { createSignUps } from '#commands/people/invitations/sign-ups.ts'
import { createInvitationRecords } from '#infra/people/invitations/records.ts'
import { createMailOutbox } from '#infra/messages/mail/outbox.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { signUpFields } from '#tests/support/sign-up.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let visitor: TestPerson
const password = 'Quatre-Chevaux-2026?'

beforeAll(async () => {
  api = await testApi({ provenSignUp: true, allowances: { registration: { points: 1000, seconds: 60, batch: 1 } } })
  const { system } = api.db.database
  await seedCompany(system, 'acme', { allowed_email_domains: ['acme.test'] })
  await seedCompany(system, 'careful', { sign_up_approval: true })
  for (const slug of ['acme', 'careful']) await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  visitor = await api.as('acme', null)
})
afterAll(() => api.close())

async function invited(email: string, { slug = 'acme', days = 14, roles = '{participant,presenter}' } = {}) {
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000)
  const companyId = idOf.company(slug)
  const [row] = await run(api.db.database.system)<{ id: string }>`insert into app.invitations (company_id, email,
    roles, program_id, origin, expires_at)
    values (${companyId}, ${email}, ${roles}, ${idOf.program(slug)}, 'invited', ${expiresAt}) returning id`
  const id = row?.id ?? ''
  return { id, token: api.links.sign({ purpose: 'invitation', companyId, id, expiresAt }) }
}

const fields = (email: string, token: string, more: object = {}) => signUpFields({ email, token, password }, more)
const register = (body: object, who = visitor) => who.post('/auth', body)
const stranger = (slug = 'acme') => api.as(slug, null)
const errorsOf = async (more: object, language = 'fr') => {
  const { token } = await invited(`e${(count += 1)}@acme.test`)
  const answer = await visitor.post('/auth', fields(`e${count}@acme.test`, token, more), {
    'accept-language': language,
  })
  expect(answer.status).toBe(422)
  return answer.json<{ errors: Record<string, string[]> }>().errors
}
let count = 0
const accounts = (email: string) =>
  run(api.db.database.system)<object>`select u.id, u.status, u.first_name, u.date_of_birth::text, u.gender,
    u.professional_status, u.consent_basis, array(select role from app.profiles where user_id = u.id) as profiles
    from app.users u where u.email = ${email}`
const state = async (token: string, slug = 'acme') =>
  (await (await stranger(slug)).post('/api/v1/sign_ups', { data: { type: 'sign_ups', attributes: { token } } })).json<{
    data: { attributes: SignUpAttributes }
  }>().data.attributes

describe('signing up with an invitation', () => {
  it('opens the account with all fields, the chosen profile and the accepted texts, and signs in', async () => {
    const { token } = await invited('lina@acme.test')
    const person = await stranger()
    const answer = await register(fields('lina@acme.test', token), person)
    expect(answer.status).toBe(200)
    expect(answer.headers['access-token']).toBeDefined()
    const [account] = await accounts('lina@acme.test')
    expect(account).toMatchObject({
      status: 'active',
      date_of_birth: '1994-02-28',
      gender: 'woman',
      professional_status: 'executive',
      consent_basis: null,
      profiles: ['participant'],
    })
    const [{ id }] = (await accounts('lina@acme.test')) as [{ id: string }]
    const events = await api.store.readStream(`account-${id}`)
    expect(events.map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'ProfileOpened',
      'TermsAccepted',
      'TermsAccepted',
    ])
    expect(await state(token)).toMatchObject({ state: 'used' })
  })

  it('takes the form that jQuery makes of the same members', async () => {
    const { token } = await invited('form@acme.test')
    const form = new URLSearchParams()
    const write = (name: string, value: unknown) => {
      if (Array.isArray(value))
        for (const [index, item] of value.entries()) write(`${name}[${typeof item === 'object' ? index : ''}]`, item)
      else if (typeof value === 'object' && value !== null)
        for (const [member, inner] of Object.entries(value)) write(`${name}[${member}]`, inner)
      else form.append(name, value === null ? '' : `${value as string | number | boolean}`)
    }
    const body = fields('form@acme.test', token, {
      roles: ['participant', 'presenter'],
      age_basis: null,
      program_id: null,
    })
    for (const [name, value] of Object.entries(body)) write(name, value)
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    const person = await stranger()
    const answer = await person.call('/auth', { method: 'POST', body: form.toString(), headers })
    expect(answer.text).toContain('"status":"success"')
    expect(await accounts('form@acme.test')).toMatchObject([{ profiles: ['participant', 'presenter'] }])
    const deep = await person.call('/auth', { method: 'POST', body: `a${'[b]'.repeat(40)}=1`, headers })
    expect(deep.status).toBe(400)
  })

  it('takes one name', async () => {
    const { token } = await invited('sukarno@acme.test')
    const names = { first_name: 'Sukarno', last_name: '' }
    const answer = await register({ ...fields('sukarno@acme.test', token), ...names }, await stranger())
    expect(answer.status).toBe(200)
    expect(answer.json<{ data: object }>().data).toMatchObject(names)
  })

  it('opens one account for two tabs; the other gets a clear answer', async () => {
    const { token } = await invited('tabs@acme.test')
    const [one, two] = await Promise.all([
      register(fields('tabs@acme.test', token), await stranger()),
      register(
        fields('tabs@acme.test', token, { password: 'Autre-Chose-2026!', password_confirmation: 'Autre-Chose-2026!' }),
        await stranger(),
      ),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await accounts('tabs@acme.test')).toHaveLength(1)
  })

  it('answers the same call twice with the same account', async () => {
    const { token } = await invited('twice@acme.test')
    const first = await register(fields('twice@acme.test', token), await stranger())
    const second = await register(fields('twice@acme.test', token), await stranger())
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await accounts('twice@acme.test')).toHaveLength(1)
  })

  it('refuses without an invitation, with one of another company, expired or revoked', async () => {
    const base = async (token: string | undefined) =>
      (await register({ ...fields('no@acme.test', ''), invitation_token: token })).json<{
        errors: { base?: string[] }
      }>().errors.base
    const other = await invited('no@acme.test', { slug: 'careful' })
    const expired = await invited('no@acme.test', { days: -1 })
    expect(await base(undefined)).toEqual(['L’inscription se fait sur invitation.'])
    expect(await base(other.token)).toEqual(['L’inscription se fait sur invitation.'])
    expect((await base(expired.token))?.[0]).toContain('a expiré')
    await run(api.db.database.system)`update app.invitations set revoked_at = now() where id = ${expired.id}`
    const revoked = await invited('no@acme.test')
    await run(api.db.database.system)`update app.invitations set revoked_at = now() where id = ${revoked.id}`
    expect((await base(revoked.token))?.[0]).toContain('a été retirée')
    expect(await accounts('no@acme.test')).toEqual([])
  })
})

describe('each field', () => {
  it('is refused with its message, in the language of the person', async () => {
    expect(await errorsOf({ first_name: '' })).toMatchObject({ first_name: ['Ce champ doit être rempli'] })
    expect(await errorsOf({ first_name: '' }, 'en')).toMatchObject({ first_name: ['This field is required'] })
    expect(await errorsOf({ phone: '06 12' })).toMatchObject({
      phone: ['Il manque des chiffres. Exemple\u202f: 06 12 34 56 78'],
    })
    for (const linkedin_url of [
      'linkedin.com/in/x',
      'https://linkedin.com.evil.test/in/x',
      'https://a@linkedin.com/in/x',
    ])
      expect(await errorsOf({ linkedin_url })).toHaveProperty('linkedin_url')
    expect(await errorsOf({ date_of_birth: '1994-02-31' })).toHaveProperty('date_of_birth')
    expect(await errorsOf({ job_title: 'Acheteur, 06 12 34 56 78', city: 'lina@acme.test' })).toMatchObject({
      job_title: [
        'Pas de coordonnées ici\u202f: retirez «\u202f06 12 34 56 78\u202f». Elles ont leurs propres champs.',
      ],
      city: [expect.stringContaining('lina@acme.test')],
    })
    expect(await errorsOf({ last_name: 'Moreau insta: lina_m' }, 'en')).toMatchObject({
      last_name: ['No contact details here: remove “insta: lina_m”. They have their own fields.'],
    })
    expect(await errorsOf({ email: 'other@acme.test' })).toMatchObject({
      email: ['Cette adresse n’est pas celle de votre invitation.'],
    })
    expect(await errorsOf({ business_unit: 'mars' })).toHaveProperty('business_unit')
    expect(await errorsOf({ time_zone: 'Mars/Olympus' })).toHaveProperty('time_zone')
    expect(await errorsOf({ first_name: 'Lina 0612345678' })).toHaveProperty('first_name')
    expect(await errorsOf({ acceptances: [] })).toHaveProperty('acceptances')
    expect(
      await errorsOf({
        acceptances: ['charter', 'terms'].map((document) => ({ document, version: 9, language: 'fr' })),
      }),
    ).toHaveProperty('acceptances')
  })

  it('is refused in the dialect whatever stands in it', async () => {
    const hostile = [undefined, null, 7, true, '', [], {}, [null], [7], [{}], [[]], { a: { b: 1 } }]
    const names = Object.keys(fields('', '')).filter((name) => !['invitation_token', 'linkedin_url'].includes(name))
    for (const name of names)
      // A person with one name leaves the last one out.
      for (const value of hostile.slice(
        name === 'last_name' ? 1 : 0,
        name === 'roles' || name === 'acceptances' ? undefined : 4,
      ))
        expect(await errorsOf({ [name]: value }), `${name}: ${JSON.stringify(value)}`).toHaveProperty(name)
    const accepted = { document: 'charter', version: 1, language: 'fr' }
    for (const wrong of [{ document: 'x' }, { version: 'one' }, { language: null }, { more: 1 }])
      expect(await errorsOf({ acceptances: [{ ...accepted, ...wrong }] }, 'en')).toMatchObject({
        acceptances: ['Accept the charter and the terms of use to continue.'],
      })
    expect(await errorsOf({ roles: undefined }, 'en')).toMatchObject({ roles: ['This field is required'] })
  })

  it('takes only roles that the invitation offers, and addresses of the company’s domains', async () => {
    const mentee = await invited('mentee@acme.test', { roles: '{participant}' })
    const answer = await register(fields('mentee@acme.test', mentee.token, { roles: ['presenter'] }))
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('roles')
    const lookalike = await invited('x@acme.test.evil.test')
    const refused = await register(fields('x@acme.test.evil.test', lookalike.token))
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('email')
  })

  it('lets minors in with a basis, which is kept', async () => {
    const year = new Date().getUTCFullYear() - 17
    expect(await errorsOf({ date_of_birth: `${year}-01-01` })).toMatchObject({
      date_of_birth: ['Dès 18 ans, ou avec une émancipation ou un accord parental.'],
    })
    const { token } = await invited('minor@acme.test')
    const born = { date_of_birth: `${year}-01-01`, age_basis: 'parental_consent' }
    expect((await register(fields('minor@acme.test', token, born), await stranger())).status).toBe(200)
    expect(await accounts('minor@acme.test')).toMatchObject([{ consent_basis: 'parental' }])
  })
})

describe('what the company asks while joining', () => {
  const lists = { needed_skills: [{ code: 'negotiation' }], languages: [{ code: 'fr' }] }
  const companyId = idOf.company('asking')
  const sql = (text: string) => api.db.database.system.query<Record<string, unknown>>({ text, values: [companyId] })
  const answersOf = (email: string) =>
    run(api.db.database.system)<object>`select p.role, p.needed_skills, p.languages, p.answers,
      p.completion > 0 as counted, u.worksite
      from app.users u join app.profiles p on p.user_id = u.id where u.email = ${email} order by p.role`
  const refusedWith = async (answers: unknown, language = 'fr') => {
    const { token } = await invited(`q${(count += 1)}@asking.test`, { slug: 'asking' })
    const body = fields(`q${count}@asking.test`, token, { answers_details: answers })
    const answer = await (await stranger('asking')).post('/auth', body, { 'accept-language': language })
    expect(answer.status).toBe(422)
    const { full_messages: _, ...errors } = answer.json<{ errors: Record<string, string[]> }>().errors
    return errors
  }

  beforeAll(async () => {
    await seedCompany(api.db.database.system, 'asking')
    await sql('select app.add_profile_questions($1)')
    await sql(`insert into app.programs (id, company_id, slug, name, description, match_weights)
      select gen_random_uuid(), company_id, 'other', name, description, match_weights from app.programs
      where company_id = $1`)
    await sql(`update app.profile_questions set sign_up_required = true where company_id = $1
      and field_name in ('needed_skills', 'languages', 'worksite', 'needs', 'skills', 'position', 'resources')`)
    await sql(`update app.profile_questions q set program_id = p.id from app.programs p
      where q.company_id = $1 and q.field_name = 'needs' and p.company_id = $1 and p.slug = 'other'`)
    await sql(`update app.tags set archived = true where company_id = $1 and code = 'writing'`)
  })

  it('comes with the link: the questions of its roles and program that are not in the form already', async () => {
    const { token } = await invited('asked@asking.test', { slug: 'asking', roles: '{participant}' })
    const { questions } = await state(token, 'asking')
    expect(questions.map(({ field_name: name }) => name)).toEqual(['languages', 'worksite', 'needed_skills'])
    expect(questions[2]).toMatchObject({ field_type: 'tag', title: { fr: 'Les compétences que vous cherchez' } })
    expect(questions[2]?.profile_answers.map(({ code }) => code)).toEqual(['negotiation'])
    expect((await state((await invited('asked@acme.test')).token)).questions).toEqual([])
  })

  it('is refused by question, in the language of the person, and no account is opened', async () => {
    const given = { languages: [{ code: 'fr' }], worksite: 'Appelez le 06 12 34 56 78', needed_skills: [{ code: 'x' }] }
    expect(await refusedWith(given)).toEqual({
      'answers_details.worksite': [expect.stringContaining('06 12 34 56 78')],
      'answers_details.needed_skills': [expect.any(String)],
    })
    expect(Object.keys(await refusedWith(undefined))).toEqual(
      ['languages', 'worksite', 'needed_skills'].map((name) => `answers_details.${name}`),
    )
    expect(await refusedWith({ ...lists, worksite: '  ' }, 'en')).toEqual({
      'answers_details.worksite': ['This field is required'],
    })
    expect(await refusedWith({ ...lists, worksite: 7 })).toHaveProperty(['answers_details.worksite'])
    expect(await refusedWith({ ...lists, worksite: 'Nord', needed_skills: [{ code: 'writing' }] })).toHaveProperty([
      'answers_details.needed_skills',
    ])
    expect(await refusedWith('none')).toHaveProperty('answers_details')
    expect(await accounts(`q${count}@asking.test`)).toEqual([])
  })

  it('is kept in the profiles of the chosen roles, and counts towards their completion', async () => {
    const email = 'answers@asking.test'
    const { token } = await invited(email, { slug: 'asking' })
    const answers = { ...lists, worksite: ' Nantes Nord ', skills: [{ code: 'negotiation' }], talents: 'not asked' }
    const body = fields(email, token, { answers_details: answers })
    expect((await register(body, await stranger('asking'))).status).toBe(200)
    const kept = { languages: ['fr'], answers: {}, counted: true, worksite: 'Nantes Nord' }
    expect(await answersOf(email)).toEqual([{ role: 'participant', needed_skills: ['negotiation'], ...kept }])
  })

  it('keeps what has no column beside the others, of both roles', async () => {
    await sql(`update app.profile_questions set sign_up_required = true, program_id = null where company_id = $1
      and field_name in ('needs', 'expectations')`)
    const email = 'both@asking.test'
    const { token } = await invited(email, { slug: 'asking' })
    const skills = [{ code: 'negotiation' }]
    const answers = { ...lists, worksite: 'Nord', skills, needs: 'Un cap.', expectations: 'De l’écoute.' }
    const body = fields(email, token, { answers_details: answers, roles: ['participant', 'presenter'] })
    expect((await register(body, await stranger('asking'))).status).toBe(200)
    expect(await answersOf(email)).toMatchObject([
      { role: 'participant', answers: { needs: 'Un cap.', expectations: 'De l’écoute.' } },
      { role: 'presenter', answers: { expectations: 'De l’écoute.' } },
    ])
  })
})

describe('where an administrator approves', () => {
  it('opens no session, notifies the administrators, and lets the person read and withdraw the request', async () => {
    const { id, token } = await invited('wait@careful.test', { slug: 'careful' })
    const person = await stranger('careful')
    const answer = await register(fields('wait@careful.test', token), person)
    expect(answer.status).toBe(200)
    expect(answer.headers['access-token']).toBeUndefined()
    expect(await state(token, 'careful')).toMatchObject({ state: 'pending_approval', sent: { first_name: 'Lina' } })

    const [{ id: userId }] = (await accounts('wait@careful.test')) as [{ id: string }]
    const { database } = api.db
    const vault = { seal: reject, open: reject, forget: async () => undefined }
    const signUps = createSignUps({ records: createInvitationRecords(database), links: api.links, vault })
    const reaction = createSignUpsReaction({ signUps, mails: createMailOutbox(database) })
    const events = await api.store.readStream(`account-${userId}`)
    await reaction.react(events)
    await reaction.react(events)
    const mails = () =>
      run(database.system)<{ template: string; user_id: string }>`select template, user_id from app.mails
        where company_id = ${idOf.company('careful')} order by template, created_at`
    const receipt = { template: 'sign_up_received', user_id: userId }
    const toDecide = { template: 'sign_up_to_approve', user_id: idOf.user('careful', 'root') }
    expect(await mails()).toEqual([receipt, toDecide])

    // A person who waits reads that, with any spelling of the address.
    const signIn = async (given: string) =>
      (await person.post('/auth/sign_in', { email: 'wait@careful.test', password: given })).json<object>()
    expect(await signIn(password)).toMatchObject({ code: 'sign_up_waits' })
    expect(await signIn('Another-2026?')).not.toHaveProperty('code')
    expect((await person.post('/auth/password', { email: 'wait@careful.test' })).status).toBe(200)
    const again = { data: { type: 'sign_up_mails', attributes: { email: 'wait@careful.test' } } }
    expect((await person.post('/api/v1/sign_up_mails', again)).status).toBe(204)
    expect(await mails()).toEqual([receipt, receipt, toDecide])
    const used = await run(database.system)<{ user_id: string }>`select user_id from app.invitations where id = ${id}
      and used_at is not null`
    expect(used).toEqual([{ user_id: userId }])

    const withdraw = { data: { type: 'sign_ups', attributes: { token } } }
    expect((await person.post('/api/v1/sign_ups/withdrawal', withdraw)).status).toBe(204)
    expect(await accounts('wait@careful.test')).toEqual([])
    expect(await state(token, 'careful')).toMatchObject({ state: 'withdrawn', sent: null })
  })
})

const reject = () => Promise.reject(new Error('no draft here'))
