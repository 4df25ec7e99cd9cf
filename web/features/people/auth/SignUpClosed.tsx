import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { approvalDays } from '#contract/people/sign-up.ts'
import { useCompany } from '../../../shared/company.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { isAddress } from './address.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { Form } from './LinkForm.tsx'
import { Acts, BackLink, Glyph } from './parts.tsx'
import { authPaths, contactPaths } from '../../../shared/paths/auth.ts'
import { askForMail } from './signUpCalls.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

interface MailAgainProps {
  /** `open`: this company takes people without an invitation; `unknown`: the link is none of ours. */
  kind: 'expired' | 'unknown' | 'open'
  expiresAt: string | null
}

/** Asks for the mail with the link. The answer says nothing about who is invited. */
export function MailAgain({ kind, expiresAt }: MailAgainProps) {
  const { t } = useTranslation(['sign_up', 'access'])
  const company = useCompany()
  const formats = useFormats()
  const locale = useLocale()
  const { http } = useAuth()
  const { busy, error, send } = useSend()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<'email_missing' | 'email_invalid' | null>(null)
  const [sent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const names = { company: company.name }

  if (sent)
    return (
      <AuthFrame>
        <Heading follows title={t('mailed.title')} above={<Glyph name="mail" />}>
          <p role="status">{t(kind === 'open' ? 'mailed.text_open' : 'mailed.text', { ...names, email })}</p>
        </Heading>
        <BackLink />
      </AuthFrame>
    )
  async function submitted() {
    const address = email.trim()
    const found = address === '' ? 'email_missing' : isAddress(address) ? null : 'email_invalid'
    setFault(found)
    if (found === null && (await send(() => askForMail(http, address, locale)))) setSent(true)
    else field.current?.focus()
  }
  const words = kind === 'open' ? 'open' : 'expired'
  const isReviewed = kind === 'open' && company.sign_in.approval === true
  return (
    <AuthFrame>
      <Heading
        title={t(`${words}.title`, names)}
        above={
          kind === 'expired' && (
            <StatePill tone="error">
              {expiresAt === null ? t('expired.label') : t('expired.label_dated', { day: formats.day(expiresAt) })}
            </StatePill>
          )
        }
      >
        <p>{t(isReviewed ? 'open.text_approval' : `${words}.text`, { ...names, days: approvalDays })}</p>
      </Heading>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submitted()
        }}
      >
        {error !== null && <Trouble error={error} />}
        <Field
          ref={field}
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          error={fault === null ? undefined : t(`access:${fault}`)}
          onChange={(event) => {
            setEmail(event.target.value)
          }}
        />
        <BusyButton type="submit" variant="contained" size="large" busy={busy} busyLabel={t('lead.sending')}>
          {t(`${words}.submit`)}
        </BusyButton>
      </Form>
      <BackLink />
    </AuthFrame>
  )
}

/** The invitation has had its answer. */
export function Decided({ state }: { state: 'used' | 'revoked' | 'rejected' | 'withdrawn' }) {
  const { t } = useTranslation(['sign_up', 'access'])
  const locale = useLocale()
  return (
    <AuthFrame>
      <Heading follows title={t(`${state}.title`)}>
        <p>{t(`${state}.text`)}</p>
      </Heading>
      {state === 'used' ? (
        <Acts>
          <Button component={Link} to={authPaths.signIn()} variant="contained">
            {t('used.go')}
          </Button>
          <Button component={Link} to={authPaths.forgotPassword()} variant="text">
            {t('access:forgot.title')}
          </Button>
        </Acts>
      ) : (
        <>
          {state === 'rejected' && (
            <Acts>
              <Button variant="contained" href={contactPaths[locale]}>
                {t('rejected.go')}
              </Button>
            </Acts>
          )}
          <BackLink />
        </>
      )}
    </AuthFrame>
  )
}
