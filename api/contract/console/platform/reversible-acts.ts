/** What is done to records and can be taken back for a while. A test compares it with the server's resources. */
export const reversibleActs: Readonly<Record<string, readonly string[]>> = {
  business_units: ['create', 'update', 'delete'],
  contact_messages: ['update'],
  faqs: ['create', 'update', 'delete'],
  feedback_questions: ['create', 'update', 'delete'],
  agenda_templates: ['create', 'update', 'delete'],
  meeting_reasons: ['create', 'update', 'delete'],
  profile_questions: ['create', 'update', 'delete'],
  profile_steps: ['create', 'update', 'delete'],
  programs: ['create', 'update'],
  recommendations: ['update'],
  tags: ['create', 'update', 'delete'],
  training_tools: ['create', 'update', 'delete'],
  users: [
    'disable',
    'enable',
    'grant_role',
    'revoke_role',
    'accept_profile',
    'close_profile',
    'set_limit',
    'move_unit',
    'set_away',
    'end_away',
    'mark_expert',
    'unmark_expert',
  ],
  mentoring_requests: ['revoke'],
  mentoring_relationships: ['create', 'finish', 'delete'],
}

export function isReversible(resource: string, act: string): boolean {
  return reversibleActs[resource]?.includes(act) === true
}
