import { useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import Button from '@mui/material/Button'
import { genders, professionalStatuses } from '#contract/community/particulars.ts'
import { signUpFaults, signUpLongest } from '#contract/people/sign-up.ts'
import type { SignUpAttributes, SignUpQuestion } from '#contract/people/sign-ups.ts'
import { color } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted, Two } from '../../../shared/components/parts.ts'
import type { ApiError } from '../../../shared/data/errors.ts'
import { readerZone, useFormats } from '../../../shared/i18n/format.ts'
import { Heading } from './AuthFrame.tsx'
import { BirthDate } from '../../../shared/form/BirthDate.tsx'
import { dateOf } from '../../../shared/form/birth.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { TimeZoneField } from '../../../shared/components/TimeZoneField.tsx'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { isField } from '../../../shared/form/isField.ts'
import { BoxField, Part } from './formParts.tsx'
import { Form } from './LinkForm.tsx'
import { faultsOf, informationFields } from './signUpForm.ts'
import type { InformationField, Typed } from './signUpForm.ts'
import { answerOf, memberOf, questionsOf, unansweredOf } from './signUpQuestions.ts'
import { QuestionField } from './QuestionField.tsx'
import { StepActs } from './StepActs.tsx'

interface InformationStepProps {
  typed: Typed
  change: (values: Partial<Typed>) => void
  follows: boolean
  attributes: SignUpAttributes
  refusal: ApiError | null
  onBack: () => void
  onNext: () => void
}

type TextName = 'first_name' | 'last_name' | 'job_title' | 'phone' | 'linkedin_url' | 'city'
const autoComplete = {
  first_name: 'given-name',
  last_name: 'family-name',
  job_title: 'organization-title',
  phone: 'tel',
  linkedin_url: 'url',
  city: 'address-level2',
} as const

