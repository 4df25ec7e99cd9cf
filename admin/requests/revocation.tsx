import TextField from '@mui/material/TextField'
import type { RevocationReason } from '../data/data-provider.ts'
import { useWords } from '../i18n/provider.ts'

const reasons = ['mentor_at_capacity', 'mentee_at_capacity', 'other'] as const satisfies readonly RevocationReason[]

interface ReasonFieldProps {
  readonly value: RevocationReason
  readonly change: (reason: RevocationReason) => void
  /** What the server said of it. */
  readonly error?: string | undefined
}

/** Why a request is revoked: both people read it. */
export function ReasonField({ value, change, error }: ReasonFieldProps) {
  const t = useWords()
  return (
    <TextField
      id="revoke-reason"
      select
      label={t('revoke.reason')}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => change(reasons.find((known) => known === target.value) ?? 'other')}
      slotProps={{ select: { native: true } }}
    >
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`revocation_reasons.${reason}`)}
        </option>
      ))}
    </TextField>
  )
}

/** Of one opening of a dialog: a second try of the same decision is carried out once. Plain HTTP has no `randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
