import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectComplaint } from '#tests/support/web-setup.ts'
import type { ResourceName } from '../i18n/en.ts'
import { resourceWords } from '../i18n/resource-words.ts'
import { resourceList } from '../resources.tsx'
import { type FakeServer, fakeServer, list } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const journalEvent = {
  id: 'e9',
  stream: 'capacity-m2',
  type: 'CapacityLimitSet',
  category: 'capacity',
  revision: 3,
  position: '77',
  at: '2026-03-12T09:00:00.000Z',
  recorded_at: '2026-03-12T09:00:00.010Z',
  correlation_id: 'call-7',
  actor: { kind: 'user', id: 'um2', name: 'Inès Carbonnel' },
  data: { limit: 5 },
}

const access = {
  id: 'l1',
  at: '2026-03-12T09:00:00.000Z',
  outcome: 'refused',
  address: '192.0.2.1',
  user_id: null,
  full_name: null,
}
const report = {
  id: 'x1',
  at: '2026-03-12T09:00:00.000Z',
  user_id: null,
  error: 'broken',
  path: '/dashboard',
  browser: 'Firefox 128',
  component_stack: null,
}

const mail = {
  id: 'm1',
  created_at: '2026-03-12T09:00:00.000Z',
  template: 'invitation',
  state: 'failed',
  attempts: 3,
  next_attempt_at: null,
  finished_at: '2026-03-12T09:05:00.000Z',
  last_error: 'rcpt_550',
  user_id: null,
  full_name: null,
  address: 'maarten@valombre.example',
  actions: ['retry'],
}

const connection = {
  id: 'c1',
  kind: 'saml',
  label: 'Microsoft Entra ID',
  enabled: true,
  certificates: [{ subject: 'CN=idp', fingerprint: 'AA:BB', ends_at: '2026-04-02T00:00:00.000Z', days_left: 16 }],
  last_test: { at: '2026-03-12T09:00:00.000Z', state: 'warning', codes: ['certificate_ends'] },
  identities: 171,
}

const invitation = {
  id: 'i1',
  email: 'lina@valombre.example',
  full_name: 'Lina Pouliquen',
  roles: ['participant'],
  program_id: null,
  business_unit: null,
  state: 'sent',
  origin: 'invited',
  invited_by_name: 'Aline Admin',
  mails: 2,
  sent_at: '2026-03-12T09:00:00.000Z',
  expires_at: '2026-03-26T09:00:00.000Z',
  used_at: null,
  user_id: null,
  actions: ['resend', 'revoke'],
}

const opened = {
  id: 'o1',
  at: '2026-03-12T09:00:00.000Z',
  reader_id: 'u9',
  reader_name: 'Sandrine Rochebrune',
  user_id: 'u2',
  full_name: 'Karim Belhadj',
  part: 'record',
  right: 'admin',
  times: 2,
}

const ahead = {
  id: 'u2',
  full_name: 'Karim Belhadj',
  business_unit: null,
  reason: 'last_role',
  since: '2023-03-17T12:00:00.000Z',
  warned_at: '2026-02-15T12:00:00.000Z',
  goes_at: '2026-03-17T12:00:00.000Z',
}

const file = {
  id: 'f1',
  file_name: 'promo.csv',
  state: 'done',
  invited: 113,
  aside: 5,
  created_by_name: null,
  created_at: '2026-03-12T09:00:00.000Z',
  actions: [],
}

const contactRequest = {
  id: 'q1',
  kind: 'demo',
  company_name: 'Hautlieu',
  size: '100_500',
  wants_information: false,
  locale: 'fr',
  erased_at: '2027-03-12T09:00:00.000Z',
  email: 'ana@valombre.example',
  first_name: 'Ana',
  last_name: 'Roux',
  created_at: '2026-03-12T09:00:00.000Z',
}

const sitePage = {
  id: 'home-fr',
  page: 'home',
  language: 'fr',
  program_id: null,
  program_name: null,
  path: '/',
  preview: null,
  texts: [],
  versions: [],
  revision: 0,
}

const charter = {
  id: 'd1',
  document: 'charter',
  version: 2,
  title: { fr: 'Notre charte', en: 'Our charter' },
  sections: { fr: [], en: [] },
  published_at: '2026-03-12T09:00:00.000Z',
  published_by_name: null,
  in_force: true,
}

const reason = {
  id: 'n1',
  label: { fr: 'Faire le point', en: 'Take stock' },
  position: 1,
  archived: false,
  revision: 0,
}
const question = {
  id: 'q1',
  program_id: null,
  role_type: 'participant',
  subcategory: 'meeting',
  field_type: 'one_choice',
  title: { fr: 'Qu’avez-vous travaillé ?', en: 'What did you work on?' },
  choices: [],
  required: true,
  position: 1,
  archived: false,
  revision: 0,
}

