export const channels = ['email', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

/** What links of mails let people do without a session. */
export const mailActs = [
  'accept_request',
  'refuse_request',
  'accept_date',
  'decline_date',
  'plan_session',
  'propose_date',
  'take_date',
  'accept_workshop',
  'decline_workshop',
] as const
export type MailAct = (typeof mailActs)[number]

export const topicGroups = ['requests', 'meetings', 'exchanges', 'reminders'] as const

/**
 * What people choose by: a line of the settings, with the kinds of notification that it stands for, and which channels
 * tell of them unless the person says otherwise. In the application everybody is always told.
 */
export const topics = {
  request_sent: { group: 'requests', email: true, sms: false, push: false, kinds: ['request_sent'] },
  request_confirmed: { group: 'requests', email: true, sms: false, push: false, kinds: ['request_confirmed'] },
  request_refused: {
    group: 'requests',
    email: true,
    sms: false,
    push: false,
    kinds: ['request_refused', 'request_withdrawn', 'request_expired'],
  },
  request_finished: {
    group: 'requests',
    email: true,
    sms: false,
    push: false,
    kinds: ['request_finished', 'partner_erased', 'feedback_provided'],
  },
  relationship_paused: {
    group: 'requests',
    email: true,
    sms: false,
    push: false,
    kinds: ['relationship_paused', 'relationship_resumed', 'reminder_away'],
  },
  admin_created: { group: 'requests', email: true, sms: false, push: false, kinds: ['admin_created'] },
  admin_revoked: { group: 'requests', email: true, sms: false, push: false, kinds: ['admin_revoked'] },
  waiting_list: {
    group: 'requests',
    email: true,
    sms: false,
    push: false,
    kinds: ['waiting_place_offered', 'waiting_place_lapsed', 'waiting_list_ended'],
  },
  meeting_initiated: { group: 'meetings', email: true, sms: false, push: false, kinds: ['meeting_initiated'] },
  meeting_requested: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: [
      'meeting_requested',
      'meeting_date_declined',
      'meeting_date_withdrawn',
      'request_other_dates',
      'request_date_taken',
      'calendar_requested',
    ],
  },
  meeting_confirmed: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['meeting_confirmed', 'meeting_link', 'calendar_confirmed'],
  },
  meeting_canceled: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['meeting_canceled', 'meeting_refused', 'meeting_expired', 'meeting_not_held', 'calendar_canceled'],
  },
  meeting_started: { group: 'meetings', email: false, sms: false, push: false, kinds: ['meeting_started'] },
  meeting_feedback_requested: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['meeting_feedback_requested', 'meeting_feedback_given'],
  },
  meeting_finished: { group: 'meetings', email: false, sms: false, push: false, kinds: ['meeting_finished'] },
  meeting_admin_initiated: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['meeting_admin_initiated'],
  },
  meeting_admin_cancelled: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['meeting_admin_cancelled'],
  },
  workshop_invited: {
    group: 'meetings',
    email: true,
    sms: false,
    push: false,
    kinds: ['workshop_invited', 'workshop_changed', 'workshop_cancelled'],
  },
  message_received: { group: 'exchanges', email: true, sms: false, push: false, kinds: ['message_received'] },
  article_commented: { group: 'exchanges', email: true, sms: false, push: false, kinds: ['article_commented'] },
  article_decided: {
    group: 'exchanges',
    email: true,
    sms: false,
    push: false,
    kinds: ['article_approved', 'article_refused', 'article_removed', 'article_kept', 'article_comment_removed'],
  },
  help_answered: { group: 'exchanges', email: true, sms: false, push: false, kinds: ['help_answered'] },
  reminder_request: { group: 'reminders', email: true, sms: false, push: false, kinds: ['reminder_request'] },
  reminder_meeting: {
    group: 'reminders',
    email: true,
    sms: false,
    push: false,
    kinds: ['reminder_meeting', 'reminder_workshop'],
  },
  reminder_feedback: { group: 'reminders', email: true, sms: false, push: false, kinds: ['reminder_feedback'] },
  reminder_silent: { group: 'reminders', email: true, sms: false, push: false, kinds: ['reminder_silent'] },
  reminder_tasks: { group: 'reminders', email: true, sms: false, push: false, kinds: ['reminder_tasks'] },
  reminder_profile: { group: 'reminders', email: true, sms: false, push: false, kinds: ['reminder_profile'] },
} as const satisfies Readonly<Record<string, TopicDefinition>>

interface TopicDefinition {
  readonly group: (typeof topicGroups)[number]
  readonly email: boolean
  readonly sms: boolean
  readonly push: boolean
  readonly kinds: readonly string[]
}

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as readonly Topic[]
