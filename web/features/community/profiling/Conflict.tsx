import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Label, Line, Rows, Small } from '../../../shared/components/parts.ts'
import type { Answer } from '../../../shared/profile/answers.ts'
import type { Question } from '../../../shared/profile/steps.ts'
import { useWordsOfAnswer } from '../../../shared/profile/wordsOfAnswer.ts'

interface ConflictProps {
  question: Question
  mine: Answer | null
  theirs: Answer | null
  onChoose: (whose: 'mine' | 'theirs') => void
}

/** Both answers of a question that was changed elsewhere meanwhile: the person says which one counts. */
export function Conflict({ question, mine, theirs, onChoose }: ConflictProps) {
  const { t } = useTranslation('profiling')
  const wordsOf = useWordsOfAnswer()
  const textOf = (answer: Answer | null) => wordsOf(question, answer) || t('conflict.none')
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <Rows role="status">
        <div>
          <Label>{t('conflict.mine')}</Label>
          <Small>{textOf(mine)}</Small>
        </div>
        <div>
          <Label>{t('conflict.theirs')}</Label>
          <Small>{textOf(theirs)}</Small>
        </div>
        <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Button
              key={whose}
              size="small"
              onClick={() => {
                onChoose(whose)
              }}
            >
              {t(`conflict.keep_${whose}`)}
            </Button>
          ))}
        </Line>
      </Rows>
    </Notice>
  )
}
