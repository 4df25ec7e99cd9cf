import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import type { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { readerZone, useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CharterStep } from './CharterStep.tsx'
import { enterBy } from './enter.ts'
import { FlowPanel, FlowPicture } from './FlowPanel.tsx'
import { InformationStep } from './InformationStep.tsx'
import type { Person } from './Joined.tsx'
import { LoginStep } from './LoginStep.tsx'
import { RoleStep } from './RoleStep.tsx'
import { saveDraft } from './signUpCalls.ts'
import { bodyOf, emptyForm, faultsOf, forgetOnDevice, informationFields, keepOnDevice, takeUp } from './signUpForm.ts'
import { signUpSteps } from './signUpForm.ts'
import type { Step, Typed } from './signUpForm.ts'
import { isAboutAnswers, unansweredOf } from './signUpQuestions.ts'
import type { LegalText } from './signUpCalls.ts'
import { WelcomeStep } from './WelcomeStep.tsx'

interface SignUpFlowProps {
  token: string
  attributes: SignUpAttributes
  /** Sent, and an administrator decides. */
  onSent: () => Promise<void>
  /** Sent, and the person is signed in. */
  onJoined: (person: Person) => void
}

/** Where a refusal of the server is about. */
function stepOf(error: ApiError): Step | null {
  if (isAboutAnswers(error) || informationFields.some((name) => error.of(name) !== undefined)) return 'information'
  if (error.of('roles') !== undefined) return 'role'
  if (error.of('single_sign_on') !== undefined) return 'login'
  return error.of('password') === undefined && error.of('password_confirmation') === undefined ? null : 'login'
}

/** The step that was left, or the first one before it that lacks something: a password always does. */
function stepToTakeUp(left: Step, typed: Typed, attributes: SignUpAttributes): Step {
  if (left === 'welcome' || typed.roles.length === 0) return left === 'welcome' ? left : 'role'
  const complete = Object.keys(faultsOf(typed, attributes)).length === 0 && unansweredOf(attributes, typed).length === 0
  const furthest = signUpSteps.indexOf(complete ? 'login' : 'information')
  return signUpSteps[Math.min(signUpSteps.indexOf(left), furthest)] ?? 'welcome'
}

/**
 * The five steps. What is typed is kept on this device at each key and on the server at each step, so that a reload or
 * another device goes on where it was left; passwords are kept nowhere. Going back loses nothing.
 */
export function SignUpFlow({ token, attributes, onSent, onJoined }: SignUpFlowProps) {
  const auth = useAuth()
  const locale = useLocale()
  const [start] = useState(() => takeUp(token, attributes, emptyForm(attributes, locale, readerZone())))
  const [typed, setTyped] = useState(start.typed)
  const [first] = useState<Step>(() => stepToTakeUp(start.step, start.typed, attributes))
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  // Each step is a page of the history: « back » of the browser leads to the one before.
  const gone = z.object({ step: z.enum(signUpSteps) }).safeParse(state)
  const [moved, setMoved] = useState(false)
  const [pair, setPair] = useState({ password: '', confirmation: '' })
  const [identity, setIdentity] = useState(attributes.single_sign_on)
  const [refusal, setRefusal] = useRefusal()
  // A reload keeps the step and loses the password.
  const isProven = identity !== null || pair.password !== ''
  const step = !gone.success ? first : isProven ? gone.data.step : stepToTakeUp(gone.data.step, typed, attributes)

  function change(values: Partial<Typed>) {
    const next = { ...typed, ...values }
    setTyped(next)
    keepOnDevice(token, step, next)
  }
  function go(to: Step) {
    void navigate(pathname + search, { state: { step: to } })
    setMoved(true)
    window.scrollTo(0, 0)
    // What the device keeps is enough until the next step.
    saveDraft(auth.http, token, keepOnDevice(token, to, typed)).catch(() => null)
  }
  async function send(texts: readonly LegalText[]) {
    const body = {
      ...bodyOf(typed, attributes),
      ...(identity === null
        ? { password: pair.password, password_confirmation: pair.confirmation }
        : { single_sign_on: true }),
      invitation_token: token,
      acceptances: texts.map(({ document, version, locale: language }) => ({ document, version, language })),
    }
    await enterBy(auth, { method: 'POST', path: '/auth', body })
    forgetOnDevice(token)
    if (auth.session.current() === null) await onSent()
    else
      onJoined({
        name: typed.first_name,
        role: typed.roles[0] ?? 'participant',
        at: new Date().toISOString(),
        days: attributes.request_expiry_days,
      })
  }
  function refused(error: ApiError) {
    setRefusal(error)
    if (error.of('single_sign_on') !== undefined) setIdentity(null)
    const to = stepOf(error)
    if (to !== null) go(to)
  }
  const common = { typed, change, follows: moved }
  return (
    <AuthFrame wide panel={<FlowPanel step={step} />} picture={<FlowPicture step={step} />}>
      {step === 'welcome' && (
        <WelcomeStep
          attributes={attributes}
          follows={moved}
          onNext={() => {
            go('role')
          }}
        />
      )}
      {step === 'role' && (
        <RoleStep
          {...common}
          offered={attributes.roles}
          refusal={refusal}
          onBack={() => {
            go('welcome')
          }}
          onNext={() => {
            go('information')
          }}
        />
      )}
      {step === 'information' && (
        <InformationStep
          {...common}
          attributes={attributes}
          refusal={refusal}
          onBack={() => {
            go('role')
          }}
          onNext={() => {
            setRefusal(null)
            go('login')
          }}
        />
      )}
      {step === 'login' && (
        <LoginStep
          email={attributes.email ?? ''}
          names={[typed.first_name, typed.last_name]}
          token={token}
          identity={identity}
          onPassword={() => {
            setIdentity(null)
          }}
          follows={moved}
          pair={pair}
          onChange={setPair}
          refusal={refusal}
          onBack={() => {
            go('information')
          }}
          onNext={() => {
            setRefusal(null)
            go('charter')
          }}
        />
      )}
      {step === 'charter' && (
        <CharterStep
          follows={moved}
          send={send}
          onRefused={refused}
          onBack={() => {
            go('login')
          }}
        />
      )}
    </AuthFrame>
  )
}
