import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { auditActions, auditSubjects } from '#contract/console/insight/audit-entries.ts'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { Values } from '../../../../admin/platform/edits/merge.ts'
import { type ClashReport, writeMerged } from '../../../../admin/platform/edits/write-merged.ts'
import { loseAnswer, stateOf } from './repeats.ts'
import { addCompany, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer, type Answer } from './support.ts'
import { run } from '#tests/support/run.ts'

type Call = (path: string, init?: RequestInit) => Promise<Answer>
type Json = Record<string, any> // eslint-disable-line typescript/no-explicit-any -- each record has another shape

interface Editable {
  /** Makes a record, if there is none; answers where it is written. */
  readonly at: () => Promise<string>
  /** Where it is read, when that is elsewhere. */
  readonly read?: (path: string) => string
  /** What a form sends of it. */
  readonly sends: (record: Json) => Values
  /** What says which state the write was made from: `If-Match`, unless it is in the body. */
  readonly from?: (record: Json) => Values
  /** A field and two values of it. */
  readonly one: readonly [field: string, value: unknown, another: unknown]
  /** Another field with three values; without it the record is one value. */
  readonly other?: readonly [field: string, value: unknown, second: unknown, third: unknown]
  /** The status of a write that came too late. */
  readonly late?: number
}

let server: AdminServer
let acme: TestCompany
let aline: Call
let bruno: Call

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Bruno Blanc', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  await run(server.db.database.system)`update app.companies set brand = '{"name":"Acme"}' where id = ${acme.id}`
  await run(server.db.database.tenant(acme.id))`insert into app.business_units (company_id, code, label)
    values (${acme.id}, 'nantes', '{"fr":"Nantes","en":"Nantes"}')`
  aline = await as('Aline Admin')
  bruno = await as('Bruno Blanc')
})
afterAll(() => server.close())

async function as(name: string): Promise<Call> {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path, init) => server.call(acme.id, session, path, init)
}

async function made(path: string, body: object): Promise<string> {
  const { status, json } = await aline(path, { method: 'POST', body: JSON.stringify(body) })
  expect([path, status, status === 200 ? '' : JSON.stringify(json)]).toEqual([path, 200, ''])
  await server.project()
  return `${path}/${json.id}`
}

async function inserted(table: string, columns: string, values: string): Promise<string> {
  const [row] = await server.db.database.tenant(acme.id).query<{ id: string }>({
    text: `insert into app.${table} (company_id, ${columns}) values ($1, ${values}) returning id`,
    values: [acme.id],
  })
  return `${table}/${row?.id ?? ''}`
}

const both = (fr: string) => ({ fr, en: `${fr} (en)` })
const whole = (record: Json): Values => record
const templateItem = (title: string) => ({
  id: '00000000-0000-4000-8000-00000000a9e1',
  title: both(title),
  guidance: { fr: '', en: '' },
  minutes: 10,
  tool_id: null,
})
const labelled = { sends: whole, one: ['label', both('A'), both('B')] } as const
const titled = { sends: whole, one: ['title', both('A'), both('B')] } as const
const ofText = (title: string) => ({ title, sections: [{ title, short: '', paragraphs: [title], points: [] }] })
const only =
  (...names: readonly string[]) =>
  (record: Json): Values =>
    Object.fromEntries(names.map((name) => [name, record[name]]))
const ofHugo = (act: string) => async () => `users/${acme.person('Hugo Lefèvre').userId}/${act}`
const withoutAct = (path: string) => path.split('/').slice(0, -1).join('/')
/** People of the company, once it is there. */
const named = (name: string) => () => [acme.person(name).userId]
const ofProgram = { at: async () => `programs/${acme.program}`, late: 409 }
const firstGoal = (weeks: number) => ({
  id: '5a3f0c1e-0000-4000-8000-0000000000a1',
  kind: 'goal',
  count: null,
  for: 'both',
  title: null,
  due_weeks: weeks,
  due_session: null,
})
const weighed = (skills: number) => ({ ...defaultMatchWeights, ...balanced(skills) })

