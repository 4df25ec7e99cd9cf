import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shadow, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { OwnHours } from '../../../shared/hours/OwnHours.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { WeekDays } from '../../../shared/profile/WeekDays.tsx'
import { typedAnswer } from './useKeeper.ts'
import { SeenBy } from './SeenBy.tsx'
import { Section } from '../../../shared/profile/layout.ts'
import { isAnswered } from '../../../shared/profile/answers.ts'
import type { Question, Role } from '../../../shared/profile/steps.ts'
import type { Keeper, Kept } from './keeper.ts'
import { AnswerView } from '../../../shared/profile/AnswerView.tsx'

/** Comes with the first answer that is changed: fields of every kind are more code than the page. */
const OwnAnswerForm = lazyPart(() => import('./OwnAnswerForm.tsx').then((m) => m.OwnAnswerForm))

/** What is not answered yet stands under a dashed line. */
const Heading = styled(Section)({
  '& > .head': { flexWrap: 'nowrap', alignItems: 'start' },
  '& > .head > button, & > .head > a': { flex: 'none' },
  // Its word ends where the line above ends.
  '& > .head > .MuiButton-text': { marginRight: '-10px', '&.Mui-disabled': { backgroundColor: 'transparent' } },
  '&.open': { gap: 4, borderTopStyle: 'dashed', borderTopColor: color.lineStrong },
  '&.open + &.open': { marginTop: 20, paddingTop: 20 },
  '&.open h2': { fontSize: '1.125rem' },
  '&.editing': {
    padding: 24,
    border: `1px solid ${color.brandText}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
    boxShadow: shadow.e1,
    '@media (max-width: 640px)': { padding: '20px 16px' },
  },
  '&.editing + section': { borderTopColor: 'transparent' },
})

interface OwnAnswerProps {
  role: Role
  question: Question
  keeper: Keeper
  kept: Kept
  /** Where answers that are being typed are kept. */
  drafts: string
  /** `field_name` of the question that is being answered: one at a time. */
  editing: string | null
  onEdit: (name: string | null) => void
}

/** A question with its answer, and the way to change it in place. */
export function OwnAnswer({ role, question, keeper, kept, drafts, editing, onEdit }: OwnAnswerProps) {
  const { t } = useTranslation('profiling')
  const { t: words } = useTranslation('answers')
  const formats = useFormats()
  const { field_name: name, field_type: type } = question
  const title = question.label[formats.locale]
  const { attributes, own } = kept.profile
  const answer = own.answers[name] ?? null
  const hasAnswer = type === 'hours' ? attributes.availabilities.length > 0 : isAnswered(answer)
  const isOpen = editing === name
  const draftKey = `${drafts}/${name}`
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const look = hasAnswer
    ? ({ variant: 'text', startIcon: <Icon name="pencil" size={16} /> } as const)
    : ({ variant: 'outlined', startIcon: undefined } as const)
  const label = t(hasAnswer ? 'own.edit' : 'own.answer')
  return (
    <Heading className={isOpen ? 'editing' : hasAnswer ? undefined : 'open'} aria-labelledby={`own-${name}`}>
      <div className="head">
        <Typography variant="h2" id={`own-${name}`}>
          {title}
        </Typography>
        {type === 'hours' ? (
          <OwnHours
            quiet={hasAnswer}
            startIcon={look.startIcon}
            label={
              <>
                {label}
                <VisuallyHidden>{` ${title}`}</VisuallyHidden>
              </>
            }
            onDone={() => void keeper.readAgain()}
          />
        ) : (
          !isOpen && (
            <Button
              ref={pencil}
              {...look}
              size="small"
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
            role={role}
            question={question}
            saved={answer}
            draftKey={draftKey}
            keeper={keeper}
            kept={kept}
            onClose={() => {
              onEdit(null)
            }}
          />
        </Suspense>
      ) : (
        <>
          {type === 'hours' && hasAnswer ? (
            <>
              <WeekDays slots={attributes.availabilities} words={{ none: words('not_free') }} />
              <SmallMuted>{t('own.hours', { city: formats.city(attributes.time_zone) })}</SmallMuted>
            </>
          ) : answer !== null && hasAnswer ? (
            <AnswerView question={question} answer={answer} />
          ) : (
            <Muted>{t('own.none')}</Muted>
          )}
          {typedAnswer.read(draftKey) !== undefined && <SmallMuted role="status">{t('own.left')}</SmallMuted>}
          <SeenBy question={question} role={role} profile={kept.profile} />
        </>
      )}
    </Heading>
  )
}
