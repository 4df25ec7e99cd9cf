/** Who asks. Each has this role and no other; the four last have no profile, and all of them are of one unit. */
export const roles = [
  'visitor',
  'participant',
  'presenter',
  'referent',
  'business_unit_admin',
  'admin',
  'auditor',
] as const
export type Role = (typeof roles)[number]

/** Whose record is requested: the reader's own, of the reader's unit, of another unit, of another company. */
export const targets = ['own', 'unit', 'other unit', 'other company'] as const
export type Target = (typeof targets)[number]

/**
 * `yes`: no right refuses it. 401, 403, 404: what the answer is. 422: a state that this reader can never request. `no`:
 * a channel sends no message about it. null: there is no such record.
 */
export type Outcome = 'yes' | 'no' | 401 | 403 | 404 | 422 | null
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]

interface Rights {
  readonly rows: Readonly<Partial<Record<Target, Row>>>
  /** The code of its 403, and of its 404. */
  readonly refusal: 'forbidden' | 'profile_not_accessible' | 'not_a_mentee' | 'not_correspondents'
  readonly absence: 'not_found' | 'participant_gone'
}

const everyone: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const signedIn: Row = [401, 'yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const absent: Row = [401, 404, 404, 404, 404, 404, 404]
const forbidden: Row = [401, 403, 403, 403, 403, 403, 403]
const administrators: Row = [401, 403, 403, 403, 403, 'yes', 403]
const bothParties: Row = [401, 'yes', 'yes', null, null, null, null]

const words = { refusal: 'forbidden', absence: 'not_found' } as const

/** One's own profile of that role, and nobody else's. */
const ownProfile = (role: 'participant' | 'presenter'): Rights => ({
  rows: {
    own:
      role === 'participant' ? [401, 'yes', null, null, null, null, null] : [401, null, 'yes', null, null, null, null],
    unit: forbidden,
    'other unit': forbidden,
    'other company': absent,
  },
  refusal: 'profile_not_accessible',
  absence: role === 'participant' ? 'participant_gone' : 'not_found',
})

/** Not about anybody's record, or about the reader's own only. */
const plain = (own: Row): Rights => ({ ...words, rows: { own } })
/** Nobody else's exists. */
const personal = (own: Row): Rights => ({
  ...words,
  rows: { own, unit: absent, 'other unit': absent, 'other company': absent },
})
const account = (others: Row): Rights => ({
  rows: { own: signedIn, unit: others, 'other unit': others, 'other company': absent },
  refusal: 'profile_not_accessible',
  absence: 'not_found',
})
/** Requests and accompaniments: their parties, and the administrators of the company. */
const parties = (own: Row = bothParties, others: Row = administrators): Rights => ({
  ...words,
  rows: { own, unit: others, 'other unit': others, 'other company': absent },
})
/** Every signed-in user reads every article. */
const everybodysArticle: Rights = {
  ...words,
  rows: { own: signedIn, unit: signedIn, 'other unit': signedIn, 'other company': absent },
}
/** Its author alone; an administrator acts in the console. */
const ownArticle: Rights = {
  ...words,
  rows: { own: signedIn, unit: forbidden, 'other unit': forbidden, 'other company': absent },
}
/** There is none here. Who may change one: tests/integration/content/api/articles.test.ts. */
const noComment = personal(absent)
/** There is none here: a party finds none, and an administrator reads none. */
const feedback = parties([401, 404, 404, null, null, null, null], forbidden)

/** A mentor's profile, and what belongs to it; `seen`: what happens to those who may see it. */
const mentorOf = (seen: Outcome): Rights => ({
  rows: {
    own: [401, null, seen, null, null, null, null],
    unit: [401, seen, 403, seen, seen, seen, 403],
    'other unit': [401, seen, 403, 403, 403, seen, 403],
    'other company': absent,
  },
  refusal: 'profile_not_accessible',
  absence: 'not_found',
})

/** What an administrator can never ask for either, in one of these states. */
const neverAsAdministrator: Row = [401, 403, 403, 403, 403, 422, 403]

/**
 * What each endpoint of `/api/v1` answers, in the order of `roles`. After an arrow: the state that a body asks for. A
 * test calls each, and fails for an endpoint without a line here. It writes docs/permissions.md, too.
 */
export const apiRights: Readonly<Record<string, Rights>> = {
  'GET /companies': plain(everyone),
  'GET /programs': plain(signedIn),
  'GET /program_enrollments': plain(signedIn),
  'PATCH /program_enrollments/:id': personal([401, 'yes', 'yes', null, null, null, null]),
  'GET /presenters': plain(signedIn),
  // A program of the pair `own`; for the rest, one that nobody takes part in. Mentors and auditors see no directory.
  'GET /programs/:id/presenters': {
    ...words,
    rows: {
      own: [401, 'yes', 403, 'yes', 'yes', 'yes', 403],
      unit: [401, 404, 404, 'yes', 'yes', 'yes', 403],
      'other unit': [401, 404, 404, 'yes', 'yes', 'yes', 403],
      'other company': absent,
    },
  },
  'POST /presenters': plain(signedIn),
  'POST /participants': plain(signedIn),
  'GET /presenters/:id': mentorOf('yes'),
  // Nobody has written one here: readers of the mentor find none.
  'GET /presenters/:presenterId/recommendations': mentorOf('yes'),
  'POST /presenters/:presenterId/recommendations': mentorOf('yes'),
  'PATCH /presenters/:presenterId/recommendations/:id': mentorOf(404),
  'DELETE /presenters/:presenterId/recommendations/:id': mentorOf(404),
  'GET /favourites': plain(signedIn),
  'PUT /presenters/:id/favourite': mentorOf('yes'),
  // Also of a mentor whom the reader sees no more.
  'DELETE /presenters/:id/favourite': {
    ...words,
    rows: {
      own: [401, null, 'yes', null, null, null, null],
      unit: signedIn,
      'other unit': signedIn,
      'other company': absent,
    },
  },
  'GET /waiting_lists': plain(signedIn),
  'GET /waiting_lists/:id': mentorOf('yes'),
  // The mentors of the scene have a place: nobody waits for one.
  'POST /waiting_lists': {
    rows: {
      own: [401, 'yes', 403, 403, 403, 403, 403],
      unit: [401, 'yes', 403, 403, 403, 403, 403],
      'other unit': [401, 'yes', 403, 403, 403, 403, 403],
      'other company': [401, 404, 403, 403, 403, 403, 403],
    },
    refusal: 'not_a_mentee',
    absence: 'not_found',
  },
  'PATCH /waiting_lists/:id': mentorOf('yes'),
  'PATCH /presenters/:id': ownProfile('presenter'),
  'DELETE /presenters/:id': ownProfile('presenter'),
  'GET /participants': plain(signedIn),
  'GET /participants/:id': {
    rows: {
      own: [401, 'yes', null, null, null, null, null],
      unit: [401, 403, 403, 'yes', 'yes', 'yes', 403],
      'other unit': administrators,
      'other company': absent,
    },
    refusal: 'profile_not_accessible',
    absence: 'participant_gone',
  },
  'PATCH /participants/:id': ownProfile('participant'),
  'DELETE /participants/:id': ownProfile('participant'),
  'GET /current_profile': plain(signedIn),
  'GET /users/:id': account(administrators),
  'PATCH /users/:id': account(forbidden),
  'GET /users/:id/attendance_receipt': account(forbidden),
  'GET /users/:id/availabilities': {
    rows: {
      own: signedIn,
      unit: [401, 403, 403, 'yes', 'yes', 'yes', 403],
      'other unit': administrators,
      'other company': absent,
    },
    refusal: 'profile_not_accessible',
    absence: 'not_found',
  },
  'GET /availabilities': plain(signedIn),
  'POST /availabilities': plain(signedIn),
  'PATCH /availabilities/:id': personal(signedIn),
  'DELETE /availabilities/:id': personal(signedIn),
  'GET /availability_exceptions': plain(signedIn),
  'POST /availability_exceptions': plain(signedIn),
  'PATCH /availability_exceptions/:id': personal(signedIn),
  'DELETE /availability_exceptions/:id': personal(signedIn),
  'GET /absences': plain(signedIn),
  'POST /absences': plain(signedIn),
  'PATCH /absences/:id': personal(signedIn),
  'DELETE /absences/:id': personal(signedIn),
  'GET /booking_rules': plain(signedIn),
  'PUT /booking_rules': plain(signedIn),
  'GET /calendar_feed': plain(signedIn),
  'POST /calendar_feed': plain(signedIn),
  'DELETE /calendar_feed': plain(signedIn),
  'GET /outside_calendars': plain(signedIn),
  'POST /outside_calendars': plain(signedIn),
  'DELETE /outside_calendars/:id': personal(signedIn),
  'GET /users/:id/kept_data': account(forbidden),
  'PUT /users/:id/avatar': account(forbidden),
  'DELETE /users/:id/avatar': account(forbidden),
  'GET /mentoring_requests': plain(signedIn),
  'GET /mentoring_requests/:id': parties(),
  'POST /mentoring_requests': {
    rows: {
      own: [401, 'yes', 403, 403, 403, 403, 403],
      unit: [401, 'yes', 403, 403, 403, 403, 403],
      'other unit': [401, 'yes', 403, 403, 403, 403, 403],
      'other company': [401, 404, 403, 403, 403, 403, 403],
    },
    refusal: 'not_a_mentee',
    absence: 'not_found',
  },
  'POST /mentoring_requests → for two people': {
    ...words,
    rows: {
      own: [401, 'yes', 403, 403, 403, 'yes', 403],
      unit: administrators,
      'other unit': administrators,
      'other company': [401, 403, 403, 403, 403, 404, 403],
    },
    absence: 'participant_gone',
  },
  'PATCH /mentoring_requests/:id': parties(),
  'PATCH /mentoring_requests/:id → proposed_dates': parties(
    [401, 422, 'yes', null, null, null, null],
    neverAsAdministrator,
  ),
  'PATCH /mentoring_requests/:id → confirmed': parties(bothParties, neverAsAdministrator),
  'PATCH /mentoring_requests/:id → cancelled': parties(),
  'PATCH /mentoring_requests/:id → finished': parties([401, 422, 422, null, null, null, null], neverAsAdministrator),
  'GET /mentoring_relationships': plain(signedIn),
  'GET /mentoring_relationships/:id': parties(),
  'GET /mentoring_center': plain(signedIn),
  'GET /mentoring_relationships/:id/mentoring_request': parties(),
  'GET /mentoring_relationships/:id/free_slots': parties(bothParties, forbidden),
  'GET /mentoring_relationships/:id/series_dates': parties(bothParties, forbidden),
  'POST /mentoring_relationships/:id/meeting_series': parties(),
  'GET /mentoring_relationships/:id/attachments': parties(bothParties, forbidden),
  'GET /mentoring_relationships/:id/action_plan': parties(bothParties, forbidden),
  'PUT /mentoring_relationships/:id/pause': parties(),
  'PATCH /mentoring_relationships/:id/pause': parties(),
  'DELETE /mentoring_relationships/:id/pause': parties(),
  'GET /mentoring_relationships/:id/private_note': parties(bothParties, absent),
  'PUT /mentoring_relationships/:id/private_note': parties(bothParties, absent),
  'GET /mentoring_relationships/:id/help_desk': parties(bothParties, absent),
  'GET /help_cases': plain(signedIn),
  'POST /help_cases': parties([401, 'yes', 'yes', 404, 404, 404, 404], absent),
  'GET /help_cases/:id': personal(signedIn),
  'POST /help_cases/:id/messages': personal(signedIn),
  'PATCH /help_cases/:id': personal(signedIn),
  'POST /mentoring_relationships/:relationshipId/action_plan/goals': parties(bothParties, forbidden),
  'PATCH /mentoring_relationships/:relationshipId/action_plan/goals/:id': feedback,
  'POST /mentoring_relationships/:relationshipId/action_plan/tasks': parties(bothParties, forbidden),
  'PATCH /mentoring_relationships/:relationshipId/action_plan/tasks/:id': feedback,
  'DELETE /mentoring_relationships/:relationshipId/action_plan/tasks/:id': feedback,
  'PATCH /mentoring_relationships/:relationshipId/action_plan/milestones/:id': feedback,
  'POST /mentoring_relationships': {
    ...words,
    rows: {
      own: administrators,
      unit: administrators,
      'other unit': administrators,
      'other company': [401, 403, 403, 403, 403, 404, 403],
    },
    absence: 'participant_gone',
  },
  'PATCH /mentoring_relationships/:id': parties(),
  'PATCH /mentoring_relationships/:id → finished': parties(bothParties, neverAsAdministrator),
  'PATCH /mentoring_relationships/:id → admin_finished': parties([401, 422, 422, null, null, null, null]),
  'PATCH /mentoring_relationships/:id → cancelled': parties([401, 422, 422, null, null, null, null]),
  'GET /meetings': plain(signedIn),
  'GET /meetings/:id': parties(),
  'GET /meetings/:id/private_note': parties(bothParties, absent),
  'PUT /meetings/:id/private_note': parties(bothParties, absent),
  'GET /meetings/:id/agenda': parties(bothParties, absent),
  'POST /meetings/:id/agenda/edits': parties(bothParties, absent),
  // The session of the scene has no date. Its two people get one that has:
  // tests/integration/messages/mail/dates.test.ts.
  'GET /meetings/:id/calendar': parties([401, 404, 404, null, null, null, null], absent),
  // An administrator joins nobody's call.
  'GET /meetings/:id/webconference': parties(bothParties, forbidden),
  'POST /meetings/:id/webconference': parties(bothParties, forbidden),
  'GET /ice_servers': plain(signedIn),
  'GET /workshops': plain(signedIn),
  // The two of a pair are invited to one; an administrator reads it in the console.
  'GET /workshops/:id': parties(bothParties, forbidden),
  'PATCH /workshops/:id': parties(bothParties, forbidden),
  'GET /workshops/:id/webconference': parties(bothParties, forbidden),
  'POST /workshops/:id/webconference': parties(bothParties, forbidden),
  'GET /meetings_history': plain(signedIn),
  'GET /meetings_history/export': plain(signedIn),
  'POST /meetings': {
    ...words,
    rows: {
      own: [401, 'yes', 'yes', 403, 403, 'yes', 403],
      unit: administrators,
      'other unit': administrators,
      'other company': absent,
    },
  },
  'PATCH /meetings/:id': parties(),
  'PATCH /meetings/:id → started': parties(bothParties, neverAsAdministrator),
  'PATCH /meetings/:id/series': parties(),
  'POST /meetings/:meetingId/appointments': parties(),
  'PATCH /meetings/:meetingId/appointments/:id': parties(),
  'PATCH /meetings/:id → cancelled': parties(),
  'DELETE /meetings/:id': parties(),
  'GET /meeting_reasons': plain(signedIn),
  'GET /feedback_questions': plain(signedIn),
  'GET /tags': plain(signedIn),
  'GET /tag_proposals': plain(signedIn),
  'POST /tag_proposals': plain(signedIn),
  'GET /articles': plain(signedIn),
  'POST /articles': plain(signedIn),
  'GET /articles/:id': everybodysArticle,
  'PATCH /articles/:id': ownArticle,
  'DELETE /articles/:id': ownArticle,
  'POST /articles/:id/like': everybodysArticle,
  'POST /articles/:id/report': { ...everybodysArticle, rows: { ...everybodysArticle.rows, own: forbidden } },
  'DELETE /articles/:id/report': personal(absent),
  'GET /articles/:articleId/comments': everybodysArticle,
  'POST /articles/:articleId/comments': everybodysArticle,
  'PUT /articles/:articleId/comments/:id': noComment,
  'DELETE /articles/:articleId/comments/:id': noComment,
  'POST /article_images': plain(signedIn),
  'GET /saved_searches': plain(signedIn),
  'POST /saved_searches': plain(signedIn),
  'PATCH /saved_searches/:id': personal(signedIn),
  'DELETE /saved_searches/:id': personal(signedIn),
  'GET /profile_questions': plain(signedIn),
  'GET /profile_questions/job_category': plain(signedIn),
  'GET /profile_questions/business_sector': plain(signedIn),
  'GET /user_questions': plain(signedIn),
  'GET /presenter_steps': plain(signedIn),
  'GET /participant_steps': plain(signedIn),
  'GET /feedbacks': plain(signedIn),
  'GET /meetings/:meetingId/feedbacks': parties(bothParties, forbidden),
  'POST /meetings/:meetingId/feedbacks': parties(bothParties, forbidden),
  'PATCH /meetings/:meetingId/feedbacks/:id': feedback,
  'DELETE /meetings/:meetingId/feedbacks/:id': feedback,
  'GET /mentoring_relationships/:relationshipId/feedbacks': parties(bothParties, forbidden),
  'POST /mentoring_relationships/:relationshipId/feedbacks': parties(bothParties, forbidden),
  'PATCH /mentoring_relationships/:relationshipId/feedbacks/:id': feedback,
  'DELETE /mentoring_relationships/:relationshipId/feedbacks/:id': feedback,
  'GET /conversations': plain(signedIn),
  'POST /conversations': {
    rows: {
      own: [401, 'yes', 'yes', 403, 403, 403, 403],
      unit: forbidden,
      'other unit': forbidden,
      'other company': absent,
    },
    refusal: 'not_correspondents',
    absence: 'not_found',
  },
  'GET /conversations/:id': personal(bothParties),
  'PATCH /conversations/:id': personal(bothParties),
  'PATCH /conversations/:id/comments/mark-as-seen': personal(bothParties),
  'GET /conversations/:conversationId/comments': personal(bothParties),
  'POST /conversations/:conversationId/comments': personal(bothParties),
  // The scene has no message: the two people find none. Of two, only the author changes one.
  'PUT /conversations/:conversationId/comments/:number': personal([401, 404, 404, null, null, null, null]),
  'DELETE /conversations/:conversationId/comments/:number': personal([401, 404, 404, null, null, null, null]),
  'PUT /conversations/:conversationId/comments/:number/reaction': personal([401, 404, 404, null, null, null, null]),
  // The scene has no file: the two people find none.
  'GET /conversations/:conversationId/attachments/:id': personal([401, 404, 404, null, null, null, null]),
  'GET /comments': plain(signedIn),
  'GET /online': plain(signedIn),
  'GET /notifications': plain(signedIn),
  'PATCH /notifications/mark-all-as-read': plain(signedIn),
  'GET /notifications/:id': personal(bothParties),
  'PATCH /notifications/:id': personal(bothParties),
  'POST /error_mailers': plain(everyone),
  'POST /realtime_ticket': plain(signedIn),
  'GET /profile_accesses': plain(signedIn),
  'GET /data_exports': plain(signedIn),
  'POST /data_exports': plain(signedIn),
  'GET /data_exports/:id': personal(signedIn),
  'GET /data_exports/:id/file': personal(signedIn),
  'POST /sign_ups': plain(everyone),
  'PUT /sign_ups/draft': plain(everyone),
  'POST /sign_ups/withdrawal': plain(everyone),
  'POST /sign_ups/identity': plain(everyone),
  'POST /sign_up_mails': plain(everyone),
  'POST /contact_requests': plain(everyone),
  'POST /contact_form': plain(everyone),
  'GET /faqs': plain(everyone),
  'GET /training_tools': plain(signedIn),
  'PATCH /training_tools/:id/increment_click_count': {
    ...words,
    rows: { own: signedIn, unit: signedIn, 'other unit': signedIn, 'other company': absent },
  },
  'GET /documents': plain(everyone),
  'GET /charters': plain(everyone),
  'POST /acceptances': plain(signedIn),
  'GET /push_subscriptions': plain(signedIn),
  'POST /push_subscriptions': plain(signedIn),
  'DELETE /push_subscriptions/:id': personal(signedIn),
  // For callers who know the former endpoint and its secret, which nobody does here.
  'POST /push_subscriptions/renewals': plain([404, 404, 404, 404, 404, 404, 404]),
  'GET /sessions': plain(signedIn),
  'DELETE /sessions': plain(signedIn),
  'DELETE /sessions/:id': personal(signedIn),
}

const unheard: Row = [401, 'no', 'no', 'no', 'no', 'no', 'no']
/** Only the mentee and the mentor of the scene correspond. */
const correspondents: Row = [401, 'yes', 'yes', 'no', 'no', 'no', 'no']

/** Whose messages each channel of `/cable` sends to a subscriber, for any id in the subscription. */
export const channelRights: Readonly<Record<string, Pick<Rights, 'rows'>>> = {
  NotificationsChannel: { rows: { own: signedIn, unit: unheard, 'other unit': unheard, 'other company': unheard } },
  // Of a conversation: the two people.
  ConversationChannel: {
    rows: { own: correspondents, unit: unheard, 'other unit': unheard, 'other company': unheard },
  },
  // Of a session: its two parties.
  // Of a workshop: those who are invited.
  WorkshopChannel: { rows: { own: correspondents, unit: unheard, 'other unit': unheard, 'other company': unheard } },
  MeetingChannel: { rows: { own: correspondents, unit: unheard, 'other unit': unheard, 'other company': unheard } },
  // Of the presence of the mentee or the mentor of a pair.
  OnlineChannel: { rows: { own: correspondents, unit: unheard, 'other unit': unheard, 'other company': unheard } },
}
