import { z } from 'zod'
import { instant } from '../../platform/values.ts'
import { disclosedFigure } from './figures.ts'

const weekOutcomes = z.object({
  /** Its Monday, by the company's clock. */
  week: z.iso.date(),
  /** When it begins, and its last instant. */
  from: instant,
  to: instant,
  confirmed: z.number(),
  waiting: z.number(),
  refused: z.number(),
  expired: z.number(),
  withdrawn: z.number(),
  revoked: z.number(),
})

/** What there is of what a company needs before people meet. */
const start = z.object({
  /** It has colours or a logo of its own. */
  brand: z.boolean(),
  business_units: z.number(),
  skills: z.number(),
  programs: z.number(),
  profile_questions: z.number(),
  feedback_questions: z.number(),
  /** Invitations that may still be used. */
  invitations: z.number(),
  /** Active accounts with the profile. */
  mentees: z.number(),
  mentors: z.number(),
  /** Active accounts with a profile that is in no program: they meet nobody. */
  without_program: z.number(),
  /** Mentors whom mentees see. */
  visible_mentors: z.number(),
  requests: z.number(),
})

/** GET /admin/api/dashboard?program_id= */
export const adminDashboard = z.object({
  at: instant,
  /** For administrators of the company, until its first accompaniment; null afterwards, and for others. */
  start: start.nullable(),
  attention: z.object({
    /** Waiting requests whose answer is due within 7 days. */
    expiring: z.number(),
    /** Waiting requests that nobody can confirm, a party being full. */
    blocked: z.number(),
    /** Waiting for more than 7 days. */
    unanswered: z.number(),
    /** Days that the oldest waiting request has waited. */
    oldest_days: z.number().nullable(),
    pending_approval: z.number(),
    /** Read models that stopped: for administrators of the company, to others 0. */
    stopped_models: z.number(),
    /** What waits for an administrator of the company, in whatever program; to others 0. */
    articles_to_review: z.number(),
    articles_reported: z.number(),
    tag_proposals: z.number(),
    contact_messages: z.number(),
    failed_mails: z.number(),
    contact_requests: z.number(),
    error_reports: z.number(),
  }),
  health: z.object({
    open_requests: z.number(),
    running_relationships: z.number(),
    running_a_month_ago: z.number(),
    /** Of the requests decided in the last 90 days. */
    answered: z.number(),
    answered_in_time: z.number(),
    /** Days to the answer, of the three months before this one: as the page of figures says. */
    delay: disclosedFigure,
    presenters: z.number(),
    full_presenters: z.number(),
    free_places: z.number(),
  }),
  /** By the week in which they were sent, ten weeks, oldest first, what has become of them since. */
  weeks: z.array(weekOutcomes),
  /** Of the requests sent in the last 90 days. */
  outcomes: weekOutcomes.omit({ week: true, from: true, to: true }),
})
export type AdminDashboard = z.infer<typeof adminDashboard>
