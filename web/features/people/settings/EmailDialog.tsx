import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import { PasswordField } from '../../../shared/components/NewPassword.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useChangeAccount } from './account.ts'
import { useSaying } from './useSaying.ts'

interface EmailDialogProps {
  open: boolean
  /** The present address. */
  email: string
  onClose: () => void
}

/** Asks for a new address. Who has no password leaves that field empty: the server says whether it can be. */
export function EmailDialog({ open, email: present, onClose }: EmailDialogProps) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const change = useChangeAccount()
  const { announce } = useSaying()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [error, setError] = useRefusal()
  const [busy, setBusy] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const current = useRef<HTMLInputElement>(null)

  async function send() {
    const typed = email.trim()
    const wrong = typed === '' ? t('email.missing') : typed.toLowerCase() === present ? t('email.same') : undefined
    setFault(wrong)
    setError(null)
    if (wrong !== undefined) {
      address.current?.focus()
      return
    }
    setBusy(true)
    try {
      await change({ email: typed, ...(password !== '' && { current_password: password }) })
      announce(t('email.sent', { email: typed }))
      setEmail('')
      setPassword('')
      onClose()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
      if (refused.of('email')) address.current?.focus()
      else if (refused.of('current_password')) current.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const isElsewhere = error?.of('email') !== undefined || error?.of('current_password') !== undefined
  const words = error !== null && !isElsewhere ? wordsOf(say, error) : null
  return (
    <FormDialog
      title={t('email.title')}
      text={t('email.text')}
      open={open}
      busy={busy}
      closed={false}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('email.send'), sending: t('email.sending'), cancel: t('email.cancel') }}
      refusal={words && { title: words.title, text: words.lines.join(' ') }}
    >
      <Field
        ref={address}
        label={t('email.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        error={fault ?? error?.of('email')?.detail}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      <PasswordField
        ref={current}
        label={t('password.current')}
        name="current_password"
        autoComplete="current-password"
        value={password}
        error={error?.of('current_password')?.detail}
        onChange={(event) => {
          setPassword(event.target.value)
        }}
      />
    </FormDialog>
  )
}
