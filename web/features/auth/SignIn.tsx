import { zodResolver } from '@hookform/resolvers/zod'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { color } from '#theme/vars.ts'
import { safeNext } from '../../app/paths.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { LanguageSwitch } from '../../shared/components/LanguageSwitch.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { PasswordField } from '../../shared/components/PasswordField.tsx'
import { useCompany } from '../../shared/company.ts'
import { ApiError } from '../../shared/data/errors.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'
import { resetAllButCompanies } from '../../shared/data/store.ts'
import { wordsOf } from '../../shared/notify/catalogue.ts'
import { useDoor } from '../../shared/session/me.ts'
import { BrandPanel } from './BrandPanel.tsx'

/** Messages are keys of the namespace `auth`. */
const formSchema = z.object({ email: z.email('email_missing'), password: z.string().min(1, 'password_missing') })
type Form = z.infer<typeof formSchema>

const Split = styled('div')({
  minHeight: '100vh',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
  backgroundColor: color.surface,
  '@media (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
})

const Door = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  padding: '24px clamp(20px, 5vw, 80px)',
  '& > .language': { alignSelf: 'flex-end' },
  '& > main': {
    margin: 'auto',
    width: '100%',
    maxWidth: 400,
    paddingBlock: 24,
    display: 'grid',
    gap: 24,
  },
  '& form': { display: 'grid', gap: 20 },
  '@media (max-width: 860px)': {
    paddingTop: 12,
    '& > main': { marginBlock: '0 auto', paddingTop: 8 },
  },
})

/** /auth/sign_in: e-mail and password; then back to the page that was asked for. */
export function SignIn() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation()
  const company = useCompany()
  const { http } = useDoor()
  const { client } = useDataLayer()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const form = useForm<Form>({ resolver: zodResolver(formSchema), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await http({ method: 'POST', path: '/auth/sign_in', body: values })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      form.setFocus('password')
      return
    }
    resetAllButCompanies(client)
    await navigate(safeNext(search.get('next')), { replace: true })
  })

  const wrong = refusal?.status === 401
  const other = refusal && !wrong ? wordsOf(common, refusal) : null
  const emailError = errors.email?.message as 'email_missing' | undefined
  const passwordError = errors.password?.message as 'password_missing' | undefined
  const wordsWhenWrong = wrong ? refusal.faults[0]?.detail || t('wrong') : undefined

  return (
    <Split>
      <PageTitle>{t('title')}</PageTitle>
      <BrandPanel company={company} pitch={t('pitch')} />
      <Door>
        <nav className="language" aria-label={common('language')}>
          <LanguageSwitch />
        </nav>
        <main id="content">
          <div style={{ display: 'grid', gap: 8 }}>
            <Typography variant="h1">{t('title')}</Typography>
            <p style={{ color: color.ink2 }}>{search.has('next') ? t('subtitle') : t('subtitle_plain')}</p>
          </div>
          {other && (
            <Notice tone="error" title={refusal?.status === 0 ? t('problem') : other.title}>
              {[refusal?.status === 0 ? other.title : '', ...other.lines].filter(Boolean).join('. ')}
            </Notice>
          )}
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Field
              label={t('email')}
              type="email"
              autoComplete="username"
              error={emailError && t(emailError)}
              {...form.register('email')}
            />
            <PasswordField
              label={t('password')}
              autoComplete="current-password"
              error={passwordError ? t(passwordError) : wordsWhenWrong}
              {...form.register('password')}
            />
            <BusyButton
              type="submit"
              variant="contained"
              size="large"
              fullWidth
              busy={isSubmitting}
              busyLabel={t('submitting')}
            >
              {t('submit')}
            </BusyButton>
          </form>
          <Typography variant="body2" color="textSecondary">
            {t('access')}
          </Typography>
        </main>
      </Door>
    </Split>
  )
}
