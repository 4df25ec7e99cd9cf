import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { useFormats } from '../i18n/format.ts'
import { resourcesOf, visibleRanks, textOf, type Answer } from './answers.ts'
import { PageLink, PhoneLink } from './ContactLinks.tsx'
import { Quote, Words } from './layout.ts'
import { ResourceList } from './ResourceList.tsx'
import { tagKindOf, type Question } from './steps.ts'
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

interface AnswerViewProps {
  question: Question
  answer: Answer
  /** Among others: no text stands out. */
  inList?: boolean
}

/** An answer as its kind is read: words, chips, an order, a list of resources, a number to call, a page. */
export function AnswerView({ question, answer, inList = false }: AnswerViewProps) {
  const { t } = useTranslation('answers')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const labelsOf = useLabelsOfAnswer()
  const wordsOf = useWordsOfAnswer()
  const { field_type: type, field_name: name } = question
  if (type === 'resources')
    return <ResourceList resources={resourcesOf(answer)} nameOf={(kind) => t(`types.${kind}`)} />
  if (type === 'ranking')
    return (
      <Ranked>
        {labelsOf(question, answer)
          .slice(0, visibleRanks)
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
  const text = textOf(answer)
  if (name === 'phone') return <PhoneLink phone={text} />
  if (name === 'linkedin') return <PageLink address={text} newTab={common('new_tab')} />
  const Text = name === 'presentation' && !inList ? Quote : Words
  return <Text>{wordsOf(question, answer)}</Text>
}
