import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { followsRules, usePasswordCheck } from '../../../shared/components/PasswordRules.tsx'
import type { ApiError } from '../../../shared/data/errors.ts'
import { Form } from './LinkForm.tsx'
import { isReady, NewPassword, passwordRefusal } from '../../../shared/components/NewPassword.tsx'
import type { PasswordPair } from '../../../shared/components/NewPassword.tsx'
import { Trouble } from './Trouble.tsx'

interface NewPasswordFormProps {
  words: { submit: string; sending: string }
  busy: boolean
  error: ApiError | null
  /** The field whose refusal stands in `children`. */
  other?: string
  onSend: (pair: PasswordPair) => Promise<boolean>
  /** Fields before the new password. */
  children?: ReactNode
}

/** Asks for a new password twice and sends it once both fields are right; else leads to the field that is not. */
export function NewPasswordForm({ words, busy, error, other, onSend, children }: NewPasswordFormProps) {
  const { t } = useTranslation('access')
  const [pair, setPair] = useState<PasswordPair>({ password: '', confirmation: '' })
  const [tried, setTried] = useState(false)
  // Null, without the person's data: only the server knows the user of a link, and a first password comes before any
  // read.
  const check = usePasswordCheck(null)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const refusal = passwordRefusal(error)
  const isElsewhere = other !== undefined && error?.of(other) !== undefined

  async function submitted() {
    setTried(true)
    if (!isReady(pair, check)) focus(followsRules(pair.password, check) ? 'password_confirmation' : 'password')
    else if (!(await onSend(pair))) focus('password')
  }
  return (
    <Form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submitted()
      }}
    >
      {error !== null && refusal === undefined && !isElsewhere && <Trouble error={error} />}
      {children}
      <NewPassword
        label={t('new.password')}
        value={pair}
        check={check}
        tried={tried}
        refusal={refusal}
        onChange={setPair}
      />
      <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel={words.sending}>
        {words.submit}
      </BusyButton>
    </Form>
  )
}
