import type { authFr } from './auth-messages.fr.ts'
import type { Message } from './message.ts'

const invalid = 'Validations failed'
const unauthorised = 'Unauthorized'

export const authEn = {
  bad_credentials: { title: unauthorised, detail: 'Wrong credentials, please try again' },
  account_not_active: {
    title: 'Account closed',
    detail: 'The program team has closed this account. Write to them if you want it reopened.',
  },
  provider_away: {
    title: 'Service unavailable',
    detail: 'Your company’s sign-in service isn’t responding. Try again, or choose a password.',
  },
  sign_in_expired: {
    title: 'Not authorised',
    detail: 'This sign-in has expired or has already been used. Start again from the sign-in page.',
  },
  session_not_found: { title: unauthorised, detail: 'You are not signed in.' },
  sign_in_is_post: { title: 'Method not allowed', detail: 'Send a POST to /auth/sign_in.' },
  passkey_needed: {
    title: 'Passkey needed',
    detail: 'Present one of your passkeys (passkey), then try again.',
  },
  password_needed: {
    title: 'Password needed',
    detail: 'Give your current password (current_password), or sign in again, then try again.',
  },
  second_factor_needed: {
    title: 'Second factor needed',
    detail: 'Enter the code from your authenticator app, or a recovery code.',
  },
  second_factor_wrong: {
    title: unauthorised,
    detail: 'This code isn’t valid. Each code works once: wait for the next one, then try again.',
  },
  second_factor_expired: {
    title: unauthorised,
    detail: 'This sign-in has expired. Start again with your password.',
  },
  second_factor_limited: {
    title: 'Too many requests',
    detail: 'Too many wrong codes. Try again in {delay}.',
  },
  second_factor_code_wrong: {
    title: invalid,
    detail: 'This code isn’t valid. Each code works once: wait for the next one, then try again.',
  },
  second_factor_exists: { title: invalid, detail: 'You already have a second factor. Remove it first.' },
  sms_unavailable: { title: invalid, detail: 'Text messages are not available here.' },
  phone_proven: { title: invalid, detail: 'This number is already verified.' },
  phone_code_wrong: { title: invalid, detail: 'This code isn’t correct.' },
  phone_code_over: { title: invalid, detail: 'This code is no longer valid. Ask for another one.' },
  passkey_refused: {
    title: unauthorised,
    detail: 'This passkey doesn’t open an account here. Sign in another way.',
  },
  passkey_not_added: {
    title: invalid,
    detail: 'This passkey could not be added. Start again, or choose another device.',
  },
  passkeys_unavailable: {
    title: invalid,
    detail: 'Passkeys need a domain name; this address isn’t one.',
  },
  identity_taken: {
    title: invalid,
    detail: 'This sign-in already belongs to another account. Contact the program team.',
  },
  account_disabled: { title: invalid, detail: 'This account is closed, so no sign-in can be linked to it.' },
  identity_needed: { title: invalid, detail: 'This is your only way to sign in. Link another one first.' },
  link_expired: { title: invalid, detail: 'Linking took too long, or began in another browser. Start again.' },
  second_factor_missing: { title: invalid, detail: 'You have no second factor.' },
  first_password_expired: {
    title: unauthorised,
    detail: 'This first password has expired. Ask for a link to choose another one.',
  },
  sign_up_waits: {
    title: 'Sign-up waiting',
    detail:
      'The program team is reviewing your sign-up. You’ll get the answer by email: there’s nothing to do until then.',
  },
  sign_up_rejected: {
    title: 'Sign-up not approved',
    detail: 'Your sign-up was not approved. The program team wrote to you about it, and you can write to them.',
  },
  account_merged: {
    title: unauthorised,
    detail: 'This account was merged into your other one. Sign in with the address {address}.',
  },
  single_sign_on_only: { title: unauthorised, detail: 'Your company asks you to sign in with your company account.' },
  written_too_fast: {
    title: 'Too many requests',
    detail: 'You have written a lot in a short time. Try again in {delay}.',
  },
  sign_in_limited: {
    title: 'Too many requests',
    detail: 'Too many attempts for this account. Try again in {delay}, or ask for a sign-in link by email.',
  },
  link_over: { title: 'Link expired', detail: 'Link expired. It has already been used, or is too old.' },
  terms_not_accepted: {
    title: 'Texts to accept',
    detail: 'Your company asks you to accept its terms before you continue.',
  },
  password_change_required: { title: 'Password to change', detail: 'Choose your own password first.' },
  email_needed: { title: invalid, detail: 'Please enter an email address' },
  email_unknown: { title: 'Not Found', detail: "We couldn't find this e-mail, please check the information" },
  redirect_not_allowed: { title: invalid, detail: 'This return address is not allowed.' },
  nothing_given: { title: invalid, detail: 'Invalid record: nothing was sent.' },
  email_in_use: { title: invalid, detail: 'This email address is already in use' },
  current_password_wrong: { title: invalid, detail: 'This is not your current password' },
  confirmation_differs: { title: invalid, detail: 'The two passwords are different' },
  password_unchanged: { title: invalid, detail: 'Choose a password that differs from the current one' },
  password_too_short: { title: invalid, detail: 'The password must have at least {minimum} characters' },
  password_too_long: { title: invalid, detail: 'The password must have at most {maximum} characters' },
  password_no_upper: { title: invalid, detail: 'The password must contain an uppercase letter' },
  password_no_lower: { title: invalid, detail: 'The password must contain a lowercase letter' },
  password_no_special: {
    title: invalid,
    detail: 'The password must contain a special character, such as @ # & or €',
  },
  password_personal: {
    title: invalid,
    detail: "The password must not contain your name, your address or your company's name",
  },
  password_common: { title: invalid, detail: 'This password is too common: choose another one' },
  invitation_needed: { title: 'Unauthorized', detail: 'Signing up needs an invitation.' },
} as const satisfies Record<keyof typeof authFr, Message>
