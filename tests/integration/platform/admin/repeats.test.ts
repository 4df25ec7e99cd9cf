import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { keyedMethod } from '#api/platform/http/endpoint.ts'
import { seedDraft, seedLists } from './every-list.ts'
import { loseAnswer, stateOf } from './repeats.ts'
import { addCompany, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let session: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
    { name: 'Lou Lyon' },
  ])
  await seedLists(server, acme)
  await seedDraft(server, acme)
  await run(server.db.database.tenant(acme.id))`insert into app.profiles (id, company_id, user_id, role)
    values (${acme.person('Lou Lyon').profileId}, ${acme.id}, ${acme.person('Lou Lyon').userId}, 'participant')`
  session = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const call = (path: string, init?: RequestInit) => server.call(acme.id, session, path, init)
const write = (name: string, path: string, body: object) => {
  const [method = ''] = name.split(' ')
  return call(path, { method, body: JSON.stringify(body), headers: { 'Idempotency-Key': name.replace(' ', '') } })
}

async function row(text: string): Promise<string> {
  const [found] = await server.db.database.tenant(acme.id).query<{ id: string }>({ text, values: [] })
  if (found === undefined) throw new Error(`no row: ${text}`)
  return found.id
}

const both = (fr: string) => ({ fr, en: `${fr} (en)` })
const ofText = (title: string) => ({ title, sections: [{ title, short: '', paragraphs: [title], points: [] }] })
const file = { file_name: 'people.csv', content: Buffer.from('email\nlea@acme.test\n').toString('base64') }
const invited = (state = '') =>
  row(`insert into app.invitations (company_id, email, roles, origin, expires_at)
    select id, 'i${state}@acme.test', '{participant}', 'invited', now() + interval '1 day' from app.companies
    returning id`)
const imported = (kind: string, state: string, figures: string) =>
  row(`insert into app.invitation_imports (company_id, kind, file_name, file, options, dry_run, created_by, state,
      invited, aside, created)
    select id, '${kind}', 'a.csv', '\\x00', '{}', true, '${acme.person('Aline Admin').userId}', '${state}', ${figures}
    from app.companies returning id`)
const drafted = (state: string) =>
  row(`insert into app.cohort_matches (company_id, program_id, name, min_score, created_by, state)
    select id, '${acme.program}', 'Été', 50, '${acme.person('Aline Admin').userId}', '${state}' from app.companies
    returning id`)
/** A case for help that Aline reads: nobody is named for its topic. */
const helpCase = () =>
  row(`insert into app.help_cases (id, company_id, author_id, program_id, topic, due_on)
    select gen_random_uuid(), id, '${acme.person('Hugo Lefèvre').userId}', '${acme.program}', 'other', current_date + 3
    from app.companies returning id`)
const article = () =>
  row(`insert into app.articles (company_id, author_id, title, body, category, language, state, published_at)
    select id, '${acme.person('Hugo Lefèvre').userId}', 'Dire oui', 'Avec soin.', 'speaking', 'fr', 'published', now()
    from app.companies returning id`)
const proposed = (label: string) =>
  row(`insert into app.tag_proposals (company_id, user_id, kind, label)
    select id, '${acme.person('Hugo Lefèvre').userId}', 'skill', '${label}' from app.companies returning id`)
let tagToMerge = ''
/** A tag, and one that somebody has and that becomes it. */
async function tagToStay(): Promise<string> {
  const made = await call('tags', {
    method: 'POST',
    body: JSON.stringify({ kind: 'skill', label: both('Tissage'), help: { fr: '', en: '' } }),
  })
  tagToMerge = await row(`select id from app.tags where kind = 'skill' and code <> 'tissage' order by code limit 1`)
  return made.json.id
}
const last = (resource: string) => async () => {
  const list = (await call(`${resource}?_start=0&_end=50`)).json
  return list.at(-1).id
}