/** Points that are 100 in all. */
function balanced(skills: number): object {
  const names = Object.keys(defaultMatchWeights)
  return Object.fromEntries(names.map((name, n) => [name, n === 0 ? skills : n === 1 ? 100 - skills : 0]))
}

const aWorkshop = () =>
  made('workshops', {
    program_id: acme.program,
    title: 'Dire non',
    starts_at: '2026-04-02T10:00:00Z',
    minutes: 60,
    time_zone: 'Europe/Paris',
    people: [acme.person('Hugo Lefèvre').userId, acme.person('Inès Carbonnel').userId],
  })

/** Every write over values that its sender has read, by its endpoint. */
const editables: Readonly<Record<string, Editable>> = {
  'PUT /programs/:id': {
    at: ofProgram.at,
    sends: whole,
    one: ['name', both('A'), both('B')],
    other: ['has_experts', true, false, true],
  },
  'PUT /business_units/:id': {
    at: async () => 'business_units/lyon',
    sends: whole,
    one: ['label', { fr: 'Lyon A', en: 'Lyons' }, { fr: 'Lyon B', en: 'Lyons' }],
  },
  'PUT /meeting_reasons/:id': {
    ...labelled,
    at: () => made('meeting_reasons', { label: both('Le point') }),
    other: ['position', 1, 2, 3],
  },
  'PUT /agenda_templates/:id': {
    at: () => made('agenda_templates', { program_id: acme.program, number: '4', items: [] }),
    sends: whole,
    one: ['items', [templateItem('A')], [templateItem('B')]],
  },
  'PUT /feedback_questions/:id': {
    ...titled,
    at: () =>
      made('feedback_questions', {
        role_type: 'participant',
        subcategory: 'meeting',
        field_type: 'text',
        title: both('Et puis ?'),
      }),
    other: ['position', 1, 2, 3],
  },
  'PUT /profile_questions/:id': {
    ...titled,
    at: () =>
      made('profile_questions', {
        field_name: 'hobby',
        category: 'profile_question',
        field_type: 'textarea',
        roles: ['participant'],
        title: both('Loisirs'),
        help: both(''),
      }),
    other: ['max_length', 100, 200, 300],
  },
  'PUT /profile_steps/:id': {
    ...titled,
    at: () =>
      made('profile_steps', {
        role: 'participant',
        anchor: 'plus',
        title: both('Plus'),
        heading: both(''),
        help: both(''),
        questions: [],
      }),
    other: ['anchor', 'plus-a', 'plus-b', 'plus-c'],
  },
  'PUT /tags/:id': {
    ...labelled,
    at: () => made('tags', { kind: 'skill', label: both('Apiculture'), help: both('') }),
    other: ['archived', true, false, true],
  },
  'PUT /contact_messages/:id': {
    at: () => inserted('contact_messages', 'name, email, subject, message', `'T', 't@else.test', 'Oui', 'Bonjour'`),
    sends: only('state'),
    one: ['state', 'answered', 'closed'],
  },
  'PUT /training_tools/:id': {
    ...titled,
    at: () =>
      made('training_tools', {
        category: 'video',
        title: both('Outil'),
        description: both(''),
        language: 'fr',
        link: 'https://example.org/a',
      }),
    other: ['minutes', 10, 20, 30],
  },
  'PUT /faqs/:id': {
    at: () => made('faqs', { language: 'fr', category: 'Débuter', question: 'Comment ?', answer: 'Ainsi.' }),
    sends: whole,
    one: ['question', 'Pourquoi ?', 'Quand ?'],
    other: ['answer', 'A.', 'B.', 'C.'],
  },
  'PUT /recommendations/:id': {
    at: () =>
      inserted(
        'recommendations',
        'id, presenter_id, author_id, text',
        `gen_random_uuid(), '${acme.person('Inès Carbonnel').profileId}', '${acme.person('Hugo Lefèvre').userId}',
          'Une écoute qui fait avancer.'`,
      ),
    sends: only('removed_reason'),
    one: ['removed_reason', 'Trop long', 'Hors sujet'],
  },
  'PUT /documents/:id': {
    at: () => made('documents', { document: 'charter', fr: ofText('F'), en: ofText('E'), publish: false }),
    sends: ({ title, sections, accept_again }) => ({
      fr: { title: title.fr, sections: sections.fr },
      en: { title: title.en, sections: sections.en },
      accept_again,
      publish: false,
    }),
    one: ['fr', ofText('F1'), ofText('F2')],
    other: ['en', ofText('E1'), ofText('E2'), ofText('E3')],
  },
  'PUT /site_pages/:id': {
    at: async () => 'site_pages/home-fr',
    sends: ({ versions }) => ({ words: versions[0]?.words ?? {}, publish: false, effective_at: null }),
    one: ['words', { 'home.title': 'A' }, { 'home.title': 'B' }],
  },
  'PUT /company_settings': {
    at: async () => 'company_settings',
    sends: only('brand', 'settings'),
    one: ['settings', { request_expiry_days: 10 }, { request_expiry_days: 11 }],
    other: ['brand', { name: 'Acme A' }, { name: 'Acme B' }, { name: 'Acme C' }],
  },
  'POST /mail_templates/:id/keep': {
    at: async () => `mail_templates/${(await aline('mail_templates')).json[0].id}/keep`,
    read: (path) => `${withoutAct(path)}?language=fr`,
    sends: ({ subject, intro }) => ({ language: 'fr', subject, intro }),
    one: ['subject', 'Sujet A', 'Sujet B'],
    other: ['intro', 'A', 'B', 'C'],
  },
  'PUT /single_sign_on/:id': {
    at: () =>
      made('single_sign_on', {
        kind: 'facebook',
        label: 'Facebook',
        settings: { app_id: '123456' },
        client_secret: 'x',
      }),
    sends: only('kind', 'label', 'enabled', 'settings'),
    one: ['label', 'Facebook A', 'Facebook B'],
    other: ['settings', { app_id: '223456' }, { app_id: '323456' }, { app_id: '423456' }],
  },
  'POST /workshops/:id/change': {
    at: async () => `${await aWorkshop()}/change`,
    read: withoutAct,
    // Its texts are sealed, and nobody has the keys here.
    sends: ({ host_id }) => ({ title: 'Dire non', description: null, conference_url: null, host_id }),
    get one() {
      return ['host_id', acme.person('Hugo Lefèvre').userId, acme.person('Inès Carbonnel').userId] as const
    },
  },
  'POST /workshops/:id/reschedule': {
    at: async () => `${await aWorkshop()}/reschedule`,
    read: withoutAct,
    sends: only('starts_at', 'minutes', 'time_zone'),
    one: ['starts_at', '2026-04-03T10:00:00.000Z', '2026-04-04T10:00:00.000Z'],
    other: ['minutes', 30, 45, 90],
  },
  'POST /users/:id/set_limit': {
    at: ofHugo('set_limit'),
    read: withoutAct,
    sends: ({ profile_details: [profile] }) => ({ role: 'participant', limit: profile.limit }),
    from: ({ profile_details: [profile] }) => ({ from: profile.limit }),
    one: ['limit', 4, 5],
  },
  'POST /users/:id/move_unit': {
    at: ofHugo('move_unit'),
    read: withoutAct,
    sends: only('business_unit'),
    from: ({ business_unit: from }) => ({ from }),
    one: ['business_unit', 'lyon', 'nantes'],
  },
  'POST /users/:id/correct': {
    at: ofHugo('correct'),
    read: withoutAct,
    sends: only('first_name', 'last_name', 'email', 'phone', 'job_title'),
    from: ({ first_name, last_name, email, phone, job_title }) => ({
      from: { first_name, last_name, email, phone, job_title },
    }),
    one: ['job_title', 'Chef de projet', 'Cheffe de projet'],
    other: ['phone', '+33 4 72 00 00 00', '+33 4 72 00 00 01', '+33 4 72 00 00 02'],
  },
  'POST /programs/:id/weights': {
    ...ofProgram,
    at: async () => `programs/${acme.program}/weights`,
    sends: only('weights'),
    from: ({ version: from }) => ({ from }),
    one: ['weights', weighed(40), weighed(60)],
  },
  'POST /programs/:id/milestones': {
    ...ofProgram,
    at: async () => `programs/${acme.program}/milestones`,
    sends: () => ({ as: 'draft' }),
    from: ({ revision: from }) => ({ from }),
    one: ['milestones', [firstGoal(3)], [firstGoal(4)]],
  },
  'POST /programs/:id/help_readers': {
    ...ofProgram,
    at: async () => `programs/${acme.program}/help_readers`,
    sends: () => ({ topic: 'conduct' }),
    from: ({ topics }) => ({
      from: (topics as Json[])
        .find(({ topic }) => topic === 'conduct')
        ?.['readers'].map(({ id: reader }: Json) => reader),
    }),
    one: ['readers', named('Aline Admin'), named('Bruno Blanc')],
  },
  'POST /programs/:id/rules': {
    ...ofProgram,
    at: async () => `programs/${acme.program}/rules`,
    sends: () => ({
      role: 'participant',
      active: false,
      business_units: [],
      countries: [],
      field_name: null,
      answers: [],
    }),
    from: ({ rules: [rule] }) => ({ revision: rule?.revision ?? null }),
    one: ['business_units', ['lyon'], ['paris']],
  },
  'PUT /cohort_matches/:id/decisions': {
    at: async () => {
      const draft = await inserted(
        'cohort_matches',
        'program_id, name, min_score, created_by',
        `'${acme.program}', 'Printemps', 50, '${acme.person('Aline Admin').userId}'`,
      )
      return `${draft}/decisions`
    },
    read: withoutAct,
    sends: () => ({
      participant_id: acme.person('Hugo Lefèvre').profileId,
      presenter_id: acme.person('Inès Carbonnel').profileId,
      reason: 'Même service',
      kind: 'none',
    }),
    from: () => ({ from: 'none' }),
    one: ['kind', 'pin', 'ban'],
  },
}

