import { useLayoutEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http } from '../../../shared/data/http.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import type { Ending } from '../../../shared/session/session.ts'
import { FactorStep } from './FactorStep.tsx'
import { SecondFactorNeeded } from './secondFactor.ts'
import { usePasskey } from './usePasskey.ts'
import type { SignInValues } from './enter.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { Field, PasswordField } from './Fields.tsx'
import { Languages } from './Languages.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { authPaths, contactPaths } from '../../../shared/paths/auth.ts'
import { Ways } from './Ways.tsx'
import { isAddress } from './address.ts'
import { wordsIn } from './words.ts'

export interface SignInProps {
  locale: Locale
  onLocale: (locale: Locale) => void
  /** Rejects with an ApiError. Once it resolves this page is over. */
  signIn: (values: SignInValues) => Promise<void>
  http: Http
  /** The challenge of a second factor, from a page that a mail opened. */
  challenge?: string | null
  /** The page that waits behind the sign-in, as the address says. */
  next: string | null
  /** Why the session before this one is over. */
  ending: Ending | null
  /** Somebody begins to type: what comes next can be loaded. */
  onBegin?: () => void
}

/** What is wrong with a field, as the words are called: the language may change. */
interface Faults {
  email?: 'email_missing'
  password?: 'password_missing'
}

/**
 * /auth/sign_in: the company's own sign-in first where it has one, then e-mail and password. Plain elements and a style
 * sheet of its own: it is the first thing people load,
 * so it does without Material UI, the router, and the catalogues of the pages behind it.
 */
