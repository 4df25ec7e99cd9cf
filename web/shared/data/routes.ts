/**
 * Where each model answers: model → type → sub type → path. `{name}` is filled from the request's `params`.
 * A call that is not written here cannot be made. Its function in `api` is made from it (api.ts).
 */
export const routes = {
  companies: { list: { all: '/api/v1/companies' } },
  users: { get: { one: '/api/v1/users/{id}' }, update: { one: '/api/v1/users/{id}' } },
  presenters: {
    list: { all: '/api/v1/presenters' },
    get: { one: '/api/v1/presenters/{id}', current: '/api/v1/current_profile' },
    update: { one: '/api/v1/presenters/{id}' },
  },
  participants: {
    list: { all: '/api/v1/participants' },
    get: { one: '/api/v1/participants/{id}', current: '/api/v1/current_profile' },
  },
  programs: { list: { all: '/api/v1/programs' } },
  program_enrollments: {
    list: { all: '/api/v1/program_enrollments' },
    update: { one: '/api/v1/program_enrollments/{id}' },
  },
  mentoring_requests: {
    list: { all: '/api/v1/mentoring_requests' },
    get: {
      one: '/api/v1/mentoring_requests/{id}',
      of_relationship: '/api/v1/mentoring_relationships/{id}/mentoring_request',
    },
    create: { one: '/api/v1/mentoring_requests' },
    update: { one: '/api/v1/mentoring_requests/{id}' },
  },
  mentoring_relationships: {
    list: { all: '/api/v1/mentoring_relationships', center: '/api/v1/mentoring_center' },
    get: { one: '/api/v1/mentoring_relationships/{id}' },
    update: { one: '/api/v1/mentoring_relationships/{id}' },
  },
  meetings: {
    list: { all: '/api/v1/meetings' },
    get: { one: '/api/v1/meetings/{id}' },
    create: { one: '/api/v1/meetings', appointment: '/api/v1/meetings/{meetingId}/appointments' },
    update: { one: '/api/v1/meetings/{id}', appointment: '/api/v1/meetings/{meetingId}/appointments/{id}' },
  },
  workshops: {
    list: { all: '/api/v1/workshops' },
    get: { one: '/api/v1/workshops/{id}' },
    update: { one: '/api/v1/workshops/{id}' },
  },
  meetings_history: { list: { all: '/api/v1/meetings_history' } },
  free_slots: { list: { of_relationship: '/api/v1/mentoring_relationships/{id}/free_slots' } },
  meeting_reasons: { list: { all: '/api/v1/meeting_reasons' } },
  feedback_questions: { list: { all: '/api/v1/feedback_questions' } },
  feedbacks: {
    list: {
      all: '/api/v1/feedbacks',
      of_meeting: '/api/v1/meetings/{meetingId}/feedbacks',
      of_relationship: '/api/v1/mentoring_relationships/{relationshipId}/feedbacks',
    },
    create: {
      of_meeting: '/api/v1/meetings/{meetingId}/feedbacks',
      of_relationship: '/api/v1/mentoring_relationships/{relationshipId}/feedbacks',
    },
    update: {
      of_meeting: '/api/v1/meetings/{meetingId}/feedbacks/{id}',
      of_relationship: '/api/v1/mentoring_relationships/{relationshipId}/feedbacks/{id}',
    },
    delete: {
      of_meeting: '/api/v1/meetings/{meetingId}/feedbacks/{id}',
      of_relationship: '/api/v1/mentoring_relationships/{relationshipId}/feedbacks/{id}',
    },
  },
  notifications: {
    list: { all: '/api/v1/notifications' },
    update: { one: '/api/v1/notifications/{id}', mark_all_read: '/api/v1/notifications/mark-all-as-read' },
  },
  kept_data: { get: { of_user: '/api/v1/users/{id}/kept_data' } },
  profile_accesses: { list: { all: '/api/v1/profile_accesses' } },
  data_exports: {
    list: { all: '/api/v1/data_exports' },
    get: { one: '/api/v1/data_exports/{id}' },
    create: { one: '/api/v1/data_exports' },
  },
  sessions: {
    list: { all: '/api/v1/sessions' },
    delete: { one: '/api/v1/sessions/{id}', others: '/api/v1/sessions' },
  },
} as const
