import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Heading } from './AuthFrame.tsx'
import { LinkForm } from './LinkForm.tsx'
import type { LinkKind } from './LinkForm.tsx'
import { LinkSent } from './LinkSent.tsx'
import { BackLink } from './parts.tsx'

const reasons = { password: 'expired.reset', sign_in_link: 'expired.sign_in' } as const

/** The link of a mail opens nothing any more: another one is a field away. */
export function LinkExpired({ kind, follows }: { kind: LinkKind; follows: boolean }) {
  const { t } = useTranslation('access')
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <LinkSent
        kind={kind}
        email={email}
        onChange={() => {
          setSent(false)
        }}
      />
    )
  return (
    <>
      <Heading
        follows={follows}
        title={t('expired.title')}
        above={<StatePill tone="error">{t('expired.label')}</StatePill>}
      >
        <p>{t(reasons[kind])}</p>
      </Heading>
      <LinkForm
        kind={kind}
        submit={t('expired.submit')}
        email={email}
        onSent={(address) => {
          setEmail(address)
          setSent(true)
        }}
      />
      <BackLink />
    </>
  )
}
