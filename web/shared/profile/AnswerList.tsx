import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'
import { useLocale } from '../i18n/format.ts'
import type { Answer } from './answers.ts'
import { AnswerView } from './AnswerView.tsx'
import type { Question } from './steps.ts'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: '16px 24px',
  margin: 0,
  '& > div': { minWidth: 0 },
  '& > .long': { gridColumn: '1 / -1' },
  '& dt': { marginBottom: 4, fontSize: '.875rem', color: color.ink2 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
})

/** Their answers stand beside each other. */
const short: ReadonlySet<Question['field_type']> = new Set(['input', 'select', 'scale', 'boolean', 'date'])

export function isShort({ field_type: type }: Question): boolean {
  return short.has(type)
}

/** Answers below their short labels. */
export function AnswerList({ answers }: { answers: readonly { question: Question; answer: Answer }[] }) {
  const locale = useLocale()
  return (
    <List>
      {answers.map(({ question, answer }) => (
        <div key={question.field_name} className={isShort(question) ? undefined : 'long'}>
          <dt>{question.label[locale]}</dt>
          <dd>
            <AnswerView question={question} answer={answer} inList />
          </dd>
        </div>
      ))}
    </List>
  )
}