/** A write and its body, by endpoint: what `:id` stands for is made or found first. */
const writes: Readonly<Record<string, readonly [body: () => object, id?: () => Promise<string>]>> = {
  'POST /documents': [
    () => ({ document: 'terms', fr: ofText('C'), en: ofText('T'), publish: true, accept_again: false }),
  ],
  'POST /cohort_matches': [() => ({ name: 'Hiver', program_id: acme.program })],
  'POST /invitations': [() => ({ email: 'lina@else.test' })],
  'POST /invitation_imports': [() => file],
  'POST /invitations/import': [() => file],
  'POST /programs': [() => ({ slug: 'elan', name: both('Élan'), description: { fr: '', en: '' }, has_experts: false })],
  'POST /business_units': [() => ({ code: 'nantes', label: both('Nantes') })],
  'POST /agenda_templates': [() => ({ program_id: acme.program, number: '7', items: [] })],
  'POST /meeting_reasons': [() => ({ label: both('Le bilan') })],
  'POST /feedback_questions': [
    () => ({ role_type: 'participant', subcategory: 'meeting', field_type: 'text', title: both('Alors ?') }),
  ],
  'POST /profile_questions': [
    () => ({
      field_name: 'hobby',
      category: 'profile_question',
      field_type: 'textarea',
      roles: ['participant'],
      title: both('Loisirs'),
      help: { fr: '', en: '' },
    }),
  ],
  'POST /profile_steps': [
    () => ({
      role: 'participant',
      anchor: 'plus',
      title: both('Plus'),
      heading: { fr: '', en: '' },
      help: { fr: '', en: '' },
      questions: [],
    }),
  ],
  'POST /tags': [() => ({ kind: 'skill', label: both('Vannerie'), help: { fr: '', en: '' } })],
  'POST /training_tools': [
    () => ({
      category: 'video',
      title: both('Outil'),
      description: { fr: '', en: '' },
      language: 'fr',
      link: 'https://example.org/a',
    }),
  ],
  'POST /faqs': [() => ({ language: 'fr', category: 'Débuter', question: 'Comment ?', answer: 'Ainsi.' })],
  'POST /single_sign_on': [
    () => ({ kind: 'facebook', label: 'Facebook', settings: { app_id: '123456' }, client_secret: 'x' }),
  ],
  'POST /company_settings/hosts': [() => ({ host: 'mentorat.acme.example' })],
  'PUT /feed_settings': [() => ({ approval: true })],
  'POST /programs/:id/enrol': [() => ({ profile_ids: [acme.person('Lou Lyon').profileId] }), async () => acme.program],
  'POST /programs/:id/copy': [() => ({ slug: 'next', name: both('Suite'), people: true }), async () => acme.program],
  'POST /tags/:id/merge': [() => ({ tags: [tagToMerge] }), tagToStay],
  'PUT /cohort_matches/:id/kept': [
    () => ({ participant_ids: [acme.person('Hugo Lefèvre').profileId], kept: false }),
    () => row(`select match_id as id from app.cohort_match_pairs limit 1`),
  ],
  'POST /profile_questions/:id/move': [() => ({ to: 'up' }), last('profile_questions')],
  'POST /profile_steps/:id/move': [() => ({ to: 'up' }), last('profile_steps')],
  'POST /mail_templates/:id/send_test': [() => ({ language: 'fr' }), last('mail_templates')],
  'POST /figures/report/send': [() => ({ month: '2026-02', program_id: null })],
  'POST /figures/report/reader': [
    () => ({ user_id: acme.person('Aline Admin').userId, receives: true, program_id: null }),
  ],
  'POST /invitations/:id/resend': [() => ({}), () => invited('1')],
  'POST /invitations/:id/revoke': [() => ({}), () => invited('2')],
  'POST /invitation_imports/:id/start': [() => ({}), () => imported('invitations', 'checked', '1, 0, 0')],
  'POST /invitation_imports/:id/write': [() => ({}), () => imported('accounts', 'checked', '1, 0, 1')],
  'POST /invitation_imports/:id/stop': [() => ({}), () => imported('accounts', 'writing', '0, 0, 1')],
  'POST /invitation_imports/:id/resume': [() => ({}), () => imported('accounts', 'stopped', '0, 0, 1')],
  'POST /invitation_imports/:id/correct': [
    () => ({ cells: [{ line: 2, column: 'email', value: 'lea@acme.test' }] }),
    () => imported('invitations', 'checked', '0, 1, 0'),
  ],
  'POST /invitation_imports/:id/withdraw': [
    () => ({}),
    async () => {
      const id = await imported('invitations', 'done', '1, 0, 0')
      await row(`update app.invitations set import_id = '${id}' where id = '${await invited('3')}' returning id`)
      return id
    },
  ],
  'POST /cohort_matches/:id/run': [() => ({}), () => drafted('done')],
  'POST /cohort_matches/:id/cancel': [() => ({}), () => drafted('waiting')],
  'POST /cohort_matches/:id/remove': [() => ({}), () => drafted('done')],
  'POST /program_enrollments/:id/withdraw': [() => ({}), () => row('select id from app.program_enrollments limit 1')],
  'POST /help_cases/:id/take': [() => ({}), helpCase],
  'POST /help_cases/:id/answer': [() => ({ words: 'Nous nous en occupons.' }), helpCase],
  'POST /help_cases/:id/close': [() => ({ outcome: 'no_action' }), helpCase],
  'POST /tag_proposals/:id/refuse': [() => ({ reason: 'Trop rare' }), () => proposed('Reliure')],
  'POST /articles/:id/remove': [() => ({ reason: 'off_topic' }), () => article()],
  'POST /articles/:id/pin': [() => ({}), () => article()],
  'POST /article_comments/:id/remove': [
    () => ({ reason: 'off_topic' }),
    () => row('select id from app.article_comments limit 1'),
  ],
  'POST /operator_acts/:id/undo': [
    () => ({}),
    async () => {
      const path = `users/${acme.person('Hugo Lefèvre').userId}/move_unit`
      await call(path, { method: 'POST', body: JSON.stringify({ business_unit: 'lyon' }) })
      return row(`select id from app.operator_acts where act = 'move_unit' limit 1`)
    },
  ],
  'POST /programs/:id/archive': [() => ({ archived: true }), async () => acme.program],
}