/** The logo is a file: `company-settings.test.ts` has two operators change it. */
const files = ['PUT /company_settings/logo', 'DELETE /company_settings/logo']

/** Writes that go over nothing that their sender has read, and why. */
const others: Readonly<Record<string, readonly string[]>> = {
  'makes a record': [
    'mentoring_relationships',
    'workshops',
    'programs',
    'business_units',
    'meeting_reasons',
    'agenda_templates',
    'feedback_questions',
    'profile_questions',
    'profile_steps',
    'tags',
    'invitations',
    'invitation_imports',
    'bulk_acts',
    'cohort_matches',
    'training_tools',
    'faqs',
    'documents',
    'single_sign_on',
    'company_settings/hosts',
    'operations/relay_orders',
    'invitations/import',
    'programs/:id/copy',
  ].map((name) => `POST /${name}`),
  'deletes a record, and whoever edits it is told that it is gone': [
    'business_units',
    'meeting_reasons',
    'agenda_templates',
    'feedback_questions',
    'profile_questions',
    'profile_steps',
    'tags',
    'training_tools',
    'faqs',
    'single_sign_on',
    'company_settings/hosts',
  ].map((name) => `DELETE /${name}/:id`),
  'writes nothing of the record': [
    'POST /figures/report/send',
    'POST /mail_templates/:id/preview',
    'POST /mail_templates/:id/send_test',
    'POST /programs/:id/weights_effect',
    'POST /programs/:id/milestones_effect',
    'POST /programs/:id/rule_preview',
    'POST /tags/:id/merge_preview',
    'POST /tags/checks',
    'POST /single_sign_on/:id/test_connection',
    'POST /single_sign_on_imports',
    'POST /company_settings/hosts/:id/check',
  ],
  'turns a switch of two values: who saw the same value sends the same one': [
    'PUT /feed_settings',
    'POST /programs/:id/archive',
    'PUT /cohort_matches/:id/kept',
    'POST /figures/report/reader',
  ],
  'moves one place from where the record is now': ['POST /profile_questions/:id/move', 'POST /profile_steps/:id/move'],
  'adds or removes what it names, whatever else is there': [
    'POST /programs/:id/enrol',
    'POST /tags/:id/merge',
    'POST /program_enrollments/:id/withdraw',
    'POST /workshops/:id/invite',
    'POST /workshops/:id/invite_audience',
    'POST /workshops/:id/remove',
    'POST /users/:id/grant_role',
    'POST /users/:id/revoke_role',
  ],
  'changes the state of a record, which refuses it from another state': [
    'mentoring_requests/:id/remind',
    'mentoring_requests/:id/revoke',
    'help_cases/:id/take',
    'help_cases/:id/answer',
    'help_cases/:id/hand_over',
    'help_cases/:id/close',
    'help_cases/:id/another_mentor',
    'mentoring_relationships/:id/pause',
    'mentoring_relationships/:id/resume',
    'mentoring_relationships/:id/finish',
    'mentoring_relationships/:id/delete',
    'meetings/:id/cancel',
    'workshops/:id/cancel',
    'users/:id/approve',
    'users/:id/reject',
    'users/:id/disable',
    'users/:id/enable',
    'users/:id/accept_profile',
    'users/:id/refuse_profile',
    'users/:id/close_profile',
    'users/:id/merge',
    'users/:id/reset_second_factor',
    'users/:id/set_away',
    'users/:id/end_away',
    'users/:id/mark_expert',
    'users/:id/unmark_expert',
    'users/:id/erase',
    'tag_proposals/:id/take',
    'tag_proposals/:id/refuse',
    'invitations/:id/resend',
    'invitations/:id/revoke',
    'articles/:id/approve',
    'articles/:id/refuse',
    'articles/:id/keep',
    'articles/:id/remove',
    'articles/:id/restore',
    'articles/:id/pin',
    'articles/:id/unpin',
    'article_comments/:id/remove',
    'contact_requests/:id/handle',
    'contact_requests/:id/reopen',
    'error_reports/:id/handle',
    'error_reports/:id/reopen',
    'mails/:id/retry',
    'operator_acts/:id/undo',
    'invitation_imports/:id/start',
    'invitation_imports/:id/write',
    'invitation_imports/:id/stop',
    'invitation_imports/:id/resume',
    'invitation_imports/:id/withdraw',
    'cohort_matches/:id/run',
    'cohort_matches/:id/cancel',
    'cohort_matches/:id/create_requests',
    'cohort_matches/:id/revoke_requests',
    'cohort_matches/:id/remove',
    'users/:id/ask_to_finish',
    'users/:id/enrol',
    'users/:id/tell_imported',
    'users/:id/remove_imported',
    'bulk_acts/:id/stop',
    'bulk_acts/:id/resume',
    'operations/read_models/:id/retry',
    'operations/read_models/:id/skip',
    'operations/read_models/:id/take_up',
    'operations/jobs/:id/run',
    'operations/held_items/:id/retry',
    'operations/parked_streams/:id/resume',
  ].map((name) => `POST /${name}`),
  'writes the lines that it names of a file that one person prepares': ['POST /invitation_imports/:id/correct'],
}

