import type { MailParams, MailTemplate } from '#commands/mail/ports.ts'
import { id, instant, type ProgramId, type UserId } from '#domain/shared/ids.ts'

const at = instant('2026-03-17T13:48:00.000Z')
const applicantId = id<UserId>('44444444-4444-4444-8444-444444444444')
const programId = id<ProgramId>('55555555-5555-4555-8555-555555555555')

/** Params of each template, for tests and for looking at them. */
export const sampleParams: { readonly [Name in MailTemplate]: MailParams[Name] } = {
  invitation: { firstName: 'Maarten', programId },
  sign_up_resume: { firstName: 'Inès' },
  account_exists: {},
  sign_up_to_approve: { applicantId },
  contact_request: {},
  sign_up_approved: {},
  sign_up_rejected: { firstName: 'Maarten' },
  password_reset: { redirectUrl: null },
  password_changed: { at },
  second_factor_changed: { change: 'added', at },
  passkey_added: { name: 'iPhone de Maarten', at },
  new_device: { at, device: 'Firefox, Windows', network: '192.0.2.17' },
  email_change: {},
  email_changed: { at },
  sign_in_link: {},
  account_erased: { firstName: 'Inès' },
  export_ready: {},
  retention_warning: { goesAt: at },
  certificate_expires: { connection: 'Keycloak Valombre', expiresAt: at },
}
