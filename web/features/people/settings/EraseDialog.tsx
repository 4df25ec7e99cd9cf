import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { accountDeleted } from '#contract/people/erasure-certificate.ts'
import { color } from '#theme/vars.ts'
import { useKeptOpen } from '../../../shared/components/BackCloses.tsx'
import { DestructiveButton } from '../../../shared/components/DestructiveButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PasswordField } from '../../../shared/components/NewPassword.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Strong } from '../../../shared/components/parts.ts'
import { ApiError, type Fault } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { removeDrafts } from '../../../shared/form/drafts.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useAuth, useMe } from '../../../shared/session/me.ts'
import { askAuthenticator } from '../../../shared/session/passkey.ts'
import { CodeField } from './CodeField.tsx'
import { settingsPaths } from '../../../shared/paths/settings.ts'
import { useRequiredText } from './useRequiredText.ts'

const Gives = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { display: 'grid', gridTemplateColumns: '18px 1fr', gap: 10, padding: '4px 0', fontSize: '.9375rem' },
  '& li svg': { marginTop: 3, color: color.ink2 },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
})

const goes = ['goes_names', 'goes_texts', 'goes_files'] as const
const stays = ['stays_others', 'stays_dates', 'stays_trace'] as const
const loadPageAfter = () => import('./AccountErased.tsx')

interface EraseDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * Deletes the account for good: the word typed and, when the sign-in is not recent, the password; with a second factor,
 * its code; with passkeys alone, one of them.
 */
export function EraseDialog({ open, onClose }: EraseDialogProps) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const { http } = useAuth()
  const { client } = useDataLayer()
  const me = useMe()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<'word' | 'password' | null>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const [passkeyMissing, setPasskeyMissing] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [codeFault, setCodeFault] = useState<Fault>()
  const code = useRequiredText('', codeFault)
  const { field: codeField } = code
  const [error, setError] = useRefusal()
  const [busy, setBusy] = useState(false)
  const wordField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const word = t('erase.word')

  // Afterwards there is no session, and no call is possible: the last page is loaded before.
  useEffect(() => {
    if (open) loadPageAfter().catch(() => null)
  }, [open])
  useEffect(() => {
    if (asksPassword) passwordField.current?.focus()
  }, [asksPassword])
  useEffect(() => {
    if (asksCode) codeField.current?.focus()
  }, [asksCode, codeField])

  /** @param passkey what an authenticator answered; undefined: no passkey was requested */
  async function send(body: object, passkey?: unknown): Promise<{ readonly body: unknown } | null> {
    try {
      return await http({
        method: 'DELETE',
        path: '/auth',
        body: { ...body, ...(passkey !== undefined && { passkey }) },
      })
    } catch (refused) {
      const needsPasskey = refused instanceof ApiError && refused.of('passkey') !== undefined
      if (!needsPasskey || passkey !== undefined) throw refused
      const answer = await askAuthenticator(http, false)
      return answer === null ? null : send(body, answer)
    }
  }

  async function erase() {
    setPasskeyMissing(false)
    setError(null)
    const isTyped = typed.trim().toLocaleUpperCase() === word
    setFault(isTyped ? null : 'word')
    if (!isTyped) {
      wordField.current?.focus()
      return
    }
    const typedCode = asksCode ? code.given() : ''
    if (typedCode === null) return
    setBusy(true)
    try {
      const body = {
        ...(password !== '' && { current_password: password }),
        ...(typedCode !== '' && { code: typedCode }),
      }
      const answer = await send(body)
      if (answer === null) {
        setPasskeyMissing(true)
        setBusy(false)
        return
      }
      await client.cancelQueries()
      removeDrafts(me.id)
      // The page after this one ends the session: here its end would lead to the sign-in.
      const certificate = accountDeleted.safeParse(answer.body).data?.certificate ?? null
      await navigate(settingsPaths.accountErased(), { replace: true, state: { erased: true, certificate } })
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setBusy(false)
      const refusedCode = refused.of('code')
      if (refusedCode !== undefined) {
        // The field appears first: no error before the code was required.
        if (asksCode) setCodeFault(refusedCode)
        setAsksCode(true)
      } else if (refused.of('passkey') !== undefined) setPasskeyMissing(true)
      else if (refused.status === 422) {
        if (password !== '') setFault('password')
        setAsksPassword(true)
        passwordField.current?.focus()
      } else setError(refused)
    }
  }
  useKeptOpen(open && busy)
  const words = error && wordsOf(say, error)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: 680 } } }}
      onClose={busy ? undefined : onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void erase()
        }}
      >
        <DialogTitle id={`${id}-title`}>{t('erase.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <p id={`${id}-text`}>{t('erase.text')}</p>
          <Gives>
            <div>
              <Strong>{t('erase.goes')}</Strong>
              <ul>
                {goes.map((line) => (
                  <li key={line}>
                    <Icon name="close" size={16} />
                    <span>{t(`erase.${line}`)}</span>
                  </li>
                ))}
              </ul>
            </div>
            <div>
              <Strong>{t('erase.stays')}</Strong>
              <ul>
                {stays.map((line) => (
                  <li key={line}>
                    <Icon name="minus" size={16} />
                    <span>{t(`erase.${line}`)}</span>
                  </li>
                ))}
              </ul>
            </div>
          </Gives>
          <Field
            ref={wordField}
            label={t('erase.type', { word })}
            value={typed}
            required
            autoComplete="off"
            error={fault === 'word' ? t('erase.word_wrong', { word }) : undefined}
            inputProps={{ autoCapitalize: 'characters', spellCheck: false, 'aria-invalid': fault === 'word' }}
            onChange={(event) => {
              setTyped(event.target.value)
            }}
          />
          {asksPassword && (
            <PasswordField
              ref={passwordField}
              label={t('erase.password')}
              help={t('erase.password_help')}
              name="current_password"
              autoComplete="current-password"
              value={password}
              error={fault === 'password' ? t('erase.password_wrong') : undefined}
              onChange={(event) => {
                setPassword(event.target.value)
              }}
            />
          )}
          {asksCode && (
            <CodeField code={code} help={t('factor.code_or_recovery')} takes="any" refusal={codeFault?.detail} />
          )}
          {passkeyMissing && (
            <Notice tone="error" title={t('erase.passkey_title')}>
              {t('erase.passkey_text')}
            </Notice>
          )}
          {words && (
            <Notice tone="error" title={words.title}>
              {words.lines.join(' ')}
            </Notice>
          )}
        </DialogContent>
        <DialogActions>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice comes first */}
          <Button autoFocus disabled={busy} onClick={onClose}>
            {t('erase.keep')}
          </Button>
          <DestructiveButton type="submit" busy={busy} busyLabel={t('erase.sending')}>
            {t('erase.submit')}
          </DestructiveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
