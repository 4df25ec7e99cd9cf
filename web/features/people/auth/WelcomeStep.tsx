import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { color, shape } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Heading } from './AuthFrame.tsx'
import { Acts } from './parts.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'

const Invitation = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 16,
  alignItems: 'center',
  padding: 20,
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  background: color.canvas,
  overflowWrap: 'anywhere',
})
const Promises = styled('ul')({
  display: 'grid',
  gap: 14,
  lineHeight: 1.4,
  '& li': { display: 'grid', gridTemplateColumns: '20px 1fr', gap: 10 },
  '& svg': { marginTop: 2, color: color.brandText },
  '& span': { color: color.ink2 },
  '& b': { color: color.ink, fontWeight: 600 },
})
const promises = [
  { name: 'one', icon: 'person' },
  { name: 'private', icon: 'check' },
  { name: 'erased', icon: 'history' },
] as const

interface WelcomeStepProps {
  attributes: SignUpAttributes
  follows: boolean
  onNext: () => void
}

export function WelcomeStep({ attributes, follows, onNext }: WelcomeStepProps) {
  const { t } = useTranslation('sign_up')
  const company = useCompany()
  const formats = useFormats()
  const { first_name: name, invited_by: host, invited_by_id: hostId, expires_at: until, email, program } = attributes
  return (
    <>
      <Heading follows={follows} title={name === null ? t('welcome.title_plain') : t('welcome.title', { name })}>
        <p>
          {program === null ? t('welcome.text_plain') : t('welcome.text', { program: program.name[formats.locale] })}
        </p>
      </Heading>
      {until !== null && (
        <Invitation>
          <Avatar id={hostId ?? company.id} name={host ?? company.name} />
          <div>
            <Strong>{host === null ? t('welcome.invited') : t('welcome.invites', { name: host })}</Strong>
            <SmallMuted>{t('welcome.until', { day: formats.fullDay(until), email })}</SmallMuted>
          </div>
        </Invitation>
      )}
      <Promises>
        {promises.map((promise) => (
          <li key={promise.name}>
            <Icon name={promise.icon} />
            <span>
              <b>{t(`welcome.${promise.name}`)}</b> {t(`welcome.${promise.name}_text`)}
            </span>
          </li>
        ))}
      </Promises>
      <Acts>
        <Button variant="contained" onClick={onNext}>
          {t('welcome.start')}
        </Button>
        <Button component={Link} to={authPaths.signIn()} variant="text">
          {t('have_account')}
        </Button>
      </Acts>
    </>
  )
}