const profileQuestion = {
  id: 'p1',
  field_name: 'pace',
  category: 'profile_question',
  field_type: 'select',
  roles: ['participant', 'presenter'],
  program_id: null,
  title: { fr: 'Votre rythme', en: 'Your pace' },
  help: { fr: '', en: '' },
  choices: [],
  may_propose: true,
  required: false,
  sign_up_required: false,
  is_filter: true,
  max_length: null,
  max_choices: null,
  archived: false,
  position: 1,
  bound: false,
  created_at: '2026-03-12T09:00:00.000Z',
  revision: 0,
}
const step = {
  id: 's1',
  role: 'presenter',
  anchor: 'presentation',
  title: { fr: 'Vous présenter', en: 'About you' },
  heading: { fr: '', en: '' },
  help: { fr: '', en: '' },
  questions: ['p1'],
  archived: false,
  position: 1,
  revision: 0,
}
const tag = {
  id: 't1',
  kind: 'skill',
  code: 'negotiation',
  label: { fr: 'Négociation', en: 'Negotiation' },
  synonyms: { fr: [], en: [] },
  help: { fr: '', en: '' },
  archived: false,
  revision: 0,
}
const proposal = {
  id: 'p1',
  kind: 'skill',
  label: 'Apiculture',
  state: 'proposed',
  full_name: 'Ana Roux',
  user_id: 'u1',
  people: 1,
  created_at: '2026-03-12T09:00:00.000Z',
  actions: ['take', 'refuse'],
}
const contactMessage = {
  id: 'm1',
  subject: 'Une question sur mon profil',
  message: 'Bonjour',
  name: 'Ana Roux',
  email: 'ana@valombre.example',
  user_id: null,
  state: 'open',
  created_at: '2026-03-12T09:00:00.000Z',
  revision: 0,
}
const tool = {
  id: 't1',
  category: 'video',
  title: { fr: 'Mener sa première session', en: 'Leading a first session' },
  language: 'fr',
  click_count: 231,
  position: 1,
  archived: false,
  revision: 0,
}
const faq = {
  id: 'a1',
  language: 'fr',
  category: 'Les sessions',
  question: 'Qui lit mes comptes rendus ?',
  position: 1,
  archived: false,
  revision: 0,
}
const recommendation = {
  id: 'r1',
  removed_reason: null,
  mentor: 'Claire Morel',
  author: 'Hugo Lefèvre',
  text: 'Une écoute qui fait avancer.',
  hidden: false,
  created_at: '2026-03-01T09:00:00.000Z',
  revision: 0,
}

const article = {
  id: 'ar1',
  title: 'Ma grille pour un premier entretien',
  body: 'Quatre questions.',
  category: 'first_team',
  language: 'fr',
  state: 'hidden',
  pinned: false,
  author_id: 'u1',
  author: 'Rachid Bordenave',
  likes: 12,
  comments: 2,
  open_reports: 3,
  reports: [{ reason: 'confidential', note: null, created_at: '2026-03-02T09:00:00.000Z', decided_at: null }],
  removed_reason: null,
  created_at: '2026-03-01T09:00:00.000Z',
  published_at: '2026-03-01T09:00:00.000Z',
  revision: 0,
  actions: ['keep', 'remove', 'pin'],
}
const articleComment = {
  id: 'ac1',
  article_id: 'ar1',
  article: 'Dire non à un client',
  author_id: 'u1',
  author: 'Farid Traoré',
  body: 'Et moi donc.',
  created_at: '2026-03-01T09:00:00.000Z',
  edited_at: null,
  actions: ['remove'],
}
const articleReport = {
  id: 'ap1',
  article_id: 'ar1',
  article: 'Ma grille pour un premier entretien',
  reason: 'confidential',
  note: 'Un nom y figure.',
  created_at: '2026-03-02T09:00:00.000Z',
  decided_at: null,
  state: 'hidden',
}

interface ListCase {
  /** In one row, which the fake server gives, or else `records`. */
  readonly row: string
  readonly records?: readonly object[]
}

/** A queue (`sign-ups/sign-ups.test.tsx`), and figures (`feedback-figures/feedback-figures.test.tsx`). */
const noTable = ['sign_ups', 'feedback_figures'] as const satisfies ResourceName[]
type NoTable = (typeof noTable)[number]
const isTable = (name: ResourceName): name is Exclude<ResourceName, NoTable> => !noTable.some((other) => other === name)

