import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { FlowPicture } from './FlowPanel.tsx'
import { Ladder } from './Ladder.tsx'
import { Acts, takeFocus } from './parts.tsx'
import { withdraw } from './signUpCalls.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

const Answers = styled('dl')({
  display: 'grid',
  gap: 12,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { fontSize: '.875rem', color: color.ink2 },
  '& dd': { margin: 0 },
})
const rows = ['first_name', 'last_name', 'email', 'job_title', 'business_unit', 'phone', 'city'] as const

interface PendingProps {
  token: string
  sent: NonNullable<SignUpAttributes['sent']>
  onWithdrawn: () => Promise<void>
}

/** An administrator decides. Until then what was sent can be read again and withdrawn. */
export function Pending({ token, sent, onWithdrawn }: PendingProps) {
  const { t } = useTranslation('sign_up')
  const company = useCompany()
  const formats = useFormats()
  const { http } = useAuth()
  const { busy, error, send } = useSend()
  const [reads, setReads] = useState(false)
  const [asks, setAsks] = useState(false)
  const steps = [
    {
      key: 'sent',
      state: 'done',
      icon: 'check',
      title: t('pending.sent'),
      detail: `${formats.fullDay(sent.sent_at)}, ${formats.time(sent.sent_at)}`,
    },
    { key: 'look', state: 'todo', icon: 'clock', title: t('pending.looked_at'), detail: t('pending.looked_at_text') },
    { key: 'open', state: 'later', title: t('pending.open'), detail: t('pending.open_text') },
  ] as const
  return (
    <AuthFrame wide picture={<FlowPicture step="done" />}>
      <Heading
        follows
        title={t('pending.title')}
        above={<StatePill tone="warning">{t('pending.due', { day: formats.day(sent.expected_by) })}</StatePill>}
      >
        <p>{t('pending.text', { company: company.name, email: sent.email })}</p>
      </Heading>
      <Ladder label={t('pending.label')} steps={steps} />
      {reads && (
        <Answers>
          {rows.map((name) => (
            <div key={name}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>{sent[name] ?? '–'}</dd>
            </div>
          ))}
          <div>
            <dt>{t('field.roles')}</dt>
            <dd>{formats.list(sent.roles.map((role) => t(`role.${role}`)))}</dd>
          </div>
        </Answers>
      )}
      {error !== null && <Trouble error={error} />}
      {asks ? (
        <Notice tone="warning" title={t('pending.withdraw_title')}>
          {t('pending.withdraw_text')}
          <Acts>
            <Button
              ref={takeFocus}
              onClick={() => {
                setAsks(false)
              }}
            >
              {t('pending.withdraw_no')}
            </Button>
            <BusyButton
              variant="text"
              color="error"
              busy={busy}
              busyLabel={t('pending.withdrawing')}
              onClick={() => {
                const leave = async () => {
                  await withdraw(http, token)
                  await onWithdrawn()
                }
                void send(leave)
              }}
            >
              {t('pending.withdraw_yes')}
            </BusyButton>
          </Acts>
        </Notice>
      ) : (
        <Acts>
          <Button
            aria-expanded={reads}
            onClick={() => {
              setReads(!reads)
            }}
          >
            {t(reads ? 'pending.hide' : 'pending.read')}
          </Button>
          <Button
            variant="text"
            color="error"
            onClick={() => {
              setAsks(true)
            }}
          >
            {t('pending.withdraw')}
          </Button>
        </Acts>
      )}
    </AuthFrame>
  )
}