/** An error shows when a field is left, and all of them above the form once it was refused. */
export function InformationStep(props: InformationStepProps) {
  const { typed, change, follows, attributes, refusal, onBack, onNext } = props
  const { t } = useTranslation('sign_up')
  const { t: tell } = useTranslation('particulars')
  const { t: say } = useTranslation()
  const company = useCompany()
  const formats = useFormats()
  const [left, setLeft] = useState<ReadonlySet<InformationField>>(new Set())
  const [tries, setTries] = useState(0)
  const [sent] = useState(typed)
  const faults = faultsOf(typed, attributes)
  const isKnown = (text: string) => signUpFaults.some((code) => code === text)

  /** The server's word holds until the field is changed. */
  const fromServer = (name: InformationField) => {
    const isSame = name === 'date_of_birth' ? dateOf(sent) === dateOf(typed) : sent[name] === typed[name]
    return isSame ? refusal?.of(name)?.detail : undefined
  }
  const textOf = (name: InformationField): string | undefined => {
    const code = faults[name]
    if (code === 'too_long' && name in signUpLongest)
      return say('longest', { most: formats.number(signUpLongest[name as keyof typeof signUpLongest]) })
    if (code !== undefined) return t(`fault.${code}`)
    const fault = fromServer(name)
    return fault !== undefined && isKnown(fault) ? t(`fault.${fault as 'required'}`) : fault
  }
  const visibleFault = (name: InformationField) => {
    const isEmpty = faults[name] === 'required'
    return tries > 0 || fromServer(name) !== undefined || (left.has(name) && !isEmpty) ? textOf(name) : undefined
  }
  // Only for another field: a line that appears while a button is pressed would move the button away. So would one that
  // appears between the press and the release on a choice: it waits for the click.
  const pressed = useRef<Set<InformationField> | null>(null)
  const leave = (name: InformationField) => (event: FocusEvent) => {
    if (!isField(event.relatedTarget)) return
    if (pressed.current === null) setLeft(new Set(left).add(name))
    else pressed.current.add(name)
  }
  const press = () => {
    pressed.current ??= new Set()
  }
  const release = () => {
    const waiting = pressed.current
    pressed.current = null
    if (waiting !== null && waiting.size > 0) setLeft(new Set([...left, ...waiting]))
  }
  const field = (name: TextName, more: { type?: string; placeholder?: string; optional?: boolean } = {}) => (
    <Field
      label={t(`field.${name}`)}
      name={name}
      type={more.type ?? 'text'}
      autoComplete={autoComplete[name]}
      required={more.optional !== true}
      placeholder={more.placeholder}
      aside={
        more.optional === true ? (
          <SmallMuted as="span">{t(name === 'last_name' ? 'optional_name' : 'optional')}</SmallMuted>
        ) : undefined
      }
      value={typed[name]}
      error={visibleFault(name)}
      inputProps={{ maxLength: 400 }}
      onChange={(event) => {
        change({ [name]: event.target.value })
      }}
      onBlur={leave(name)}
    />
  )
  const lineOf = (name: string, label: string, fault: string) => {
    // No colon follows a question.
    if (label.endsWith('?')) return { name, text: `${label} ${fault}` }
    const values = { field: label, fault: fault.charAt(0).toLocaleLowerCase() + fault.slice(1) }
    return { name, text: t('information.error', values) }
  }
  const wrong = informationFields.flatMap((name) => {
    const fault = textOf(name)
    if (fault === undefined || (tries === 0 && fromServer(name) === undefined)) return []
    return [lineOf(name, t(`field.${name}`), fault)]
  })

  const questions = questionsOf(attributes, typed)
  const unanswered = unansweredOf(attributes, typed)
  const faultOfAnswer = (question: SignUpQuestion): string | undefined => {
    if (tries > 0 && unanswered.includes(question)) return t('fault.required')
    const isSame = answerOf(question, sent) === answerOf(question, typed)
    return isSame ? refusal?.of(memberOf(question))?.detail : undefined
  }
  for (const question of questions) {
    const fault = faultOfAnswer(question)
    if (fault !== undefined) wrong.push(lineOf(memberOf(question), question.title[formats.locale], fault))
  }

  return (
    <>
      <Heading follows={follows} title={t('information.title')}>
        <p>{t('information.text')}</p>
      </Heading>
      <ErrorSummary title={t('information.errors')} faults={wrong} tries={tries + (refusal === null ? 0 : 1)} />
      <Form
        noValidate
        onMouseDownCapture={press}
        onClick={release}
        onKeyDownCapture={release}
        onSubmit={(event) => {
          event.preventDefault()
          if (Object.keys(faults).length === 0 && unanswered.length === 0) onNext()
          else setTries(tries + 1)
        }}
      >
        <Part>
          <legend>{t('information.you')}</legend>
          <Two>
            {field('first_name')}
            {field('last_name', { optional: true })}
            <BirthDate
              typed={typed}
              fault={visibleFault('date_of_birth')}
              basisFault={visibleFault('age_basis')}
              onChange={change}
              onLeave={leave('date_of_birth')}
            />
            <BoxField
              label={t('field.gender')}
              name="gender"
              value={typed.gender}
              options={genders.map((value) => ({ value, label: tell(`gender.${value}`) }))}
              help={tell('gender_help')}
              error={visibleFault('gender')}
              onChoose={(gender) => {
                change({ gender })
              }}
            />
            <SelectField
              label={t('field.locale')}
              name="locale"
              value={typed.locale}
              options={company.settings.languages.map((value) => ({ value, label: say(`languages.${value}`) }))}
              error={visibleFault('locale')}
              onChoose={(locale) => {
                change({ locale })
              }}
            />
          </Two>
        </Part>
        <Part>
          <legend>{t('information.work')}</legend>
          <Two>
            {field('job_title')}
            <SelectField
              label={t('field.professional_status')}
              name="professional_status"
              value={typed.professional_status}
              none={t('information.choose')}
              options={professionalStatuses.map((value) => ({ value, label: tell(`status.${value}`) }))}
              error={visibleFault('professional_status')}
              onChoose={(status) => {
                change({ professional_status: status })
              }}
            />
            {attributes.business_units.length > 0 && (
              <SelectField
                label={t('field.business_unit')}
                name="business_unit"
                value={typed.business_unit}
                none={t('information.choose')}
                options={attributes.business_units.map(({ code, label }) => ({
                  value: code,
                  label: label[formats.locale],
                }))}
                error={visibleFault('business_unit')}
                onChoose={(unit) => {
                  change({ business_unit: unit })
                }}
              />
            )}
            {field('phone', { type: 'tel' })}
            <div className="span">
              <Field
                label={t('field.email')}
                name="email"
                type="email"
                autoComplete="email"
                readOnly
                startAdornment={<Icon name="lock" size={18} />}
                sx={{ backgroundColor: color.sunken, color: color.ink2 }}
                value={attributes.email ?? ''}
                help={t('help.email')}
              />
            </div>
            <div className="span">
              {field('linkedin_url', {
                type: 'url',
                placeholder: 'https://www.linkedin.com/in/…',
                optional: true,
              })}
            </div>
          </Two>
        </Part>
        <Part>
          <legend>{t('information.place')}</legend>
          <Two>
            {field('city')}
            <TimeZoneField
              label={t('field.time_zone')}
              name="time_zone"
              value={typed.time_zone}
              {...(typed.time_zone === readerZone() && { help: t('help.time_zone') })}
              error={visibleFault('time_zone')}
              onChoose={(zone) => {
                change({ time_zone: zone })
              }}
            />
          </Two>
        </Part>
        {questions.length > 0 && (
          <Part>
            <legend>{t('information.questions')}</legend>
            {questions.map((question) => (
              <QuestionField
                key={question.field_name}
                question={question}
                answer={answerOf(question, typed)}
                error={faultOfAnswer(question)}
                onAnswer={(answer) => {
                  change({ answers_details: { ...typed.answers_details, [question.field_name]: answer } })
                }}
              />
            ))}
          </Part>
        )}
        <Notice icon="eye">{t('information.seen')}</Notice>
        <StepActs onBack={onBack}>
          <Button type="submit" variant="contained" className="end first">
            {t('next')}
          </Button>
        </StepActs>
      </Form>
    </>
  )
}
