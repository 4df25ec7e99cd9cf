import { authEn } from './auth-messages.en.ts'
import type { HttpCode } from './messages.fr.ts'
import type { Message } from './message.ts'
import { signUpEn } from './sign-up-messages.en.ts'

export const en = {
  ...signUpEn,
  ...authEn,
  // Who calls
  unauthenticated: { title: 'Unauthorized', detail: 'Sign in to continue.' },
  forbidden: { title: 'Not Permitted', detail: 'You do not have permission to do this action' },
  account_was_merged: {
    title: 'Not Permitted',
    detail: 'This belongs to your former account, since merged into this one: you can read it, but not change it.',
  },
  export_under_way: {
    title: 'Archive in preparation',
    detail: 'Your archive is already being prepared. You’ll get an email when it’s ready.',
  },
  help_case_closed: {
    title: 'Request for help closed',
    detail: 'Your request is closed: nothing can be added to it. You can send another one.',
  },
  too_many_help_cases: {
    title: 'Three open requests',
    detail: 'You have three open requests for help. Write in one of them, or take one back.',
  },
  too_many_help_messages: {
    title: 'Exchange too long',
    detail: 'This exchange is full: the team will close it, and you can send another request.',
  },
  sent_too_fast: { title: 'Sent too fast', detail: 'Check your message, then send it.' },
  export_too_soon: { title: 'One archive a day', detail: 'You can ask for a new archive tomorrow.' },
  period_reversed: {
    title: 'Invalid period',
    detail: 'The period ends before it starts: choose a later end.',
  },
  period_too_long: { title: 'Period too long', detail: 'A certificate covers up to {maximum} days.' },
  no_session_in_period: {
    title: 'Nothing to attest',
    detail: 'No sessions took place in this period. Choose another one.',
  },
  too_many_sessions: {
    title: 'Too many sessions',
    detail: 'This period has more than {maximum} sessions. Choose a shorter one.',
  },
  profile_not_accessible: { title: 'Profile not accessible', detail: "You don't have access to this profile" },
  client_id_not_allowed: { title: 'Not Permitted', detail: 'The server gives the id.' },
  // What is requested
  not_found: { title: 'Not Found', detail: 'This ressource does not exist' },
  company_not_found: { title: 'Not Found', detail: 'There is no company at this address.' },
  company_suspended: {
    title: 'Platform suspended',
    detail:
      'Access to this platform is suspended. Your data is safe. Ask the people who run the program in your company.',
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
  attachment_empty: { title: 'Empty file', detail: 'This file is empty: choose another one.' },
  attachment_type: {
    title: 'File not accepted',
    detail: 'This file isn’t accepted, or isn’t what its name says. Accepted types: {endings}.',
  },
  attachment_unreadable: { title: 'Picture damaged', detail: 'This picture is damaged, so it wasn’t sent.' },
  attachment_infected: { title: 'File refused', detail: 'This file contains malware, so it wasn’t sent.' },
  attachment_unchecked: { title: 'File not checked', detail: 'This file couldn’t be checked. Try again in a moment.' },
  quota_reached: {
    title: 'No room left',
    detail: 'You or your company have run out of space for files, so this one wasn’t sent.',
  },
  invalid_form: { title: 'Unreadable form', detail: 'This form cannot be read.' },
  picture_format: {
    title: 'Picture not supported',
    detail: 'Choose a JPEG, PNG, WebP or GIF picture. Save a HEIC picture as JPEG first.',
  },
  picture_unreadable: { title: 'Unreadable picture', detail: 'This picture cannot be read: the file is damaged.' },
  picture_too_many_pixels: {
    title: 'Picture too large',
    detail: 'This picture has more than {maximum} megapixels. Choose a smaller one.',
  },
  picture_too_small: { title: 'Picture too small', detail: 'Choose a picture of at least {minimum} pixels each way.' },
  picture_crop: { title: 'Invalid frame', detail: 'The frame goes beyond the picture, or is too small.' },
  image_without_text: {
    title: 'Invalid article',
    detail: 'Describe each image in a few words, for people who can’t see it.',
  },
  too_many_images: { title: 'Invalid article', detail: 'An article can have up to {maximum} images.' },
  image_unknown: {
    title: 'Image not found',
    detail: 'An image in this article isn’t yours, or no longer exists. Add it again.',
  },
  // What the document holds
  type_mismatch: { title: 'Conflict', detail: 'The type of the document is not the one of this address: {expected}.' },
  id_mismatch: { title: 'Conflict', detail: 'The id of the document is not the one of this address.' },
  required: { title: 'Validations failed', detail: 'This field is required' },
  unknown_field: { title: 'Validations failed', detail: 'The field "{name}" is not known here.' },
  read_only: { title: 'Validations failed', detail: 'This field cannot be changed.' },
  too_long: { title: 'Validations failed', detail: '{maximum} characters at most.' },
  taken: { title: 'Validations failed', detail: 'This value is already taken.' },
  profile_unchanged: { title: 'Profile not changed', detail: 'No question was answered.' },
  fields_invalid: { title: 'Profile not changed', detail: 'One or more fields were not filled in correctly' },
  question_gone: {
    title: 'Question withdrawn',
    detail: 'This question is no longer asked, so your answer wasn’t saved.',
  },
  invalid_tag: { title: 'Invalid tag', detail: 'Invalid tag' },
  too_many_choices: { title: 'Validations failed', detail: '{maximum} choices at most.' },
  unit_of_role: {
    title: 'Sorry, action impossible',
    detail: 'You have a role in your business unit: ask an administrator to change it.',
  },
  push_endpoint: {
    title: 'Browser not supported',
    detail: 'This browser’s notification service isn’t supported.',
  },
  push_key: { title: 'Invalid key', detail: 'This browser’s key isn’t valid.' },
  calendar_address: {
    title: 'Invalid address',
    detail: 'Enter the secret address of a calendar in iCal format, starting with https:// or webcal://.',
  },
  no_held_session: {
    title: 'Sorry, this action is not possible',
    detail: 'You can recommend a mentor once you have had a session together.',
  },
  already_recommended: {
    title: 'Sorry, this action is not possible',
    detail: 'You have already recommended this mentor: edit what you wrote.',
  },
  recommendation_removed: {
    title: 'Sorry, this action is not possible',
    detail: 'An administrator removed this recommendation.',
  },
  proposals_closed: {
    title: 'Sorry, this action is not possible',
    detail: 'Your company doesn’t take suggestions for this list.',
  },
  too_many: { title: 'Sorry, this action is not possible', detail: 'No more than {maximum}.' },
  hours_outside_day: { title: 'Invalid hours', detail: 'Choose hours between 07:00 and 22:00.' },
  hours_end_before_start: { title: 'Invalid hours', detail: 'The end must be after the start.' },
  hours_overlap: { title: 'Invalid hours', detail: 'These hours overlap others, {start} – {end}.' },
  days_end_before_start: { title: 'Invalid dates', detail: 'The last day must be after the first.' },
  days_too_long: { title: 'Invalid dates', detail: 'No more than {maximum} days in a row.' },
  days_overlap: { title: 'Invalid dates', detail: 'These days overlap others, {first} to {last}.' },
  absence_past: { title: 'Invalid dates', detail: 'These days are over.' },
  absence_too_long: { title: 'Invalid dates', detail: 'An absence lasts {months} months at most.' },
  absence_too_far: { title: 'Invalid dates', detail: 'An absence begins within {months} months.' },
  absence_begun: { title: 'Invalid dates', detail: 'This absence has begun: its first day stays.' },
  in_use: { title: 'Sorry, action impossible', detail: 'Other items refer to this one.' },
  invalid_value: { title: 'Validations failed', detail: 'The value is not valid.' },
  // What other callers did meanwhile, or before
  in_another_tab: { title: 'Conflict', detail: 'You are in the call in another tab.' },
  stay_over: { title: 'Conflict', detail: 'This tab is no longer in the call. Come back with a new id.' },
  agenda_over: {
    title: 'Session over',
    detail: 'The session is over: its agenda can be read, and written no longer.',
  },
  agenda_full: { title: 'Agenda full', detail: 'An agenda has 30 items at most: remove one first.' },
  agenda_item_unknown: { title: 'Item not found', detail: 'This item is not on the agenda any more.' },
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
  files_unavailable: {
    title: 'Files not available',
    detail: 'Files can’t be saved or read right now. Try again in a moment.',
  },
  service_unavailable: { title: 'Service Unavailable', detail: 'The service is unavailable. Try again in a moment.' },
} as const satisfies Record<HttpCode, Message>
