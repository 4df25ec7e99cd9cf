import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { Loading, RowsSkeleton } from '../../shared/components/Skeletons.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { Muted } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { Section, Words } from '../../shared/profile/layout.ts'
import { isAnswered, type Answer } from './answers.ts'
import type { Question } from './calls.ts'
import type { Keeper, Kept } from './keeper.ts'
import { useWordsOfAnswer } from './wordsOfAnswer.ts'

/** Comes with the first answer that is changed: fields of every kind are more code than the page. */
const OwnAnswerForm = lazy(() => import('./OwnAnswerForm.tsx').then((m) => ({ default: m.OwnAnswerForm })))

interface OwnAnswerProps {
  question: Question
  keeper: Keeper
  kept: Kept
  /** `field_name` of the question that is being answered: one at a time. */
  editing: string | null
  onEdit: (name: string | null) => void
}

/** A question with its answer, and the way to change it in place. */
export function OwnAnswer({ question, keeper, kept, editing, onEdit }: OwnAnswerProps) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const { field_name: name, field_type: type } = question
  const title = question.title[formats.locale]
  const answer = kept.profile.own.answers[name] ?? null
  const isOpen = editing === name
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const label = t(isAnswered(answer) || type === 'hours' ? 'own.edit' : 'own.answer')
  const icon = <Icon name="pencil" size={16} />
  return (
    <Section aria-labelledby={`own-${name}`}>
      <div className="head">
        <Typography variant="h2" id={`own-${name}`}>
          {title}
        </Typography>
        {type === 'hours' ? (
          <Button variant="text" size="small" startIcon={icon} component={Link} to={paths.availability()}>
            {label}
            <VisuallyHidden>{` ${title}`}</VisuallyHidden>
          </Button>
        ) : (
          !isOpen && (
            <Button
              ref={pencil}
              variant="text"
              size="small"
              startIcon={icon}
              disabled={editing !== null}
              onClick={() => {
                onEdit(name)
              }}
            >
              {label}
              <VisuallyHidden>{` ${title}`}</VisuallyHidden>
            </Button>
          )
        )}
      </div>
      {isOpen ? (
        <Suspense
          fallback={
            <Loading>
              <RowsSkeleton rows={1} />
            </Loading>
          }
        >
          <OwnAnswerForm
            question={question}
            saved={answer}
            keeper={keeper}
            kept={kept}
            onClose={() => {
              onEdit(null)
            }}
          />
        </Suspense>
      ) : (
        <Said question={question} answer={answer} slots={kept.profile.attributes.availabilities} />
      )}
    </Section>
  )
}

interface SaidProps {
  question: Question
  answer: Answer | null
  slots: Kept['profile']['attributes']['availabilities']
}

function Said({ question, answer, slots }: SaidProps) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const wordsOfAnswer = useWordsOfAnswer()
  const words =
    question.field_type === 'hours'
      ? formats.list(
          slots.map(({ weekday, start, end }) =>
            t('hours.day', { day: formats.weekday(weekday), hours: formats.hours(start, end) }),
          ),
        )
      : wordsOfAnswer(question, answer)
  return words === '' ? <Muted>{t('own.none')}</Muted> : <Words>{words}</Words>
}
