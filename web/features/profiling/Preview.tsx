import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ProfileAttributes } from '#contract/profiles.ts'
import type { Labelled } from '#contract/values.ts'
import { color, shape } from '#theme/vars.ts'
import { MentorCard } from '../community/MentorCard.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { codesOf, isAnswered, textOf, type Answer, type Answers } from './answers.ts'
import type { Question, Role } from './calls.ts'

const Seen = styled('section')({
  display: 'grid',
  gap: 12,
  '& > h2': { display: 'flex', gap: 8, fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& .later': {
    padding: '10px 12px',
    border: `1px dashed ${color.lineStrong}`,
    borderRadius: shape.inner,
    fontSize: '.875rem',
    color: color.ink2,
  },
})

interface PreviewProps {
  role: Role
  id: string
  attributes: ProfileAttributes
  questions: readonly Question[]
  answers: Answers
}

/** The card that others see, with what is answered now; what is missing has its place. */
export function Preview({ role, id, attributes, questions, answers }: PreviewProps) {
  const { t } = useTranslation('profiling')
  const tags = role === 'presenter' ? 'skills' : 'needed_skills'
  const labelled = (field: string, answer: Answer | undefined): Labelled[] => {
    const possible = questions.find((question) => question.field_name === field)?.profile_answers ?? []
    return codesOf(answer).flatMap((code) => {
      const found = possible.find((one) => one.code === code)
      return found ? [{ code, label: found.label }] : []
    })
  }
  const drawn: ProfileAttributes = {
    ...attributes,
    title: textOf(answers['position']) || null,
    city: textOf(answers['location']) || null,
    business_unit: labelled('business_unit', answers['business_unit'])[0] ?? null,
    skills: labelled(tags, answers[tags]),
    match: null,
  }
  const later = [
    !isAnswered(answers['presentation']) && t('preview.presentation'),
    !isAnswered(answers[tags]) && t(role === 'presenter' ? 'preview.tags' : 'preview.needs'),
    attributes.availabilities.length === 0 && t('preview.hours'),
  ].filter((words) => words !== false)
  return (
    <Seen aria-labelledby="preview">
      <h2 id="preview">
        <Icon name="eye" /> {t(`preview.${role}`)}
      </h2>
      <div inert>
        <MentorCard
          mentor={{ type: 'presenters', id, attributes: drawn, relationships: {} }}
          menteeZone={undefined}
          view="grid"
        />
      </div>
      {later.map((words) => (
        <p key={words} className="later">
          {words}
        </p>
      ))}
    </Seen>
  )
}
