import Chip from '@mui/material/Chip'
import type { AdminMail } from '#contract/console/messages/mails.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'

const tones = { waiting: 'warning', sending: 'info', sent: 'success', failed: 'error', overtaken: 'default' } as const

/** Whom a mail is for: a person, an address without an account, or nobody any more. */
export function recipientName({ full_name, address, user_id }: AdminMail, t: Words): string {
  return full_name ?? address ?? t(user_id === null ? 'resources.mails.address_gone' : 'resources.mails.erased')
}

/** The error of the mail server in words; a mail without an error shows its state. */
export function MailPill({ mail: { state, last_error } }: { readonly mail: AdminMail }) {
  const t = useWords()
  const words = last_error === null ? t(`resources.mails.states.${state}`) : errorWords(last_error, t)
  return <Chip variant="state" color={tones[state]} label={words} />
}

/** Why a message did not leave. */
export function errorWords(error: string, t: Words): string {
  const [stage = '', code = ''] = error.split(/_(?=\d{3}$)/)
  const reason = reasons.find(([pattern]) => pattern.test(error))?.[1]
  if (reason === undefined) return error
  const text = t(`resources.mails.errors.${reason}`)
  return /^\d{3}$/.test(code) && stage !== '' ? `${text} (${code})` : text
}

const reasons = [
  [/^rcpt_(452|552)$/, 'full'],
  [/^rcpt_4/, 'deferred'],
  [/^rcpt_/, 'refused'],
  [/^data_4/, 'deferred'],
  [/^data_|^message$|^envelope$/, 'message_refused'],
  [/^sms_(429|503)$/, 'deferred'],
  [/^sms_/, 'sms_refused'],
  [/^sender_/, 'sender_refused'],
  [/^auth/, 'signed_out'],
  [/^certificate$/, 'certificate'],
  [/^tls$/, 'tls'],
  [/^timeout$/, 'timeout'],
  [/^(connection|dns|protocol|greeting.*|smtp_421)$/, 'unreachable'],
  [/^outcome_unknown$/, 'unknown'],
  [/^interrupted$/, 'interrupted'],
  [/^no_recipient$/, 'no_recipient'],
  [/^not_sent_in_time$/, 'too_late'],
  [/^no_public_address$/, 'no_public_address'],
  [/^not_written$/, 'not_written'],
] as const satisfies readonly (readonly [RegExp, string])[]
