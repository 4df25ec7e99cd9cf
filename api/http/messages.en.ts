import type { Message, ProblemCode } from './messages.fr.ts'

export const en = {
  // Who calls
  unauthenticated: { title: 'Unauthorized', detail: 'Sign in to continue.' },
  bad_credentials: { title: 'Unauthorized', detail: 'Wrong credentials, please try again' },
  account_not_active: { title: 'Unauthorized', detail: 'Not authorised' },
  session_not_found: { title: 'Unauthorized', detail: 'You are not signed in.' },
  sign_in_is_post: { title: 'Method not allowed', detail: 'Send a POST to /auth/sign_in.' },
  forbidden: { title: 'Not Permitted', detail: 'You do not have permission to do this action' },
  last_admin: {
    title: 'Action not allowed',
    detail: 'This is the last administrator of the company: give somebody else that role first.',
  },
  password_needed: {
    title: 'Password needed',
    detail: 'Give your current password (current_password), or sign in again, then try again.',
  },
  profile_not_accessible: { title: 'Profile not accessible', detail: "You don't have access to this profile" },
  client_id_not_allowed: { title: 'Not Permitted', detail: 'The server gives the id.' },
  // What is asked
  not_found: { title: 'Not Found', detail: 'This ressource does not exist' },
  company_not_found: { title: 'Not Found', detail: 'No company answers at this address.' },
  participant_gone: {
    title: 'Not Found',
    detail: 'The mentee you are looking for does not exist or was deleted',
  },
  method_not_allowed: { title: 'Method not allowed', detail: 'This address takes only: {methods}.' },
  invalid_host: { title: 'Bad Request', detail: 'The request names more than one host.' },
  invalid_json: { title: 'Bad Request', detail: 'The body of the request is not valid JSON.' },
  invalid_text: { title: 'Bad Request', detail: 'A text holds no NUL and no half of a character.' },
  too_deep: { title: 'Bad Request', detail: 'JSON may be nested {maximum} levels deep at most.' },
  invalid_document: { title: 'Bad Request', detail: 'The document does not have the expected form.' },
  unknown_parameter: { title: 'Bad Request', detail: 'The parameter "{name}" is not known here.' },
  invalid_parameter: { title: 'Bad Request', detail: 'The value of the parameter "{name}" is not valid.' },
  unknown_include: { title: 'Bad Request', detail: '"{name}" cannot be included here.' },
  invalid_idempotency_key: {
    title: 'Bad Request',
    detail: 'Idempotency-Key must have 1 to 200 visible ASCII characters.',
  },
  not_acceptable: { title: 'Not acceptable', detail: 'Answers are application/vnd.api+json, without parameters.' },
  unsupported_media_type: {
    title: 'Unsupported media type',
    detail: 'Send application/vnd.api+json without parameters, or application/json.',
  },
  payload_too_large: { title: 'Payload too large', detail: 'The body of the request is larger than {maximum} kB.' },
  // What the document holds
  type_mismatch: { title: 'Conflict', detail: 'The type of the document is not the one of this address: {expected}.' },
  id_mismatch: { title: 'Conflict', detail: 'The id of the document is not the one of this address.' },
  required: { title: 'Validations failed', detail: 'This field is required' },
  unknown_field: { title: 'Validations failed', detail: 'The field "{name}" is not known here.' },
  read_only: { title: 'Validations failed', detail: 'This field cannot be changed.' },
  too_long: { title: 'Validations failed', detail: '{maximum} characters at most.' },
  invalid_value: { title: 'Validations failed', detail: 'The value is not valid.' },
  // What the rules refuse
  transition_not_allowed: { title: 'Sorry, action impossible', detail: 'The request cannot move to that state.' },
  mentor_full: {
    title: 'The request cannot be validated',
    detail: 'Limit on the number of accompaniments reached by one of the parties',
  },
  limit_reached: {
    title: 'The request cannot be validated',
    detail: 'Limit on the number of accompaniments reached by one of the parties',
  },
  mentee_full: { title: 'Sorry, action impossible', detail: 'Maximum mentoring relations reached' },
  not_a_mentee: { title: 'Not Permitted', detail: 'Only someone with a mentee profile can send a request.' },
  reason_invalid: { title: 'Sorry, action impossible', detail: 'This reason does not fit this action.' },
  already_open: {
    title: 'Sorry, action impossible',
    detail: 'A request or a relationship with this person is already open in this program.',
  },
  self: { title: 'Sorry, action impossible', detail: 'You cannot send a request to yourself.' },
  not_in_program: {
    title: 'Sorry, action impossible',
    detail: 'One of the parties does not take part in this program.',
  },
  partner_inactive: { title: 'Sorry, action impossible', detail: 'Partner inactive' },
  slots_invalid: {
    title: 'Sorry, action impossible',
    detail: 'Propose one to five dates to come, of 15 to 240 minutes.',
  },
  date_not_proposed: { title: 'Sorry, action impossible', detail: 'Choose one of the dates that were proposed last.' },
  date_past: { title: 'Sorry, action impossible', detail: 'This date is over. Choose another one.' },
  date_is_for_mentee: {
    title: 'Sorry, action impossible',
    detail: 'Whoever sent the request chooses among the proposed dates.',
  },
  not_due: { title: 'Sorry, action impossible', detail: 'It is not due yet.' },
  edit_conflict: { title: 'Conflict', detail: 'Several people acted at the same time. Reload the page and try again.' },
  revision_mismatch: { title: 'Conflict', detail: 'The resource has changed since you read it. Reload it.' },
  idempotency_key_reused: {
    title: 'Sorry, action impossible',
    detail: 'This idempotency key was used for another request.',
  },
  request_in_progress: { title: 'Conflict', detail: 'The same request is in progress. Try again in a moment.' },
  too_many_requests: { title: 'Too many requests', detail: 'Try again in {delay}.' },
  // What fails
  internal_error: {
    title: 'Internal Server Error',
    detail: 'The server is down, try later or inform your CIO/DSI',
  },
  service_unavailable: { title: 'Service Unavailable', detail: 'Try again in a moment.' },
} as const satisfies Record<ProblemCode, Message>