const nameOf = ({ method, path }: (typeof consoleEndpoints)[number]) => `${method.toUpperCase()} ${path}`

describe('two operators on one record', () => {
  it('conflict at every endpoint that overwrites what its sender has read', () => {
    const telling = consoleEndpoints.filter(({ lastWrite }) => lastWrite !== undefined).map(nameOf)
    expect([...Object.keys(editables), ...files].toSorted()).toEqual(telling.toSorted())
    const writes = consoleEndpoints.filter(({ method }) => method !== 'get').map(nameOf)
    const known = [...telling, ...Object.values(others).flat()]
    expect(writes.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !writes.includes(name))).toEqual([])
    expect(known).toHaveLength(new Set(known).size)
  })

  it.each(Object.entries(editables))('%s', async (name, editable) => {
    const { sends, from, one, other, late = 412 } = editable
    const path = await editable.at()
    const readPath = editable.read?.(path) ?? path
    const method = name.split(' ')[0] ?? ''
    const read = async (call: Call) => {
      await server.project()
      return (await call(readPath)).json as Json
    }
    const send = (call: Call, values: Values, record: Json, key?: string) =>
      call(path, {
        method,
        body: JSON.stringify({ ...values, ...from?.(record) }),
        headers: {
          ...(from === undefined && { 'If-Match': `"${record['revision']}"` }),
          ...(key !== undefined && { 'Idempotency-Key': key.replace(' ', '') }),
        },
      })
    const [field, value, another] = one

    const seen = await read(bruno)
    const firstly = () => send(aline, { ...sends(seen), [field]: changed(seen, field, value) }, seen, name)
    const first = await firstly()
    expect([name, first.status, first.status === 200 ? '' : first.text]).toEqual([name, 200, ''])
    await server.project()
    // The process that wrote it died before its answer: the repeat is neither refused nor written.
    const left = await stateOf(server)
    await loseAnswer(server, name.replace(' ', ''))
    const repeated = await firstly()
    expect([name, repeated.status, repeated.json]).toEqual([name, 200, first.json])
    expect(await stateOf(server)).toEqual(left)
    const tooLate = await send(bruno, { ...sends(seen), [field]: changed(seen, field, another) }, seen)
    expect([name, tooLate.status]).toEqual([name, late])
    expect(tooLate.json.last_write).toMatchObject({ at: expect.stringMatching(/Z$/), actor: { name: 'Aline Admin' } })
    // Weights, rules and pairs are decided as a whole: their pages show the other version beside the draft.
    if (late === 409 || from?.(seen)['from'] === 'none') return

    const questions: ClashReport[] = []
    const reported: unknown[] = []
    const merged = (record: Json, mine: Values) =>
      writeMerged<Json>({
        base: sends(record),
        mine,
        now: async () => {
          const now = await read(bruno)
          return { record: now, values: sends(now) }
        },
        async send(values, of) {
          const { status, json } = await send(bruno, values, of ?? record)
          if (status !== 200) throw Object.assign(new Error(json.message), { status, body: json })
          return read(bruno)
        },
        async ask(question) {
          questions.push(question)
          return question.clashes.map(() => 'mine' as const)
        },
        tell: (last) => reported.push(last),
      })

    // One field: the conflict holds both values and the other author, and the chosen one stays.
    const chosen = await merged(seen, { ...sends(seen), [field]: changed(seen, field, another) })
    expect(questions).toHaveLength(1)
    expect(questions[0]?.lastWrite?.actor.name).toBe('Aline Admin')
    expect(holds(sends(chosen)[field], changed(seen, field, another))).toBe(true)
    if (other === undefined) return

    // Two fields: both changes stay without a question.
    const [second, w1] = other
    const again = await read(bruno)
    const theirs = await send(aline, { ...sends(again), [field]: changed(again, field, value) }, again)
    expect([name, theirs.status]).toEqual([name, 200])
    const kept = sends(await merged(again, { ...sends(again), [second]: changed(again, second, w1) }))
    expect(questions).toHaveLength(1)
    expect(reported).toHaveLength(1)
    expect([holds(kept[field], value), holds(kept[second], w1)]).toEqual([true, true])
  })

  it('leaves entries in the audit log whose kinds and acts the page has words for', async () => {
    const written = await server.db.database.system.query<{ type: string; action: string }>({
      text: `select distinct subject_type as type, action from app.audit_log`,
    })
    expect(written.length).toBeGreaterThan(10)
    const unknown = written.filter(
      ({ type, action }) => !auditSubjects.some((one) => one === type) || !auditActions.some((one) => one === action),
    )
    expect(unknown).toEqual([])
  })

  /** A part of an object is changed, and the rest stays. */
  function changed(record: Json, field: string, given: unknown): unknown {
    const value: unknown = typeof given === 'function' ? given() : given
    const now: unknown = record[field]
    const isPart = (one: unknown): one is object => typeof one === 'object' && one !== null && !Array.isArray(one)
    return isPart(now) && isPart(value) ? { ...now, ...value } : value
  }
})

function holds(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || typeof whole !== 'object' || whole === null)
    return JSON.stringify(whole) === JSON.stringify(part)
  return Object.entries(part).every(([name, value]) => holds(Reflect.get(whole, name), value))
}
