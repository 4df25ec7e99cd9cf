import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { HttpError, useCheckAuth, useLocaleState, useLogin, useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { color, font } from '#theme/vars.ts'
import { locales, useWords } from '../../platform/i18n/provider.ts'
import { useDocumentTitle } from '../../platform/layout/PageHead.tsx'
import { readSession } from '../session/headers.ts'
import { useCompany } from '../../platform/shared/company.ts'
import { Icon, LogoMark } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FactorForm } from './FactorForm.tsx'
import { askAuthenticator, knowsPasskeys } from './passkey.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** The way in: only for those who have something to do here. */
export function LoginPage() {
  const t = useWords()
  const company = useCompany()
  const inside = useAlreadyIn()
  useDocumentTitle(t('login.title'))
  if (inside) return <Navigate to="/" replace />
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 2, backgroundColor: color.railGround }}
    >
      <Panel sx={{ width: 'min(440px, 100%)', padding: { xs: '24px 20px', sm: 4 }, display: 'grid', gap: 3 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '10px',
            font: `680 1.125rem/1 ${font.display}`,
            letterSpacing: '-.02em',
          }}
        >
          <LogoMark />
          <span>
            {company.name}, {t('name')}
          </span>
        </Box>
        <div>
          <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
            {t('login.title')}
          </Typography>
          <Typography sx={{ marginTop: 1, color: color.ink2 }}>{t('login.lede')}</Typography>
        </div>
        <LoginForm />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'center' }}>
          <Link href="/" variant="body2">
            {t('login.to_app')}
          </Link>
          <Languages />
        </Box>
      </Panel>
    </Box>
  )
}

/** Someone signed in who comes by this address goes straight on. */
function useAlreadyIn(): boolean {
  const checkAuth = useCheckAuth()
  const { data } = useQuery({
    queryKey: ['login', 'already_in'],
    queryFn: () => checkAuth({}, false).then(() => true),
    enabled: readSession() !== null,
    retry: false,
    staleTime: 0,
  })
  return data === true && readSession() !== null
}

/** The password, then the code where the account has a second factor. */
function LoginForm() {
  const t = useWords()
  const login = useLogin()
  const [challenge, setChallenge] = useState<string | null>(null)
  if (challenge === null) return <PasswordForm onChallenge={setChallenge} />
  return (
    <>
      <Typography role="status">{t('login.factor.ask')}</Typography>
      <FactorForm
        submit={t('login.submit')}
        takesRecoveryCode
        onCode={async (code) => {
          await login({ challenge, code })
        }}
      />
      <Button variant="text" onClick={() => setChallenge(null)}>
        {t('login.factor.back')}
      </Button>
    </>
  )
}

/** What the server asks after a right password. */
function challengeOf(error: unknown): string | null {
  const body: unknown = error instanceof HttpError ? error.body : null
  const secondFactor: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'second_factor') : null
  const challenge: unknown =
    typeof secondFactor === 'object' && secondFactor !== null ? Reflect.get(secondFactor, 'challenge') : null
  return typeof challenge === 'string' ? challenge : null
}

function PasswordForm({ onChallenge }: { readonly onChallenge: (challenge: string) => void }) {
  const t = useWords()
  const translate = useTranslate()
  const login = useLogin()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [visible, setVisible] = useState(false)
  const { register, handleSubmit, formState } = useForm<Credentials>({ shouldFocusError: true })
  const { errors, isSubmitting } = formState
  const enter = async (given: Credentials | { readonly response: unknown }) => {
    setRefusal(null)
    try {
      await login(given)
    } catch (error) {
      const challenge = challengeOf(error)
      if (challenge !== null) onChallenge(challenge)
      else setRefusal(error instanceof Error ? translate(error.message, { _: error.message }) : t('errors.load'))
    }
  }
  const byPasskey = async () => {
    const response = await askAuthenticator().catch((error: unknown) => {
      setRefusal(error instanceof Error ? translate(error.message, { _: error.message }) : t('errors.load'))
      return null
    })
    if (response !== null) await enter({ response })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void handleSubmit(enter)(event)}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {refusal !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusal}
        </Alert>
      )}
      <Field id="email" label={t('login.email')} error={errors.email?.message}>
        <OutlinedInput
          id="email"
          type="email"
          autoComplete="username"
          aria-describedby={errors.email && 'email-error'}
          aria-invalid={errors.email !== undefined}
          {...register('email', {
            required: t('login.required'),
            pattern: { value: /^[^\s@]+@[^\s@]+$/, message: t('login.email_invalid') },
          })}
        />
      </Field>
      <Field id="password" label={t('login.password')} error={errors.password?.message}>
        <OutlinedInput
          id="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          aria-describedby={errors.password && 'password-error'}
          aria-invalid={errors.password !== undefined}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t(visible ? 'login.hide_password' : 'login.show_password')}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                <Icon name="eye" />
              </IconButton>
            </InputAdornment>
          }
          {...register('password', { required: t('login.required') })}
        />
      </Field>
      <Button type="submit" variant="contained" size="large" aria-disabled={isSubmitting}>
        {t('login.submit')}
      </Button>
      {knowsPasskeys() && (
        <Button variant="outlined" size="large" onClick={() => void byPasskey()}>
          {t('login.with_passkey')}
        </Button>
      )}
    </Box>
  )
}

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly children: ReactNode
}

function Field({ id, label, error, children }: FieldProps) {
  return (
    <FormControl error={error !== undefined} fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children}
      {error !== undefined && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
    </FormControl>
  )
}

function Languages() {
  const [locale, setLocale] = useLocaleState()
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {locales.map(({ locale: value, name }) => (
        <Button
          key={value}
          size="small"
          variant="text"
          lang={value}
          aria-pressed={locale === value}
          onClick={() => setLocale(value)}
          sx={locale === value ? { fontWeight: 700, textDecoration: 'underline' } : null}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}
