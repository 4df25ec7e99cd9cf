import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalPassword, passwordFaults } from '#contract/people/password.ts'
import { useCompany } from '../../../shared/company.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { isReady, NewPassword, PasswordField, passwordRefusal } from '../../../shared/components/NewPassword.tsx'
import type { PasswordPair } from '../../../shared/components/NewPassword.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { followsRules, usePasswordCheck } from '../../../shared/components/PasswordRules.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useAuth, useMe } from '../../../shared/session/me.ts'
import { Panel } from './Panel.tsx'
import { useSaying } from './useSaying.ts'

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 20,
  alignItems: 'start',
  '& > .all': { gridColumn: '1 / -1' },
  // The rules stand below both fields of the new password.
  '& > ul, & > div:has(> ul)': { gridColumn: '1 / -1', gridRow: 3 },
  '@media (max-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > ul, & > div:has(> ul)': { gridRow: 'auto' },
  },
})

const order = ['too_short', 'no_upper', 'no_lower', 'no_special'] as const

/** What the password lacks by the displayed rules, with how many characters. */
function lacking(password: string, least: number) {
  const faults = passwordFaults(password, { minLength: least })
  const count = Math.max(1, least - Array.from(normalPassword(password)).length)
  return order.filter((fault) => faults.includes(fault)).map((fault) => ({ fault, count }))
}

const empty: PasswordPair = { password: '', confirmation: '' }

/** Changes the password. Who has none yet leaves the present one empty: the server says whether that can be. */
export function Password() {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const { http } = useAuth()
  const client = useQueryClient()
  const saying = useSaying()
  const formats = useFormats()
  const company = useCompany()
  const { user } = useMe()
  const check = usePasswordCheck([user.email, user.first_name, user.last_name])
  const [current, setCurrent] = useState('')
  const [pair, setPair] = useState(empty)
  const [tried, setTried] = useState(false)
  const [error, setError] = useRefusal()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const lacks = tried && pair.password !== '' ? lacking(pair.password, check.least) : []
  const refusal =
    passwordRefusal(error) ??
    (lacks.length > 0
      ? t('password.lacks', {
          what: formats.list(lacks.map(({ fault, count }) => t(`password.lack.${fault}`, { count }))),
        })
      : undefined)
  const wrong = error?.of('current_password')?.detail
  const words = error !== null && refusal === undefined && wrong === undefined ? wordsOf(say, error) : null

  async function submitted() {
    if (busy) return
    setTried(true)
    setError(null)
    if (!isReady(pair, check)) {
      focus(followsRules(pair.password, check) ? 'password_confirmation' : 'password')
      return
    }
    setBusy(true)
    try {
      const { password, confirmation } = pair
      const body = { password, password_confirmation: confirmation }
      await http({
        method: 'PUT',
        path: '/auth/password',
        body: current === '' ? body : { ...body, current_password: current },
      })
      setCurrent('')
      setPair(empty)
      setTried(false)
      saying.announce(t('password.done'))
      void client.invalidateQueries({ queryKey: ['sessions'] })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused)
      focus(refused.of('current_password') ? 'current_password' : 'password')
    } finally {
      setBusy(false)
    }
  }
  const directory = company.sign_in.single_sign_on.length > 0
  return (
    <Panel
      subject="password"
      text={t(directory ? 'password.text_directory' : 'password.text', { company: company.name })}
    >
      <Form
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submitted()
        }}
      >
        <div className="all">
          <PasswordField
            label={t('password.current')}
            name="current_password"
            autoComplete="current-password"
            value={current}
            error={wrong}
            inputProps={{ 'aria-invalid': wrong !== undefined }}
            onChange={(event) => {
              setCurrent(event.target.value)
            }}
          />
        </div>
        <NewPassword
          label={t('password.next')}
          value={pair}
          check={check}
          tried={tried}
          refusal={refusal}
          onChange={setPair}
        />
        {words && (
          <div className="all">
            <Notice tone="error" title={words.title}>
              {words.lines.join(' ')}
            </Notice>
          </div>
        )}
        <Line className="all" sx={{ flexWrap: 'wrap', gap: '8px 12px' }}>
          <BusyButton type="submit" size="small" busy={busy} busyLabel={t('password.sending')}>
            {t('password.submit')}
          </BusyButton>
          <SmallMuted>{t('password.others')}</SmallMuted>
        </Line>
      </Form>
    </Panel>
  )
}