export function SignIn({ locale, onLocale, signIn, http, next, ending, onBegin, challenge = null }: SignInProps) {
  const company = useCompany()
  const words = wordsIn(locale)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [currentChallenge, setCurrentChallenge] = useState(challenge)
  const form = useRef<HTMLFormElement>(null)
  const fieldOf = (name: keyof Faults) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const focus = (name: keyof Faults) => fieldOf(name)?.focus()

  const { password: byPassword, single_sign_on: connections, facebook, sign_up: isOpen, approval } = company.sign_in
  const hasOthers = connections.length > 0 || facebook

  // Before the page is painted: nobody sees it without a focus. Where another way comes first, it has none.
  useLayoutEffect(() => {
    if (!hasOthers) form.current?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true })
  }, [hasOthers])

  async function submit() {
    const email = fieldOf('email')?.value.trim() ?? ''
    const password = fieldOf('password')?.value ?? ''
    const found: Faults = {
      ...(!isAddress(email) && { email: 'email_missing' }),
      ...(password === '' && { password: 'password_missing' }),
    }
    setFaults(found)
    setRefusal(null)
    if (found.email !== undefined || found.password !== undefined) {
      focus(found.email === undefined ? 'password' : 'email')
      return
    }
    setBusy(true)
    try {
      await signIn({ email, password })
    } catch (error) {
      setBusy(false)
      if (error instanceof SecondFactorNeeded) {
        setCurrentChallenge(error.challenge)
        return
      }
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      focus('password')
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }

  const passkey = usePasskey({
    http,
    waits: currentChallenge === null && byPassword,
    enter: (response) => signIn({ response }),
    refuse: setRefusal,
  })

  // With a code of its own the password was right, and its owner reads why it opens nothing.
  const isNamed = refusal?.status === 401 && refusal.code !== 'auth' && refusal.category !== refusal.code
  const wrong = refusal?.status === 401 && !isNamed
  const wordsWhenWrong = wrong
    ? `${(refusal.faults[0]?.detail || words.wrong).replace(/\.$/, '')}. ${words.wrong_help}`
    : undefined
  const passwordForm = (
    <form noValidate ref={form} onSubmit={onSubmit} onInput={onBegin}>
      <Field
        label={words.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        error={faults.email && words[faults.email]}
      />
      <PasswordField
        label={words.password}
        aside={<a href={authPaths.forgotPassword()}>{words.forgotten}</a>}
        name="password"
        autoComplete="current-password"
        show={words.show_password}
        error={faults.password ? words[faults.password] : wordsWhenWrong}
      />
      <button className={hasOthers ? 'sign-in-submit second' : 'sign-in-submit'} type="submit" aria-busy={busy}>
        {busy && <Icon name="busy" turning />}
        {busy ? words.submitting : words.submit}
      </button>
    </form>
  )
  if (currentChallenge !== null)
    return (
      <div className="sign-in sign-in-plain">
        <PageTitle>{words.factor_title}</PageTitle>
        <BrandPanel company={company} locale={locale} />
        <div className="sign-in-side">
          <Languages locale={locale} onLocale={onLocale} />
          <main id="content">
            <div className="head">
              <h1>{words.factor_title}</h1>
              <p>{words.factor_text}</p>
            </div>
            <FactorStep
              locale={locale}
              onCode={(code) => signIn({ challenge: currentChallenge, code })}
              onBack={() => {
                setCurrentChallenge(null)
              }}
            />
          </main>
          <LegalLinks locale={locale} />
        </div>
      </div>
    )
  return (
    <div className="sign-in sign-in-plain">
      <PageTitle>{words.title}</PageTitle>
      <BrandPanel company={company} locale={locale} />
      <div className="sign-in-side">
        <Languages locale={locale} onLocale={onLocale} />
        <main id="content">
          <div className="head">
            <h1>{words.title}</h1>
            <p>{next !== null ? words.subtitle : words.subtitle_plain}</p>
          </div>
          {ending !== null && refusal === null && (
            <div className="sign-in-notice" role="status">
              <Icon name={ending === 'signed_out' ? 'check' : 'clock'} />
              <p>{ending === 'signed_out' ? words.signed_out : words.expired}</p>
            </div>
          )}
          {isNamed && (
            <div className="sign-in-notice" role="alert">
              <Icon name={refusal.code === 'sign_up_waits' ? 'clock' : 'warning'} />
              <div>
                <p>{refusal.faults[0]?.detail}</p>
                {writesTo.has(refusal.code) && <a href={contactPaths[locale]}>{words.contact}</a>}
              </div>
            </div>
          )}
          {refusal !== null && !wrong && !isNamed && <Trouble error={refusal} locale={locale} />}
          {hasOthers && <Ways locale={locale} next={next} />}
          {hasOthers && byPassword && <p className="sign-in-or">{words.or}</p>}
          {byPassword ? (
            passwordForm
          ) : (
            <details open={refusal !== null}>
              <summary>{words.administrators}</summary>
              {passwordForm}
            </details>
          )}
          {passkey !== null && (
            <button className="sign-in-submit second" type="button" onClick={passkey}>
              {words.with_passkey}
            </button>
          )}
          {hasOthers && byPassword && <p className="small">{words.directory}</p>}
          <p className="small">
            {isOpen ? (approval ? words.access_approval : words.access_open) : words.access}{' '}
            {isOpen ? (
              <a href={authPaths.signUp()}>{approval ? words.ask_to_join : words.sign_up}</a>
            ) : (
              <a href={authPaths.programSignUp()}>{words.no_invitation}</a>
            )}
          </p>
        </main>
        <LegalLinks locale={locale} />
      </div>
    </div>
  )
}

/** Refusals that the team can change. */
const writesTo: ReadonlySet<string> = new Set(['sign_up_rejected', 'account_not_active'])

/** What went wrong that is no fault of what was typed: the network, the server, too many attempts. */
function Trouble({ error, locale }: { error: ApiError; locale: Locale }) {
  const words = wordsIn(locale)
  const { title, lines } = wordsOf(
    (key) => words.errors[key.slice('errors.'.length) as keyof typeof words.errors],
    error,
  )
  const unanswered = error.status === 0
  return (
    <div className="sign-in-notice error" role="alert">
      <Icon name="warning" />
      <div>
        <p className="title">{unanswered ? words.problem : title}</p>
        <p>{[unanswered ? title : '', ...lines].filter(Boolean).join('. ')}</p>
        {error.status === 429 && <a href={authPaths.signInLink()}>{words.by_mail}</a>}
      </div>
    </div>
  )
}
