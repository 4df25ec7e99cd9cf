import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Muted, SmallMuted } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { Quote, Words } from '../../shared/profile/layout.ts'
import { ResourceList } from '../../shared/profile/ResourceList.tsx'
import { WeekDays } from '../../shared/profile/WeekDays.tsx'
import { isAnswered, resourcesOf, shownOfRank, type Answer } from './answers.ts'
import { tagKindOf, type Question } from './calls.ts'
import type { Kept } from './keeper.ts'
import { useLabelsOfAnswer, useWordsOfAnswer } from './wordsOfAnswer.ts'

const Chips = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

const Ranked = styled('ol')({
  display: 'grid',
  gap: 8,
  '& li': { display: 'flex', gap: 12, alignItems: 'center' },
  '& .rank': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 26,
    height: 28,
    borderRadius: shape.arch,
    backgroundColor: color.brandTint2,
    fontSize: '.8125rem',
    fontWeight: 600,
  },
})

interface SaidProps {
  question: Question
  answer: Answer | null
  profile: Kept['profile']['attributes']
}

/** One's own answer as others see its kind: words, chips, an order, the days of a week, a list of resources. */
export function Said({ question, answer, profile }: SaidProps) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  const labelsOf = useLabelsOfAnswer()
  const wordsOf = useWordsOfAnswer()
  const { field_type: type, field_name: name } = question
  if (type === 'hours') {
    if (profile.availabilities.length === 0) return <Muted>{t('own.none')}</Muted>
    return (
      <>
        <WeekDays slots={profile.availabilities} words={{ none: t('own.not_free') }} />
        <SmallMuted>{t('own.hours', { city: formats.city(profile.time_zone) })}</SmallMuted>
      </>
    )
  }
  if (!isAnswered(answer)) return <Muted>{t('own.none')}</Muted>
  if (type === 'resources')
    return <ResourceList resources={resourcesOf(answer)} nameOf={(kind) => t(`resource.types.${kind}`)} />
  if (type === 'ranking')
    return (
      <Ranked>
        {labelsOf(question, answer)
          .slice(0, shownOfRank)
          .map((label, at) => (
            <li key={label}>
              <span className="rank" aria-hidden="true">
                {formats.number(at + 1)}
              </span>
              {label}
            </li>
          ))}
      </Ranked>
    )
  if (type === 'tag' || type === 'multi_select' || tagKindOf(name) !== null)
    return (
      <Chips>
        {labelsOf(question, answer).map((label) => (
          <li key={label}>
            <Chip variant="fact" label={label} />
          </li>
        ))}
      </Chips>
    )
  const Text = name === 'presentation' ? Quote : Words
  return <Text>{wordsOf(question, answer)}</Text>
}
