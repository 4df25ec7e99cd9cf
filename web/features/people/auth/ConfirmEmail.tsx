import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { rootPaths } from '../../../shared/paths/rootPaths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { BackLink, Glyph } from './parts.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'
import { useSecret } from './secret.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

/** /auth/confirm_email: the link to the new address. It is confirmed by a click, signed in or not. */
export function ConfirmEmail() {
  const { t } = useTranslation('access')
  const { http, session } = useAuth()
  const [search] = useSearchParams()
  const { secret, forget } = useSecret('email', search.get('token'), authPaths.confirmEmail())
  const [isDone, setDone] = useState(false)
  const { busy, error, send } = useSend()
  const go = session.current() !== null && (
    <Button component={Link} to={rootPaths.dashboard()} variant="contained" size="large">
      {t('confirm.go')}
    </Button>
  )

  if (isDone)
    return (
      <AuthFrame>
        <Heading follows title={t('confirm.done')} above={<Glyph name="check" />}>
          <p>{t('confirm.done_text')}</p>
        </Heading>
        {go || <BackLink />}
      </AuthFrame>
    )
  const isOver = error?.status === 401
  if (secret === null || isOver)
    return (
      <AuthFrame>
        <Heading
          follows={isOver}
          title={t('expired.title')}
          above={<StatePill tone="error">{t('expired.label')}</StatePill>}
        >
          <p>{t('expired.email')}</p>
        </Heading>
        {go || <BackLink />}
      </AuthFrame>
    )
  const taken = error?.of('email')
  return (
    <AuthFrame>
      <Heading title={t('confirm.title')}>
        <p>{t('confirm.text')}</p>
      </Heading>
      {taken !== undefined && <Notice tone="error">{t('confirm.taken')}</Notice>}
      {error !== null && taken === undefined && <Trouble error={error} />}
      <BusyButton
        variant="contained"
        size="large"
        busy={busy}
        busyLabel={t('confirm.sending')}
        onClick={() => {
          const confirm = async () => {
            await http({ method: 'POST', path: '/auth/confirmation', body: { confirmation_token: secret } })
            forget()
            setDone(true)
          }
          void send(confirm)
        }}
      >
        {t('confirm.submit')}
      </BusyButton>
    </AuthFrame>
  )
}
