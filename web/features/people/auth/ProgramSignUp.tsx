import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinkTo from '@mui/material/Link'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCompany } from '../../../shared/company.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { isAddress } from './address.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { Two } from '../../../shared/components/parts.ts'
import { Fault } from '../../../shared/components/Fault.tsx'
import { Form } from './LinkForm.tsx'
import { Acts, BackLink, Glyph } from './parts.tsx'
import { FlowPicture } from './FlowPanel.tsx'
import { authPaths, legalPaths } from '../../../shared/paths/auth.ts'
import { leaveContact } from './signUpCalls.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'
import { wordsIn } from './words.ts'

const names = ['last_name', 'first_name'] as const
const empty = { last_name: '', first_name: '', email: '', consent: false }
type Name = keyof typeof empty

/** /auth/program_sign_up: who has no invitation leaves a name and an address. */
export function ProgramSignUp() {
  const { t } = useTranslation('sign_up')
  const company = useCompany()
  const locale = useLocale()
  const { http } = useAuth()
  const { busy, error, send } = useSend()
  const [values, setValues] = useState(empty)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sentences = { company: company.name, email: values.email }
  const faults = {
    last_name: false as const,
    first_name: values.first_name.trim() === '' && t('fault.required'),
    email: !isAddress(values.email.trim()) && t(values.email.trim() === '' ? 'fault.required' : 'fault.email_invalid'),
    consent: !values.consent && t('lead.consent_missing'),
  }
  const visibleFault = (name: Name) => (tried && faults[name] !== false ? faults[name] : undefined)

  async function submitted() {
    setTried(true)
    const wrong = (Object.keys(faults) as Name[]).find((name) => faults[name] !== false)
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    const { last_name, first_name, email } = values
    const lead = { last_name: last_name.trim(), first_name: first_name.trim(), email: email.trim() }
    setSent(await send(() => leaveContact(http, { ...lead, consent: true, locale })))
  }

  if (sent)
    return (
      <AuthFrame wide>
        <Heading follows title={t('lead.done')} above={<Glyph name="check" />}>
          <p role="status">{t('lead.done_text', sentences)}</p>
        </Heading>
        <BackLink />
      </AuthFrame>
    )
  return (
    <AuthFrame wide picture={<FlowPicture step="welcome" />}>
      <Heading title={t('lead.title')}>
        <p>{t('lead.text', sentences)}</p>
      </Heading>
      <Form
        noValidate
        ref={form}
        sx={{ maxWidth: 480 }}
        onSubmit={(event) => {
          event.preventDefault()
          void submitted()
        }}
      >
        {error !== null && <Trouble error={error} />}
        <Two>
          {names.map((name) => (
            <Field
              key={name}
              label={t(`field.${name}`)}
              name={name}
              autoComplete={name === 'last_name' ? 'family-name' : 'given-name'}
              required={name === 'first_name'}
              aside={name === 'last_name' && <SmallMuted as="span">{t('optional')}</SmallMuted>}
              value={values[name]}
              error={visibleFault(name)}
              inputProps={{ maxLength: 100 }}
              onChange={(event) => {
                setValues({ ...values, [name]: event.target.value })
              }}
            />
          ))}
          <div className="span">
            <Field
              label={t('lead.email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              help={t('lead.email_help')}
              value={values.email}
              error={visibleFault('email')}
              onChange={(event) => {
                setValues({ ...values, email: event.target.value })
              }}
            />
          </div>
        </Two>
        <div>
          <FormControlLabel
            label={t('lead.consent')}
            control={
              <Checkbox
                name="consent"
                checked={values.consent}
                slotProps={{
                  input: { 'aria-describedby': visibleFault('consent') === undefined ? undefined : 'lead-consent' },
                }}
                onChange={(event) => {
                  setValues({ ...values, consent: event.target.checked })
                }}
              />
            }
          />
          {visibleFault('consent') !== undefined && <Fault id="lead-consent">{visibleFault('consent')}</Fault>}
        </div>
        <Acts>
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('lead.sending')}>
            {t('lead.submit')}
          </BusyButton>
          <Button component={Link} to={authPaths.signIn()} variant="text">
            {t('have_account')}
          </Button>
        </Acts>
        <SmallMuted>
          {t('lead.why')} <LinkTo href={legalPaths.privacy[locale]}>{wordsIn(locale).legal.privacy}</LinkTo>
        </SmallMuted>
      </Form>
    </AuthFrame>
  )
}
