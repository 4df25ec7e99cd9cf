import type { MailTemplate } from '#commands/messages/mail/ports.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Template } from '../render/content.ts'
import { accountErased } from './account-erased.ts'
import { accountsMerged } from './accounts-merged.ts'
import { accountExists } from './account-exists.ts'
import { accountReady } from './account-ready.ts'
import { certificateExpires } from './certificate-expires.ts'
import { contactCopy, contactMessage, contactReceived } from './contact-message.ts'
import { contactRequest } from './contact-request.ts'
import { contactRequestCopy } from './contact-request-copy.ts'
import { digest } from './digest.ts'
import { emailChange } from './email-change.ts'
import { emailChanged } from './email-changed.ts'
import { emailCorrected } from './email-corrected.ts'
import { exportReady } from './export-ready.ts'
import { figuresReport } from './figures-report.ts'
import { firstAdministrator } from './first-administrator.ts'
import { identityChanged } from './identity-changed.ts'
import { identityDiffers } from './identity-differs.ts'
import { invitation } from './invitation.ts'
import { newDevice } from './new-device.ts'
import { newProfiles } from './new-profiles.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordReset } from './password-reset.ts'
import { profileAccepted } from './profile-accepted.ts'
import { profileRefused } from './profile-refused.ts'
import { profileToApprove } from './profile-to-approve.ts'
import { readModelStopped } from './read-model-stopped.ts'
import { retentionWarning } from './retention-warning.ts'
import { secondFactorChanged } from './second-factor-changed.ts'
import { signInLink } from './sign-in-link.ts'
import { signUpApproved } from './sign-up-approved.ts'
import { signUpReceived } from './sign-up-received.ts'
import { signUpRejected } from './sign-up-rejected.ts'
import { signUpResume } from './sign-up-resume.ts'
import { helpWaits } from './help-waits.ts'
import { signUpToApprove } from './sign-up-to-approve.ts'

/**
 * A mail that is no notification: those have a table of their own (notices/all.ts). `phone_code` is no mail, and
 * `template_test` is one of the others (preview.ts).
 */
export type PlainTemplate = Exclude<MailTemplate, NoticeKind | 'phone_code' | 'template_test'>

export const templates: { readonly [Name in PlainTemplate]: Template<Name> } = {
  invitation: invitation,
  sign_up_resume: signUpResume,
  account_exists: accountExists,
  account_ready: accountReady,
  sign_up_to_approve: signUpToApprove,
  contact_request: contactRequest,
  contact_request_copy: contactRequestCopy,
  contact_message: contactMessage,
  contact_copy: contactCopy,
  contact_received: contactReceived,
  help_waits: helpWaits,
  sign_up_approved: signUpApproved,
  sign_up_received: signUpReceived,
  sign_up_rejected: signUpRejected,
  profile_to_approve: profileToApprove,
  profile_accepted: profileAccepted,
  profile_refused: profileRefused,
  password_reset: passwordReset,
  first_administrator: firstAdministrator,
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
  passkey_added: passkeyAdded,
  identity_changed: identityChanged,
  identity_differs: identityDiffers,
  new_device: newDevice,
  email_change: emailChange,
  email_changed: emailChanged,
  email_corrected: emailCorrected,
  accounts_merged: accountsMerged,
  sign_in_link: signInLink,
  account_erased: accountErased,
  export_ready: exportReady,
  retention_warning: retentionWarning,
  read_model_stopped: readModelStopped,
  certificate_expires: certificateExpires,
  figures_report: figuresReport,
  new_profiles: newProfiles,
  digest: digest,
}
