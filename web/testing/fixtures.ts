import type { CompanyAttributes } from '#contract/company/companies.ts'
import type { MatchReceipt } from '#contract/community/match.ts'
import type { MeetingAppointment, MeetingAttributes } from '#contract/meetings/meetings.ts'
import type { MentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import type { MentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import type { ProfileQuestionAttributes } from '#contract/community/profile-questions.ts'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import type { ProgramAttributes } from '#contract/company/programs.ts'
import type { UserResourceAttributes } from '#contract/people/users.ts'
import type { Labelled } from '#contract/platform/values.ts'
import type { WorkshopAttributes } from '#contract/meetings/workshops.ts'

/**
 * JSON:API as the server sends it, for the tests of the screens. Every builder gives something valid; give only what
 * matters.
 */

type Identifier = { type: string; id: string }
interface Resource extends Identifier {
  attributes: object
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>
}

export const ids = {
  company: '0b9d1d0e-0000-4000-8000-000000000001',
  program: '0b9d1d0e-0000-4000-8000-000000000002',
  user: '0b9d1d0e-0000-4000-8000-000000000003',
  participant: '0b9d1d0e-0000-4000-8000-000000000004',
  presenter: '0b9d1d0e-0000-4000-8000-000000000005',
  request: '0b9d1d0e-0000-4000-8000-000000000006',
  relationship: '0b9d1d0e-0000-4000-8000-000000000007',
  notification: '0b9d1d0e-0000-4000-8000-000000000008',
  meeting: '0b9d1d0e-0000-4000-8000-000000000009',
} as const

/** The n-th id of a list. */
export function idOf(n: number): string {
  return `0b9d1d0e-0000-4000-8000-1${String(n).padStart(11, '0')}`
}

export function labelled(code: string, fr: string, en = fr): Labelled {
  return { code, label: { fr, en } }
}

export function companyOf(given: Partial<CompanyAttributes> = {}): CompanyAttributes & { id: string } {
  return {
    id: ids.company,
    slug: 'valombre',
    name: 'Valombre',
    settings: { languages: ['fr', 'en'], default_language: 'fr' },
    sign_in: { password: true, single_sign_on: [], facebook: false, sign_up: false },
    brand: {
      name: 'valombre',
      tagline: {
        fr: 'Passerelles, le programme de mentorat des équipes Valombre.',
        en: 'Passerelles, the mentoring program of Valombre’s teams.',
      },
      main: '#47A6F7',
      lighter: '#5FCEFF',
      darker: '#235BE8',
      logo_url: null,
    },
    ...given,
  }
}

export function receiptOf(score = 82): MatchReceipt {
  return {
    rule: 1,
    weights_version: 4,
    score,
    criteria: [
      {
        criterion: 'skills',
        points: 28,
        weight: 35,
        wanted: 5,
        matched: [
          labelled('team_management', 'Management d’équipe', 'Team management'),
          labelled('delegation', 'Délégation', 'Delegation'),
          labelled('crisis', 'Gestion de crise', 'Crisis management'),
          labelled('budget', 'Pilotage budgétaire', 'Budget'),
        ],
      },
      {
        criterion: 'job_categories',
        points: 20,
        weight: 20,
        wanted: 2,
        matched: [labelled('operations', 'Exploitation', 'Operations')],
      },
      { criterion: 'languages', points: 15, weight: 15, wanted: 1, matched: [labelled('fr', 'Français', 'French')] },
      {
        criterion: 'availability',
        points: 10,
        weight: 10,
        wanted: 1,
        matched: [],
        minutes: 120,
        slots: [{ weekday: 2, start: '12:00', end: '14:00' }],
      },
      { criterion: 'location', points: 5, weight: 5, wanted: 1, matched: [labelled('Europe/Paris', 'Europe/Paris')] },
      {
        criterion: 'motivations',
        points: 4,
        weight: 5,
        wanted: 1,
        matched: [labelled('transmit', 'Transmettre', 'Passing on')],
      },
      { criterion: 'business_unit', points: 0, weight: 10, wanted: 1, matched: [] },
    ],
    excluded: [],
    calculated_at: '2026-03-17T09:00:00Z',
  }
}

export function profileOf(given: Partial<ProfileAttributes> = {}): ProfileAttributes {
  const first = given.first_name ?? 'Claire'
  const last = given.last_name ?? 'Vasseur-Aubry'
  const profile: ProfileAttributes = {
    first_name: first,
    last_name: last,
    full_name: `${first} ${last}`,
    title: 'Directrice d’exploitation régionale',
    next_step: null,
    avatar_url: null,
    business_unit: labelled('networks', 'Réseaux', 'Networks'),
    city: 'Lyon',
    country: 'FR',
    time_zone: 'Europe/Paris',
    languages: [labelled('fr', 'Français', 'French'), labelled('en', 'Anglais', 'English')],
    expert: false,
    away: null,
    visible: true,
    completion: 90,
    mission: 'Je pilote l’exploitation de la région.',
    presentation: 'J’ai pris ma première équipe sans y être préparée.',
    seniority_years: 19,
    skills: [
      labelled('team_management', 'Management d’équipe', 'Team management'),
      labelled('delegation', 'Délégation', 'Delegation'),
      labelled('hiring', 'Recrutement', 'Hiring'),
    ],
    needed_skills: [],
    job_categories: [labelled('operations', 'Exploitation', 'Operations')],
    targeted_job_categories: [],
    motivations: [labelled('transmit', 'Transmettre', 'Passing on')],
    resources: [{ title: 'La part des autres', author: 'Hélène Castaing', type: 'book', link: null }],
    availabilities: [
      { weekday: 2, start: '12:00', end: '14:00' },
      { weekday: 5, start: '16:00', end: '18:00' },
    ],
    accompaniments: { open: 2, limit: 3, full: false },
    finished_accompaniments: 7,
    sessions: { held: 6, outside: 3 },
    level: 'advanced',
    answers_details: {},
    match: receiptOf(),
    request: null,
    ...given,
  }
  return { ...profile, answers_details: { ...answersOf(profile), ...given.answers_details } }
}

/** As the server has them beside the attributes. */
function answersOf(profile: ProfileAttributes): ProfileAttributes['answers_details'] {
  const coded = ['skills', 'needed_skills', 'job_categories', 'targeted_job_categories', 'motivations'] as const
  return {
    ...(profile.mission !== null && { mission: profile.mission }),
    ...(profile.presentation !== null && { presentation: profile.presentation }),
    ...Object.fromEntries(coded.map((name) => [name, profile[name].map(({ code }) => ({ code }))])),
  }
}

export function questionOf(given: Partial<ProfileQuestionAttributes> = {}): ProfileQuestionAttributes {
  const title = given.title ?? { fr: 'Votre mission', en: 'Your mission' }
  return {
    category: 'profile_question',
    field_name: 'mission',
    field_type: 'textarea',
    roles: ['participant', 'presenter'],
    program_id: null,
    label: title,
    seen_by: 'readers',
    help: null,
    required: false,
    sign_up_required: false,
    is_filter: false,
    max_length: null,
    max_choices: null,
    position: 1,
    may_propose: true,
    profile_answers: [],
    ...given,
    title,
  }
}

/** One step with these questions. */
export function stepsDocument(questions: readonly ProfileQuestionAttributes[]) {
  const idOfQuestion = (at: number) => idOf(900 + at)
  const step = {
    order: 1,
    anchor: 'presentation',
    title: { fr: 'Présentation', en: 'About you' },
    heading: null,
    help: null,
  }
  return listDocument(
    [
      resource('presenter_steps', idOf(899), step, {
        questions: { data: questions.map((_, at) => ({ type: 'profile_questions', id: idOfQuestion(at) })) },
      }),
    ],
    { included: questions.map((attributes, at) => resource('profile_questions', idOfQuestion(at), attributes)) },
  )
}

const tagQuestion = (field_name: string, fr: string, answers: readonly Labelled[]) =>
  questionOf({
    field_name,
    field_type: 'tag',
    title: { fr, en: fr },
    profile_answers: answers.map((answer) => ({ ...answer, help: null, archived: false })),
  })

/** The questions of both roles. */
export const standardQuestions: readonly ProfileQuestionAttributes[] = [
  questionOf({ field_name: 'presentation', title: { fr: 'Présentation', en: 'Introduction' } }),
  questionOf({ label: { fr: 'Mission', en: 'Mission' } }),
  ...(['skills', 'needed_skills'] as const).map((name) =>
    tagQuestion(name, name === 'skills' ? 'Compétences' : 'Compétences recherchées', [
      labelled('team_management', 'Management d’équipe', 'Team management'),
      labelled('delegation', 'Délégation', 'Delegation'),
      labelled('hiring', 'Recrutement', 'Hiring'),
      labelled('speech', 'Prise de parole'),
    ]),
  ),
  questionOf({ field_name: 'needs', title: { fr: 'Besoins du moment', en: 'Current needs' } }),
  questionOf({ field_name: 'resources', field_type: 'resources', title: { fr: 'Ressources', en: 'Resources' } }),
  questionOf({ field_name: 'availabilities', field_type: 'hours', title: { fr: 'Disponibilités', en: 'Hours' } }),
]

export function userOf(given: Partial<UserResourceAttributes> = {}): UserResourceAttributes {
  return {
    email: 'lina.moreau@valombre.example',
    first_name: 'Lina',
    last_name: 'Moreau',
    isAdmin: false,
    is_presenter: false,
    roles: [],
    locale: 'fr',
    time_zone: 'Europe/Paris',
    avatar_url: null,
    must_accept: [],
    asked_profiles: [],
    other_profile: 'at_once',
    min_profile_completion: 60,
    request_expiry_days: 14,
    conference: { in_product: true, hosts: [] },
    closed_profiles: [],
    job_title: 'Technicienne de conduite',
    professional_status: 'employee',
    business_unit: 'lyon',
    linkedin_url: null,
    city: 'Lyon',
    country: 'FR',
    date_of_birth: '1994-05-17',
    gender: 'woman',
    age_basis: null,
    ...given,
  }
}

export function programOf(given: Partial<ProgramAttributes> = {}): ProgramAttributes {
  return {
    slug: 'passerelles',
    name: { fr: 'Passerelles', en: 'Passerelles' },
    description: { fr: 'Le programme de mentorat', en: 'The mentoring program' },
    has_experts: false,
    request_expiry_days: 14,
    archived: false,
    ...given,
  }
}

export function requestOf(given: Partial<MentoringRequestAttributes> = {}): MentoringRequestAttributes {
  return {
    aasm_state: 'requested',
    cancellation_reason: null,
    origin: 'participant',
    message: 'En mai, je prendrai la coordination de quatre techniciens.',
    score: 82,
    receipt: receiptOf(),
    proposed_dates: [],
    taken_date: null,
    proposal_note: null,
    refusal_reason: null,
    refusal_note: null,
    revocation_note: null,
    revocation_reason: null,
    requested_at: '2026-03-06T09:00:00Z',
    answer_due_at: '2026-03-20T09:00:00Z',
    decided_at: null,
    updated_at: '2026-03-06T09:00:00Z',
    revision: 0,
    allowed: ['confirmed', 'cancelled', 'propose'],
    blocked: null,
    ...given,
  }
}

export function relationshipOf(given: Partial<MentoringRelationshipAttributes> = {}): MentoringRelationshipAttributes {
  return {
    aasm_state: 'initiated',
    requested_at: '2026-01-03T09:00:00Z',
    started_at: '2026-01-08T09:00:00Z',
    agreed_date: null,
    proposed_dates: [],
    ended_at: null,
    finished_by: null,
    finish_reason: null,
    finish_note: null,
    pause: null,
    pause_word: null,
    pauses: [],
    updated_at: '2026-01-08T09:00:00Z',
    revision: 1,
    allowed: [],
    ...given,
  }
}

export function notificationOf(given: Partial<NotificationAttributes> = {}): NotificationAttributes {
  return {
    kind: 'request_sent',
    created_at: '2026-03-17T08:00:00Z',
    read_at: null,
    subject: { type: 'mentoring_requests', id: ids.request },
    counterpart: { id: ids.participant, full_name: 'Karim Belhadj' },
    params: {},
    ...given,
  }
}

/** The user with the given kinds of profile, as `users/{id}` answers it. */
export function meDocument({
  roles = ['participant'],
  user = {},
}: { roles?: ('participant' | 'presenter')[]; user?: Partial<UserResourceAttributes> } = {}) {
  const reference = (role: 'participant' | 'presenter') => ({ type: `${role}s`, id: ids[role] })
  const [first] = roles
  const attributes = userOf(user)
  const names = { first_name: attributes.first_name, last_name: attributes.last_name }
  return {
    data: {
      type: 'users',
      id: ids.user,
      attributes,
      relationships: {
        current_profile: { data: first ? reference(first) : null },
        participant_profiles: { data: roles.includes('participant') ? [reference('participant')] : [] },
        presenter_profiles: { data: roles.includes('presenter') ? [reference('presenter')] : [] },
        current_program: { data: { type: 'programs', id: ids.program } },
      },
    },
    included: [
      ...roles.map((role) => ({ ...reference(role), attributes: profileOf({ ...names, match: null }) })),
      { type: 'programs', id: ids.program, attributes: programOf() },
    ],
  }
}

export function resource(
  type: string,
  id: string,
  attributes: object,
  relationships: Resource['relationships'] = {},
): Resource {
  return { type, id, attributes, relationships }
}

/** A list document; `next` says that more pages follow. */
export function listDocument(
  data: Resource[],
  { included = [], meta = {}, next = false }: { included?: Resource[]; meta?: object; next?: boolean } = {},
) {
  return {
    data,
    included,
    meta: { total: data.length, ...meta },
    links: { next: next ? '/next' : null },
  }
}

export function errorDocument(status: number, code: string, detail: string, pointer?: string) {
  return {
    errors: [{ status: String(status), code, title: detail, detail, ...(pointer && { source: { pointer } }) }],
  }
}

/** A session with a date to accept, which the mentee has proposed. */
export function meetingOf(given: Partial<MeetingAttributes> = {}): MeetingAttributes {
  return {
    aasm_state: 'requested',
    session_number: 3,
    planned_by: 'participant',
    topic: 'Ma première équipe à distance',
    description: 'Décider de ce qui peut attendre le lendemain.',
    subject_by: 'participant',
    meeting_reason_id: null,
    meeting_type: 'video_conference',
    appointments: [appointmentOf()],
    requested_at: '2026-03-05T09:00:00Z',
    starts_at: '2030-03-19T13:00:00Z',
    ends_at: '2030-03-19T13:45:00Z',
    started_at: null,
    due_at: '2030-03-19T13:00:00Z',
    feedback_by: [],
    evidence: null,
    closed_by: null,
    closing_cause: null,
    closing_reason: null,
    closing_note: null,
    updated_at: '2026-03-05T09:00:00Z',
    revision: 1,
    allowed: ['confirmed', 'initiated', 'refused', 'cancelled', 'propose', 'edit'],
    ...given,
  }
}

export function appointmentOf(given: Partial<MeetingAppointment> = {}): MeetingAppointment {
  return {
    id: '0b9d1d0e-0000-4000-8000-00000000000a',
    state: 'proposed',
    starts_at: '2030-03-19T13:00:00Z',
    minutes: 45,
    time_zone: 'America/Toronto',
    proposed_by: 'participant',
    proposed_at: '2026-03-05T09:00:00Z',
    note: null,
    decided_at: null,
    decline_note: null,
    ...given,
  }
}

export function workshopOf(given: Partial<WorkshopAttributes> = {}): WorkshopAttributes {
  return {
    aasm_state: 'planned',
    title: 'Animer une réunion',
    description: null,
    conference_url: null,
    elsewhere: false,
    host_id: null,
    starts_at: '2030-03-19T13:00:00.000Z',
    ends_at: '2030-03-19T14:00:00.000Z',
    minutes: 60,
    time_zone: 'Europe/Paris',
    people: [],
    closing_reason: null,
    requested_at: '2030-03-01T13:00:00.000Z',
    updated_at: '2030-03-01T13:00:00.000Z',
    revision: 1,
    allowed: ['accepted', 'declined'],
    answer: 'invited',
    ...given,
  }
}

/** Of a message that nothing has happened to since it was sent. */
export const untouchedComment = {
  sent_at: '2026-03-05T09:00:00Z',
  seen_at: null,
  edited_at: null,
  deleted_at: null,
  reactions: { author: null, reader: null },
  revision: 1,
} as const
