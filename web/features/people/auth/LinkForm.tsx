import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { useAuth } from '../../../shared/session/me.ts'
import { isAddress } from './address.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

export const Form = styled('form')({ display: 'grid', gap: 20 })

/** What the link is for: the end of the call's path. */
export type LinkKind = 'password' | 'sign_in_link'

interface LinkFormProps {
  kind: LinkKind
  submit: string
  email?: string
  onSent: (email: string) => void
}

/** Asks for a link by mail. */
export function LinkForm({ kind, submit, email: typed = '', onSent }: LinkFormProps) {
  const { t } = useTranslation('access')
  const { http } = useAuth()
  const { busy, error, send } = useSend()
  const [email, setEmail] = useState(typed)
  const [fault, setFault] = useState<'email_missing' | 'email_invalid' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const ofField = error !== null && [400, 404, 422].includes(error.status)

  async function submitted() {
    const address = email.trim()
    const found = address === '' ? 'email_missing' : isAddress(address) ? null : 'email_invalid'
    setFault(found)
    if (found === null && (await send(() => http({ method: 'POST', path: `/auth/${kind}`, body: { email: address } }))))
      onSent(address)
    else field.current?.focus()
  }

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submitted()
      }}
    >
      {error !== null && fault === null && !ofField && <Trouble error={error} />}
      <Field
        ref={field}
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        error={fault === null ? (ofField ? error.faults[0]?.detail : undefined) : t(fault)}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel={t('forgot.sending')}>
        {submit}
      </BusyButton>
    </Form>
  )
}
