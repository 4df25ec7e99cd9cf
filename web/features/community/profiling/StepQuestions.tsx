import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { isAnswered, type Answers } from '../../../shared/profile/answers.ts'
import type { Question, Role, Step } from '../../../shared/profile/steps.ts'
import { Conflict } from './Conflict.tsx'
import type { Keeper, Kept } from './keeper.ts'
import { Questions } from './layout.ts'
import { QuestionField } from './QuestionField.tsx'

/** Whether something was typed and is no answer yet: it is never left behind in silence. */
export function isPending(typed: string | undefined): typed is string {
  return typed !== undefined && typed.trim() !== ''
}

interface StepQuestionsProps {
  role: Role
  step: Step
  /** By `field_name`, those withdrawn since among them. */
  titles: ReadonlyMap<string, Question['title']>
  keeper: Keeper
  kept: Kept
  answers: Answers
  /** Fields that the way on has found wanting. */
  tried: readonly string[]
  /** Tags that were looked for and not chosen, by `field_name`. */
  typed: Readonly<Record<string, string>>
  onTyped: (name: string, typed: string) => void
}

/** The questions of a step, above them what is to be looked at again. */
export function StepQuestions({
  role,
  step,
  titles,
  keeper,
  kept,
  answers,
  tried,
  typed,
  onTyped,
}: StepQuestionsProps) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried.length > 0) summary.current?.focus()
  }, [tried])
  const faultOf = ({ field_name: name, required }: Question) =>
    kept.faults[name]?.join(' ') ??
    (tried.includes(name) && isPending(typed[name]) ? t('tag.invalid', { typed: typed[name].trim() }) : undefined) ??
    (tried.includes(name) && required && !isAnswered(answers[name]) ? common('password.missing') : undefined)
  const faulty = step.questions.flatMap((question) => {
    const words = faultOf(question)
    return words !== undefined && tried.includes(question.field_name) ? [{ question, words }] : []
  })
  return (
    <Questions>
      {kept.failure && (
        <Notice
          tone="error"
          title={t('failure.title')}
          action={
            <Button size="small" onClick={() => void keeper.flush()}>
              {t('failure.retry')}
            </Button>
          }
        >
          {wordsOf(common, kept.failure).lines.join(' ')}
        </Notice>
      )}
      {kept.gone.length > 0 && (
        <Notice tone="warning">
          {kept.gone.map((field) => t('field.gone', { title: titles.get(field)?.[locale] ?? field })).join(' ')}
        </Notice>
      )}
      {faulty.length > 0 && (
        <div ref={summary} tabIndex={-1}>
          <Notice tone="error" title={t('faults.title', { count: faulty.length })}>
            <ul>
              {faulty.map(({ question, words }) => (
                <li key={question.field_name}>
                  <Link href={`#question-${question.field_name}`}>{`${question.title[locale]} : ${words}`}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {step.questions
        .filter(({ field_name: name }) => !kept.gone.includes(name))
        .map((question) => {
          const name = question.field_name
          return (
            <div key={name} className="question">
              {name in kept.conflicts && (
                <Conflict
                  question={question}
                  mine={kept.drafts[name] ?? null}
                  theirs={kept.conflicts[name] ?? null}
                  onChoose={(whose) => {
                    keeper.choose(name, whose)
                  }}
                />
              )}
              <QuestionField
                question={question}
                answer={answers[name] ?? null}
                error={faultOf(question)}
                role={role}
                profile={kept.profile}
                typed={typed[name] ?? ''}
                onTyped={(text) => {
                  onTyped(name, text)
                }}
                onAnswer={(answer) => {
                  keeper.give(name, answer)
                }}
                onHours={() => void keeper.readAgain()}
              />
            </div>
          )
        })}
    </Questions>
  )
}
