import type { AdminInvitationImport } from '#contract/console/people/invitation-imports.ts'
import type { AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import type { AdminAuditEntry } from '#contract/console/insight/audit-entries.ts'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { ResourceName } from '../../resource-words.ts'
import { enrolment } from './listed-programs.ts'

const journalEvent = {
  id: 'e9',
  stream: 'capacity-m2',
  type: 'CapacityLimitSet',
  category: 'capacity',
  revision: 3,
  position: '77',
  at: '2026-03-12T09:00:00.000Z',
  people: [],
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
const auditEntry: AdminAuditEntry = {
  id: 'ae1',
  action: 'update',
  at: '2026-03-12T09:00:00.000Z',
  actor: { id: 'u1', name: 'Aline Admin' },
  subject_type: 'programs',
  subject_id: 'p1',
  subject_name: null,
  before: { name: 'Nadia Rahmani, avant' },
  after: { name: 'Nadia Rahmani, après' },
  changed: ['name'],
  people: [],
}
const report = {
  id: 'x1',
  at: '2026-03-12T09:00:00.000Z',
  user_id: null,
  error: 'broken',
  path: '/dashboard',
  browser: 'Firefox 128',
  component_stack: null,
  state: 'open',
  handled: null,
  actions: ['handle'],
}

export const mail = {
  id: 'm1',
  created_at: '2026-03-12T09:00:00.000Z',
  channel: 'email',
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

export const operatorAct: AdminOperatorAct = {
  id: 'a1',
  resource: 'users',
  record_id: 'u2',
  act: 'disable',
  actor_id: 'u1',
  actor_name: 'Aline Admin',
  names: ['Karim Belhadj'],
  at: '2026-03-12T09:00:00.000Z',
  correlation_id: 'c2',
  undoes: null,
  undid: null,
  undone: null,
  undo_until: '2026-03-12T09:15:00.000Z',
  actions: ['undo'],
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
  otherwise: false,
  sent_at: '2026-03-12T09:00:00.000Z',
  expires_at: '2026-03-26T09:00:00.000Z',
  used_at: null,
  address_refused: null,
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
  kind: 'invitations',
  file_name: 'promo.csv',
  state: 'done',
  rows: 118,
  done: 118,
  invited: 113,
  created: 0,
  changed: 0,
  changes: [],
  aside: 5,
  encoding: 'utf-8',
  separator: ';',
  columns: [],
  problems: [],
  created_by_name: null,
  created_at: '2026-03-12T09:00:00.000Z',
  finished_at: '2026-03-12T09:05:00.000Z',
  open: 100,
  gone: 0,
  closes: 0,
  ahead: 0,
  actions: [],
} as const satisfies AdminInvitationImport

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
  state: 'open',
  handled: null,
  actions: ['handle'],
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
  state: 'in_force',
  published_at: '2026-03-12T09:00:00.000Z',
  published_by_name: null,
  effective_at: '2026-03-12T09:00:00.000Z',
  effective_until: null,
  accept_again: true,
  accepted: 12,
  people: 30,
  preview: null,
  in_force: true,
  revision: 0,
}

const reason = {
  id: 'n1',
  label: { fr: 'Faire le point', en: 'Take stock' },
  position: 1,
  archived: false,
  revision: 0,
}
const template = {
  id: 'at1',
  program_id: 'p1',
  number: '4',
  items: [],
  item_count: 4,
  minutes: 45,
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
export const cohortMatch: AdminCohortMatch = {
  id: 'c1',
  name: 'Printemps',
  program_id: 'p1',
  min_score: 50,
  per_mentor: null,
  units: [],
  trial_weights: null,
  state: 'done',
  progress: 100,
  problems: [],
  computed_at: '2026-03-12T09:00:00.000Z',
  seconds: 0.4,
  mentees: 45,
  pairs: 28,
  batch: null,
  to_create: 0,
  batch_total: 0,
  batch_done: 0,
  created_by_name: 'Aline Admin',
  created_at: '2026-03-12T09:00:00.000Z',
  actions: ['run', 'create_requests', 'remove'],
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

export interface ListCase {
  /** In one row, which the fake server gives, or else `records`. */
  readonly row: string
  readonly records?: readonly object[]
}

const workshop: AdminWorkshop = {
  id: 'w1',
  program_id: 'g1',
  aasm_state: 'planned',
  title: 'Animer une réunion',
  description: null,
  conference_url: null,
  elsewhere: false,
  host_id: null,
  starts_at: '2026-03-24T11:00:00.000Z',
  ends_at: '2026-03-24T12:00:00.000Z',
  minutes: 60,
  time_zone: 'Europe/Paris',
  people: [],
  closing_reason: null,
  requested_at: '2026-03-16T09:00:00.000Z',
  updated_at: '2026-03-16T09:00:00.000Z',
  revision: 0,
  invited: 3,
  accepted: 2,
  attended: 0,
  author_name: 'Karim Belhadj',
  actions: ['cancel'],
}

/**
 * Queues (`people/sign-ups/sign-ups.test.tsx`, `mentoring/help-cases/help-cases.test.tsx`), figures
 * (`insight/feedback-figures/feedback-figures.test.tsx`), and
 * the workings of the installation (`platform/operations/operations.test.tsx`), the company
 * (`company/company-settings/company-settings.test.tsx`) and the mails
 * (`messages/mail-templates/mail-templates.test.tsx`).
 */
const noTable = [
  'sign_ups',
  'help_cases',
  'figures',
  'feedback_figures',
  'company_settings',
  'mail_templates',
  'operations',
] as const satisfies ResourceName[]
type NoTable = (typeof noTable)[number]
export const isTable = (name: ResourceName): name is Exclude<ResourceName, NoTable> =>
  !noTable.some((other) => other === name)

/** A row of each list, and what stands in it. */
export const cases: Readonly<Record<Exclude<ResourceName, NoTable>, ListCase>> = {
  mentoring_requests: { row: 'Hugo Lefèvre' },
  mentoring_relationships: { row: 'Hugo Lefèvre' },
  meetings: { row: 'Faire le point' },
  workshops: { row: 'Animer une réunion', records: [workshop] },
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
  program_enrollments: { row: 'Lou Lyon', records: [enrolment] },
  business_units: { row: 'Lyon' },
  agenda_templates: { row: 'Session 4', records: [template] },
  meeting_reasons: { row: 'Faire le point', records: [reason] },
  articles: { row: 'Ma grille pour un premier entretien', records: [article] },
  article_comments: { row: 'Et moi donc.', records: [articleComment] },
  article_reports: { row: 'Un nom y figure.', records: [articleReport] },
  recommendations: { row: 'Une écoute qui fait avancer.', records: [recommendation] },
  cohort_matches: { row: 'Printemps', records: [cohortMatch] },
  feedback_questions: { row: 'Qu’avez-vous travaillé ?', records: [question] },
  profile_steps: { row: 'Vous présenter', records: [step] },
  profile_questions: { row: 'Votre rythme', records: [profileQuestion] },
  tags: { row: 'Négociation', records: [tag] },
  tag_proposals: { row: 'Apiculture', records: [proposal] },
  events: { row: 'Limite de places fixée', records: [journalEvent] },
  audit_entries: { row: 'Nadia Rahmani, avant', records: [auditEntry] },
  access_log: { row: '192.0.2.1', records: [access] },
  profile_accesses: { row: 'Fiche de la console, 2 fois ce jour-là', records: [opened] },
  erasures_ahead: { row: 'Dernier rôle clos le 17 mars 2023, trois ans', records: [ahead] },
  error_reports: { row: 'Firefox 128', records: [report] },
  operator_acts: { row: 'Compte désactivé', records: [operatorAct] },
  mails: { row: 'Invitation', records: [mail] },
  single_sign_on: { row: 'Microsoft Entra ID', records: [connection] },
}
