import { expect, test } from 'vitest'
import { createEndpoints } from '../all.ts'
import type { RouteDependencies } from './shared/dependencies.ts'

/** The calls under /api/v1 of the product spec, section 7; profileType is either of the two. */
const calls = {
  get: `/users/:id /mentoring_requests/:id /presenters/:id /participants/:id /conversations/:id
    /users/:id/availabilities /meetings/:id/webconference /meetings/:id /current_profile /mentoring_relationships/:id
    /notifications /online /presenters /participants /presenter_steps /participant_steps /profile_questions
    /training_tools /articles /mentoring_requests /meeting_reasons /meetings /conversations /feedbacks /companies
    /availabilities /tags /mentoring_relationships /meetings_history /programs /program_enrollments
    /feedback_questions /meetings/:id/feedbacks /faqs /charters /user_questions /profile_questions/job_category
    /profile_questions/business_sector /presenters/:id/recommendations /mentoring_relationships/:id/feedbacks
    /mentoring_relationships/:id/mentoring_request /programs/:id/presenters`,
  post: `/articles /conversations /mentoring_requests /meetings /contact_form /presenters /participants
    /articles/:id/like /articles/:id/comments /conversations/:id/comments /meetings/:id/appointments
    /meetings/:id/feedbacks /meetings/:id/webconference /mentoring_relationships/:id/feedbacks
    /presenters/:id/recommendations /error_mailers`,
  patch: `/notifications/:id /notifications/mark-all-as-read /mentoring_relationships/:id /mentoring_requests/:id
    /meetings/:id /meetings/:id/appointments/:id /meetings/:id/feedbacks/:id /articles/:id /presenters/:id
    /participants/:id /availabilities/:id /presenters/:id/recommendations/:id
    /mentoring_relationships/:id/feedbacks/:id /users/:id /program_enrollments/:id
    /training_tools/:id/increment_click_count /conversations/:id/comments/mark-as-seen`,
  put: '/articles/:id/comments/:id',
  delete: `/meetings/:id /meetings/:id/feedbacks/:id /presenters/:id/recommendations/:id /articles/:id
    /articles/:id/comments/:id`,
} as const

const served = new Set(
  createEndpoints({} as RouteDependencies).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`),
)

test.each(Object.entries(calls))('every %s of the spec is served under its path', (method, paths) => {
  expect(paths.split(/\s+/).filter((path) => !served.has(`${method} ${path}`))).toEqual([])
})
