import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Rows } from '../../../shared/components/parts.ts'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { Heading } from './AuthFrame.tsx'
import type { LinkKind } from './LinkForm.tsx'
import { Glyph } from './parts.tsx'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

/** How long a link is good, in minutes. */
const lifetimes = { password: 60, sign_in_link: 15 } as const
/** Before the mail can be sent again, in seconds: it takes a moment to arrive. */
const waitSeconds = 45

/** Stands for the address in its sentence. */
const place = '\u0000'

const Address = styled('b')({ fontWeight: 600, overflowWrap: 'anywhere' })

interface LinkSentProps {
  kind: LinkKind
  email: string
  onChange: () => void
}

/** The link is on its way. */
export function LinkSent({ kind, email, onChange }: LinkSentProps) {
  const { t } = useTranslation('access')
  const company = useCompany()
  const formats = useFormats()
  const { http } = useAuth()
  const { busy, error, send } = useSend()
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [now, setNow] = useState(sentAt)
  const [resent, setResent] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  const seconds = Math.max(0, Math.ceil(waitSeconds - (now - sentAt) / 1000))
  const time = formats.time(new Date(sentAt + lifetimes[kind] * 60_000).toISOString())
  const [before, after] = t(kind === 'password' ? 'sent.text' : 'sent.text_maybe', { email: place, time }).split(place)

  async function again() {
    if (seconds > 0 || busy) return
    setResent(false)
    if (!(await send(() => http({ method: 'POST', path: `/auth/${kind}`, body: { email } })))) return
    setSentAt(Date.now())
    setNow(Date.now())
    setResent(true)
  }

  return (
    <>
      <Heading follows title={t('sent.title')} above={<Glyph name="mail" />}>
        <p>
          {before}
          <Address>{email}</Address>
          {after}
        </p>
      </Heading>
      <Reasons
        reasons={[
          t('sent.junk'),
          ...(kind === 'password' && company.sign_in.single_sign_on.length > 0
            ? [t('sent.directory', { company: company.name })]
            : []),
        ]}
      />
      {error !== null && <Trouble error={error} />}
      <Rows>
        <Button size="large" aria-disabled={seconds > 0} onClick={() => void again()}>
          {seconds > 0 ? t('sent.again_in', { seconds }) : t('sent.again')}
        </Button>
        <VisuallyHidden role="status">{resent && t('sent.resent', { email })}</VisuallyHidden>
        <Button
          variant="text"
          startIcon={<Icon name="chevronLeft" size={16} />}
          onClick={onChange}
          sx={{ justifySelf: 'start', marginLeft: -1.5 }}
        >
          {t('sent.change')}
        </Button>
      </Rows>
    </>
  )
}
