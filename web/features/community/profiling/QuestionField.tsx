import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import { SmallMuted } from '../../../shared/components/parts.ts'
import type { Answer } from '../../../shared/profile/answers.ts'
import { tagKindOf, type Question } from '../../../shared/profile/steps.ts'
import { OneField, SeveralField } from './ChoiceFields.tsx'
import { SeenBy, type SeenByProps } from './SeenBy.tsx'
import type { FieldGiven } from './fields.ts'
import { HoursField } from './HoursField.tsx'
import { RankField } from './RankField.tsx'
import { ResourcesField } from './ResourcesField.tsx'
import { TagField } from './TagField.tsx'
import { TextQuestion } from './TextQuestion.tsx'

interface QuestionFieldProps extends SeenByProps {
  answer: Answer | null
  error: string | undefined
  onAnswer: (answer: Answer | null) => void
  typed: string
  onTyped: (typed: string) => void
  /** The usual hours may have changed. */
  onHours: () => void
}

/** A question with the field of its kind, and who sees the answer. */
export function QuestionField({ role, profile, ...given }: QuestionFieldProps) {
  const { t } = useTranslation('profiling')
  const { question } = given
  const mark = question.required ? null : (
    <SmallMuted as="span" className="optional">
      {t('field.optional')}
    </SmallMuted>
  )
  return (
    <div id={`question-${question.field_name}`}>
      <Kind {...given} mark={mark} slots={profile.attributes.availabilities} />
      <SeenBy question={question} role={role} profile={profile} />
    </div>
  )
}

interface KindProps extends FieldGiven {
  slots: ProfileAttributes['availabilities']
  onHours: () => void
}

function Kind({ slots, onHours, ...given }: KindProps) {
  if (given.question.field_type === 'hours') return <HoursField {...given} {...{ slots, onHours }} />
  const Input = isLong(given.question) ? TagField : fields[given.question.field_type]
  return <Input {...given} />
}

/** More tags than these are searched for, not ticked. */
const mostBoxes = 12

function isLong({ field_type: type, field_name: name, profile_answers: possible }: Question): boolean {
  const open = possible.filter(({ archived }) => !archived)
  return type === 'multi_select' && tagKindOf(name) !== null && open.length > mostBoxes
}

const fields: Readonly<Record<Exclude<Question['field_type'], 'hours'>, ComponentType<FieldGiven>>> = {
  tag: TagField,
  select: OneField,
  scale: OneField,
  boolean: OneField,
  multi_select: SeveralField,
  ranking: RankField,
  resources: ResourcesField,
  input: TextQuestion,
  textarea: TextQuestion,
  date: TextQuestion,
}
