import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import { color, shape } from '#theme/vars.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useMe } from '../../../shared/session/me.ts'
import { codesOf, isAnswered, textOf, type Answers } from '../../../shared/profile/answers.ts'
import type { Question, Role } from '../../../shared/profile/steps.ts'

const Seen = styled('section')({
  display: 'grid',
  gap: 12,
  '& > h2': { display: 'flex', gap: 8, fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& .card': { display: 'grid', gap: 14, padding: 20 },
  '& .who': { display: 'flex', gap: 14, alignItems: 'center' },
  '& .who > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .who p': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& blockquote': {
    display: '-webkit-box',
    margin: 0,
    paddingLeft: 14,
    borderLeft: `3px solid ${color.warm}`,
    WebkitLineClamp: 5,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8 },
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
  attributes: ProfileAttributes
  questions: readonly Question[]
  answers: Answers
}

/** The card that others see, with what is answered now; what is missing has its place. */
export function Preview({ role, attributes, questions, answers }: PreviewProps) {
  const { t } = useTranslation('profiling')
  const me = useMe()
  const tags = role === 'presenter' ? 'skills' : 'needed_skills'
  const locale = useLocale()
  const labelled = (field: string) => {
    const possible = questions.find((question) => question.field_name === field)?.profile_answers ?? []
    return codesOf(answers[field]).flatMap((code) => possible.find((one) => one.code === code) ?? [])
  }
  const place = [...labelled('business_unit').map(({ label }) => label[locale]), textOf(answers['location'])]
    .filter((part) => part !== '')
    .join(', ')
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
      <Card className="card">
        <div className="who">
          <Avatar id={me.id} name={attributes.full_name} src={attributes.avatar_url} size="l" />
          <div>
            <b>{attributes.full_name}</b>
            {[textOf(answers['position']), place].map((line) => line !== '' && <p key={line}>{line}</p>)}
          </div>
        </div>
        {isAnswered(answers['presentation']) && <blockquote>{textOf(answers['presentation'])}</blockquote>}
        <ul>
          {labelled(tags).map(({ code, label }) => (
            <li key={code}>
              <Chip variant="fact" label={label[locale]} />
            </li>
          ))}
        </ul>
        {later.map((words) => (
          <p key={words} className="later">
            {words}
          </p>
        ))}
        {attributes.accompaniments && (
          <Capacity open={attributes.accompaniments.open} limit={attributes.accompaniments.limit} />
        )}
      </Card>
    </Seen>
  )
}