/** Keyed calls that are not repeated here, and why. */
const others: Readonly<Record<string, readonly string[]>> = {
  'carries out a command, whose events are known by ids of the key: tests/integration/mentoring/commands/': [
    'POST /mentoring_requests/:id/revoke',
    'POST /mentoring_relationships',
    'POST /mentoring_relationships/:id/pause',
    'POST /mentoring_relationships/:id/resume',
    'POST /mentoring_relationships/:id/finish',
    'POST /mentoring_relationships/:id/delete',
    'POST /meetings/:id/cancel',
    'POST /workshops',
    ...['invite', 'invite_audience', 'remove', 'cancel'].map((act) => `POST /workshops/:id/${act}`),
    ...['approve', 'reject', 'disable', 'enable', 'grant_role', 'revoke_role', 'accept_profile', 'refuse_profile'].map(
      (act) => `POST /users/:id/${act}`,
    ),
    ...['close_profile', 'merge', 'erase'].map((act) => `POST /users/:id/${act}`),
  ],
  'writes nothing that a repeat would change': [
    'POST /mail_templates/:id/preview',
    'POST /programs/:id/weights_effect',
    'POST /programs/:id/milestones_effect',
    'POST /programs/:id/rule_preview',
    'POST /tags/:id/merge_preview',
    'POST /tags/checks',
    'POST /single_sign_on/:id/test_connection',
    'POST /single_sign_on_imports',
  ],
  'asks somebody outside, and answers what there is of a host that is in use': [
    'POST /company_settings/hosts/:id/check',
  ],
  'is a `write` of `act` like those above': [
    ...['approve', 'refuse', 'keep', 'restore', 'unpin'].map((act) => `POST /articles/:id/${act}`),
    ...['create_requests', 'revoke_requests'].map((act) => `POST /cohort_matches/:id/${act}`),
    'POST /tag_proposals/:id/take',
    'POST /contact_requests/:id/handle',
    'POST /contact_requests/:id/reopen',
    'POST /error_reports/:id/handle',
    'POST /error_reports/:id/reopen',
    'POST /mails/:id/retry',
    'POST /mentoring_requests/:id/remind',
    'POST /users/:id/reset_second_factor',
    'POST /users/:id/set_away',
    'POST /users/:id/end_away',
    'POST /users/:id/mark_expert',
    ...['unmark_expert', 'ask_to_finish', 'enrol', 'tell_imported', 'remove_imported'].map(
      (act) => `POST /users/:id/${act}`,
    ),
  ],
  'needs another reader, or a pair: tests/integration/mentoring/api/help-cases.test.ts': [
    'POST /help_cases/:id/hand_over',
    'POST /help_cases/:id/another_mentor',
  ],
  'has an id of its key, or sets a state that a repeat finds: bulk-acts.test.ts': [
    'POST /bulk_acts',
    'POST /bulk_acts/:id/stop',
    'POST /bulk_acts/:id/resume',
  ],
  'tells what runs outside the call, which takes the same order twice': consoleEndpoints
    .filter(({ path }) => path.startsWith('/operations/'))
    .filter(keyedMethod)
    .map(nameOf),
}

function nameOf({ method, path }: (typeof consoleEndpoints)[number]): string {
  return `${method.toUpperCase()} ${path}`
}

describe('a repeat whose first answer was lost', () => {
  it('is tried at every call that takes a key', () => {
    const keyed = consoleEndpoints.filter(keyedMethod)
    // Those that write over what their sender has read: edits.test.ts.
    const elsewhere = keyed.filter(({ lastWrite }) => lastWrite !== undefined).map(nameOf)
    const known = [...Object.keys(writes), ...elsewhere, ...Object.values(others).flat()]
    expect(known.toSorted()).toEqual(keyed.map(nameOf).toSorted())
  })

  it.each(Object.entries(writes))('%s', async (name, [body, id]) => {
    const path = name.slice(name.indexOf('/') + 1).replace(':id', (await id?.()) ?? '')
    const sent = body()
    const before = await stateOf(server)
    const first = await write(name, path, sent)
    expect([first.status, first.status === 200 ? '' : first.text]).toEqual([200, ''])
    const after = await stateOf(server)
    expect(after).not.toEqual(before)
    await loseAnswer(server, name.replace(' ', ''))
    const again = await write(name, path, sent)
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await stateOf(server)).toEqual(after)
  })
})
