/**
 * Where each model answers: model → type → sub type → path under `/api/v1`, as the contract spells it. `:name` is
 * filled from the request's `params`. A call that is not written here cannot be made. Its function in `api` is made
 * from it (api.ts).
 */
export const routes = {
  companies: { list: { all: '/companies' } },
  users: { get: { one: '/users/:id' }, update: { one: '/users/:id' } },
  presenters: {
    list: { all: '/presenters' },
    get: { one: '/presenters/:id', current: '/current_profile' },
    update: { one: '/presenters/:id' },
  },
  participants: {
    list: { all: '/participants' },
    get: { one: '/participants/:id', current: '/current_profile' },
  },
  programs: { list: { all: '/programs' } },
  program_enrollments: {
    list: { all: '/program_enrollments' },
    update: { one: '/program_enrollments/:id' },
  },
  mentoring_requests: {
    list: { all: '/mentoring_requests' },
    get: {
      one: '/mentoring_requests/:id',
      of_relationship: '/mentoring_relationships/:id/mentoring_request',
    },
    create: { one: '/mentoring_requests' },
    update: { one: '/mentoring_requests/:id' },
  },
  mentoring_relationships: {
    list: { all: '/mentoring_relationships', center: '/mentoring_center' },
    get: { one: '/mentoring_relationships/:id' },
    update: { one: '/mentoring_relationships/:id' },
  },
  action_plans: {
    get: { of_relationship: '/mentoring_relationships/:id/action_plan' },
    create: {
      goal: '/mentoring_relationships/:relationshipId/action_plan/goals',
      task: '/mentoring_relationships/:relationshipId/action_plan/tasks',
    },
    update: {
      goal: '/mentoring_relationships/:relationshipId/action_plan/goals/:id',
      task: '/mentoring_relationships/:relationshipId/action_plan/tasks/:id',
      milestone: '/mentoring_relationships/:relationshipId/action_plan/milestones/:id',
    },
    delete: { task: '/mentoring_relationships/:relationshipId/action_plan/tasks/:id' },
  },
  waiting_lists: {
    list: { all: '/waiting_lists' },
    get: { one: '/waiting_lists/:id' },
    create: { one: '/waiting_lists' },
    update: { one: '/waiting_lists/:id' },
  },
  help_desks: { get: { of_relationship: '/mentoring_relationships/:id/help_desk' } },
  help_cases: {
    list: { all: '/help_cases' },
    get: { one: '/help_cases/:id' },
    create: { one: '/help_cases', message: '/help_cases/:id/messages' },
    update: { one: '/help_cases/:id' },
  },
  meetings: {
    list: { all: '/meetings' },
    get: { one: '/meetings/:id' },
    create: {
      one: '/meetings',
      appointment: '/meetings/:meetingId/appointments',
      series: '/mentoring_relationships/:id/meeting_series',
    },
    update: {
      one: '/meetings/:id',
      appointment: '/meetings/:meetingId/appointments/:id',
      series: '/meetings/:id/series',
    },
  },
  workshops: {
    list: { all: '/workshops' },
    get: { one: '/workshops/:id' },
    update: { one: '/workshops/:id' },
  },
  meetings_history: { list: { all: '/meetings_history' } },
  free_slots: { list: { of_relationship: '/mentoring_relationships/:id/free_slots' } },
  series_dates: { list: { of_relationship: '/mentoring_relationships/:id/series_dates' } },
  meeting_reasons: { list: { all: '/meeting_reasons' } },
  feedback_questions: { list: { all: '/feedback_questions' } },
  feedbacks: {
    list: {
      all: '/feedbacks',
      of_meeting: '/meetings/:meetingId/feedbacks',
      of_relationship: '/mentoring_relationships/:relationshipId/feedbacks',
    },
    create: {
      of_meeting: '/meetings/:meetingId/feedbacks',
      of_relationship: '/mentoring_relationships/:relationshipId/feedbacks',
    },
    update: {
      of_meeting: '/meetings/:meetingId/feedbacks/:id',
      of_relationship: '/mentoring_relationships/:relationshipId/feedbacks/:id',
    },
    delete: {
      of_meeting: '/meetings/:meetingId/feedbacks/:id',
      of_relationship: '/mentoring_relationships/:relationshipId/feedbacks/:id',
    },
  },
  notifications: {
    list: { all: '/notifications' },
    update: { one: '/notifications/:id', mark_all_read: '/notifications/mark-all-as-read' },
  },
  kept_data: { get: { of_user: '/users/:id/kept_data' } },
  profile_accesses: { list: { all: '/profile_accesses' } },
  data_exports: {
    list: { all: '/data_exports' },
    get: { one: '/data_exports/:id' },
    create: { one: '/data_exports' },
  },
  sessions: {
    list: { all: '/sessions' },
    delete: { one: '/sessions/:id', others: '/sessions' },
  },
} as const
