import type { AdminEnrolment } from '#contract/console/company/enrolments.ts'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'

export const program: AdminProgram = {
  id: 'p1',
  slug: 'passerelles',
  name: { fr: 'Passerelles', en: 'Bridges' },
  description: { fr: 'Entre métiers', en: 'Across trades' },
  sign_up_from: '2025-09-01',
  sign_up_until: '2026-04-30',
  last_requests_on: '2026-04-30',
  closes_on: '2026-06-30',
  has_experts: true,
  max_accompaniments_presenter: null,
  max_accompaniments_participant: null,
  request_expiry_days: null,
  archived: false,
  participants: 164,
  presenters: 42,
  weights_version: 3,
  created_at: '2025-07-01T09:00:00.000Z',
  revision: 4,
}

export const enrolment: AdminEnrolment = {
  id: 'pe1',
  program_id: 'p1',
  profile_id: 'm1',
  user_id: 'um1',
  full_name: 'Lou Lyon',
  role: 'participant',
  business_unit: 'lyon',
  country: 'FR',
  completion: 74,
  visible: false,
  min_completion: 60,
  hidden: [],
  open: 1,
  limit: 2,
  origin: 'rule',
  enrolled_by_name: 'Aline Admin',
  created_at: '2026-03-14T09:00:00.000Z',
  actions: ['withdraw'],
}

export const weights = {
  skills: 35,
  job_categories: 20,
  business_unit: 10,
  languages: 15,
  availability: 10,
  location: 5,
  motivations: 5,
  seniority: 0,
  personality: 0,
  talents: 0,
}

/** Version 3 is in force, published by Sandrine; the first one came with the program. */
export const matchRule: AdminMatchWeights = {
  id: 'p1',
  version: 3,
  weights,
  personality_in_matching: false,
  waiting_requests: 9,
  versions: [
    {
      version: 3,
      weights,
      published_at: '2026-01-05T09:00:00.000Z',
      published_by: { id: 'u9', name: 'Sandrine Rochebrune' },
      restores: null,
    },
    {
      version: 2,
      weights: { ...weights, skills: 30, location: 10 },
      published_at: '2025-11-05T09:00:00.000Z',
      published_by: { id: 'u8', name: null },
      restores: null,
    },
    {
      version: 1,
      weights: { ...weights, skills: 25, location: 15 },
      published_at: '2025-07-01T09:00:00.000Z',
      published_by: null,
      restores: null,
    },
  ],
}
