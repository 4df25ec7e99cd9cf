import { randomUUID } from 'node:crypto'
import { emailIdentity } from '#commands/people/sessions/email.ts'
import type { Admission, SignUpRequest, SignUpRules } from '#commands/people/sign-up/ports.ts'
import type { CompanySettings } from '#domain/company/company-settings.ts'
import { registration } from '#contract/people/auth.ts'
import { type FieldFault } from '#api/people/auth/field-problem.ts'
import { readFields, textOf, timeZoneFaults } from '#api/people/auth/fields.ts'

/** Signing up without the proof of a mail: for tests that are about accounts. */
export const openSignUp: SignUpRules = { admit: (request) => Promise.resolve(admissionOf(request)) }

function admissionOf({ settings, locale, body: sent }: SignUpRequest): Admission {
  const { body, faults } = readFields(registration, sent)
  const refused = [
    ...faults.filter(({ field }) => !field.startsWith('password')),
    ...timeZoneFaults(textOf(sent, 'time_zone')),
    ...companyFaults(settings, emailIdentity(textOf(sent, 'email') ?? '')),
  ]
  if (refused.length > 0 || body === null) return { admitted: false, faults: refused }
  return {
    admitted: true,
    idempotencyKey: randomUUID(),
    registration: { origin: 'open', status: settings.sign_up_approval ? 'pending_approval' : 'active' },
    identity: null,
    person: {
      email: emailIdentity(body.email),
      firstName: body.first_name,
      lastName: body.last_name,
      locale: body.locale ?? body.language ?? locale,
      timeZone: body.time_zone ?? 'Europe/Paris',
      phone: body.phone === '' ? null : (body.phone ?? null),
      linkedinUrl: body.linkedin_url === '' ? null : (body.linkedin_url ?? null),
    },
  }
}

function companyFaults(settings: CompanySettings, email: string): readonly FieldFault[] {
  if (settings.invitation_only) return [{ field: 'base', code: 'invitation_needed' }]
  const { allowed_email_domains: allowed } = settings
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return email === '' || allowed.length === 0 || allowed.includes(domain)
    ? []
    : [{ field: 'email', code: 'email_domain_not_allowed' }]
}
