import type { Message } from './message.ts'
import type { signUpFr } from './sign-up-messages.fr.ts'

const invalid = 'Validation failed'

export const signUpEn: Readonly<Record<keyof typeof signUpFr, Message>> = {
  email_invalid: { title: invalid, detail: 'Please enter a valid email address' },
  email_not_invited: { title: invalid, detail: 'This is not the address of your invitation.' },
  email_domain_not_allowed: { title: invalid, detail: 'Use your company email address to sign up.' },
  phone_invalid: { title: invalid, detail: 'Please enter a valid phone number' },
  phone_too_short: { title: invalid, detail: 'Some digits are missing. Example: +33 6 12 34 56 78' },
  linkedin_invalid: {
    title: invalid,
    detail: 'Paste the full address, starting with https://www.linkedin.com/in/',
  },
  date_not_real: { title: invalid, detail: 'This day does not exist. Check the day or the month.' },
  date_in_future: { title: invalid, detail: 'This date is in the future. Check the year.' },
  too_young: { title: invalid, detail: '18 or over, or emancipated, or with parental consent.' },
  contact_details: { title: invalid, detail: 'No contact details here: remove “{found}”. They have their own fields.' },
  unit_unknown: { title: invalid, detail: 'This unit is not known.' },
  role_not_offered: { title: invalid, detail: 'Your invitation does not offer this role.' },
  time_zone_invalid: { title: invalid, detail: 'This time zone is not known' },
  not_accepted: { title: invalid, detail: 'Accept the charter and the terms of use to continue.' },
  version_outdated: {
    title: invalid,
    detail: 'This text has changed. Read it again, then accept the new version.',
  },
  not_known: { title: invalid, detail: 'The value is not valid.' },
  invitation_needed: { title: 'Not authorised', detail: 'Signing up needs an invitation.' },
  invitation_used: { title: 'Invitation already used', detail: 'This invitation has been used: sign in.' },
  invitation_expired: {
    title: 'Link expired',
    detail: 'This invitation has expired. Ask for a new one with your email address.',
  },
  invitation_revoked: {
    title: 'Invitation withdrawn',
    detail: 'This invitation has been withdrawn. Write to the program team.',
  },
  sign_up_decided: { title: 'Sorry, this action is not possible', detail: 'This sign-up has already been decided.' },
  terms_to_accept: {
    title: 'Texts to accept',
    detail: 'First accept the current version of the charter and the terms of use.',
  },
}