const cases: Readonly<Record<Exclude<ResourceName, NoTable>, ListCase>> = {
  mentoring_requests: { row: 'Hugo Lefèvre' },
  mentoring_relationships: { row: 'Hugo Lefèvre' },
  meetings: { row: 'Faire le point' },
  users: { row: 'Karim Belhadj' },
  invitations: { row: 'Lina Pouliquen', records: [invitation] },
  invitation_imports: { row: 'promo.csv', records: [file] },
  contact_requests: { row: 'Ana Roux', records: [contactRequest] },
  contact_messages: { row: 'Une question sur mon profil', records: [contactMessage] },
  training_tools: { row: 'Mener sa première session', records: [tool] },
  faqs: { row: 'Qui lit mes comptes rendus ?', records: [faq] },
  documents: { row: 'Notre charte', records: [charter] },
  site_pages: { row: 'Accueil', records: [sitePage] },
  programs: { row: 'Passerelles' },
  business_units: { row: 'Lyon' },
  meeting_reasons: { row: 'Faire le point', records: [reason] },
  articles: { row: 'Ma grille pour un premier entretien', records: [article] },
  article_comments: { row: 'Et moi donc.', records: [articleComment] },
  article_reports: { row: 'Un nom y figure.', records: [articleReport] },
  recommendations: { row: 'Une écoute qui fait avancer.', records: [recommendation] },
  feedback_questions: { row: 'Qu’avez-vous travaillé ?', records: [question] },
  profile_steps: { row: 'Vous présenter', records: [step] },
  profile_questions: { row: 'Votre rythme', records: [profileQuestion] },
  tags: { row: 'Négociation', records: [tag] },
  tag_proposals: { row: 'Apiculture', records: [proposal] },
  events: { row: 'Limite de places fixée', records: [journalEvent] },
  access_log: { row: '192.0.2.1', records: [access] },
  profile_accesses: { row: 'Fiche de la console, 2 fois ce jour-là', records: [opened] },
  erasures_ahead: { row: 'Dernier rôle clos le 17 mars 2023, trois ans', records: [ahead] },
  error_reports: { row: 'Firefox 128', records: [report] },
  mails: { row: 'Invitation', records: [mail] },
  single_sign_on: { row: 'Microsoft Entra ID', records: [connection] },
}
const lists = await Promise.all(
  resourceList
    .map(({ name }) => name)
    .filter(isTable)
    .map(async (name) => ({ path: name, title: (await resourceWords[name].fr()).title, ...cases[name] })),
)

describe.each(lists)('the list of $path', ({ path, title, row, records }) => {
  const answering = (answer: () => ReturnType<Parameters<FakeServer['on']>[0]>) =>
    server.on((call) => (call.path === `/admin/api/${path}` && call.query.has('_end') ? answer() : undefined))

  it('shows a named table with rows', async () => {
    if (records !== undefined) answering(() => list(records))
    await renderConsole(`/${path}`)
    const table = await screen.findByRole('table', { name: title })
    expect((await within(table).findAllByText(row)).length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: `${title}, lignes` }).tabIndex).toBe(0)
    await expectAccessible()
  })

  it('shows that it loads, then that there is no row', async () => {
    const { promise: after, resolve } = Promise.withResolvers<void>()
    answering(() => ({ ...list([]), after }))
    await renderConsole(`/${path}`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(screen.getByRole('status', { name: 'Chargement des lignes' })).toBeDefined()
    resolve()
    expect(await screen.findByText('Aucune ligne ne correspond')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('repeats the server’s error and retries', async () => {
    let broken = true
    answering(() => {
      if (broken) return { status: 500, json: { message: 'Erreur interne du serveur' } }
      return records === undefined ? undefined : list(records)
    })
    await renderConsole(`/${path}`)
    const alert = (await screen.findAllByRole('alert')).find(({ textContent }) => textContent?.includes('a échoué'))
    expect(alert?.textContent).toContain('Erreur interne du serveur')
    broken = false
    await userEvent.click(within(alert ?? document.body).getByRole('button', { name: 'Réessayer' }))
    expect((await screen.findAllByText(row)).length).toBeGreaterThan(0)
    expectComplaint(/HttpError/)
  })
})

describe('the count of a list', () => {
  it('says that there are more where the server counted no further', async () => {
    server.on(({ path, query }) =>
      path === '/admin/api/mails' && query.has('_end')
        ? { json: [mail], headers: { 'X-Total-Count': '1000', 'X-Total-More': 'true' } }
        : undefined,
    )
    await renderConsole('/mails')
    expect(await screen.findByText(/^1 à 25 sur plus de 1\s000$/)).toBeDefined()
    expect((await screen.findByRole('link', { name: /^Tous/ })).textContent).toBe('Tous plus de 1\u202F000')
  })
})

describe('the head of a table', () => {
  it('marks the sorted column and its direction', async () => {
    await renderConsole('/mentoring_requests')
    const heads = async () =>
      (await screen.findAllByRole('columnheader'))
        .filter((head) => head.hasAttribute('aria-sort'))
        .map((head) => [head.textContent, head.getAttribute('aria-sort')])
    expect(await heads()).toEqual([['Envoyée', 'descending']])
    const mentee = screen.getAllByRole('columnheader').find(({ textContent }) => textContent === 'Mentoré')
    await userEvent.click(within(mentee ?? document.body).getByRole('button'))
    await waitFor(async () => expect(await heads()).toEqual([['Mentoré', 'ascending']]))
    for (const cell of screen.getAllByRole('cell')) expect(cell.hasAttribute('aria-sort')).toBe(false)
  })
})

describe('filters on a narrow screen', () => {
  it('fold all but the search, count those that are set, and unfold with their values', async () => {
    await renderConsole('/mentoring_requests?filter={"aasm_state":"requested"}', { width: 360 })
    const fold = await screen.findByRole('button', { name: 'Filtres (1)' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByLabelText('Chercher par nom')).toBeDefined()
    expect(screen.queryByLabelText('État')).toBeNull()
    await userEvent.click(fold)
    expect(screen.getByLabelText<HTMLSelectElement>('État').value).toBe('requested')
    await expectAccessible()
  })
})
