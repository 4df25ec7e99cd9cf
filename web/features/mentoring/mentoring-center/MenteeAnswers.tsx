import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { AnswerList } from '../../../shared/profile/AnswerList.tsx'
import { answersSeen, besideName, isAnswered } from '../../../shared/profile/answers.ts'
import { useSteps } from '../../../shared/profile/steps.ts'
import type { Profile } from './center.ts'

const Details = styled('details')({
  '& summary': { paddingBlock: 12, fontWeight: 600, fontSize: '.875rem', cursor: 'pointer' },
  '& summary:focus-visible': { ...focusRing, borderRadius: shape.inner },
  '& summary::marker': { color: color.ink2 },
})

/** What a mentee who asks says in their profile, beside the name. */
export function MenteeAnswers({ mentee }: { mentee: Profile['attributes'] }) {
  const { t } = useTranslation('mentoring')
  const { questions, error } = useSteps('participant')
  // On a phone the answer to the request comes first.
  const isNarrow = useMediaQuery('(max-width: 600px)', { noSsr: true })
  if (error) return null
  if (questions === undefined)
    return (
      <Loading>
        <RowsSkeleton rows={2} />
      </Loading>
    )
  const answers = answersSeen(mentee)
  const rows = questions.flatMap((question) => {
    const answer = answers[question.field_name]
    return besideName.has(question.field_name) || answer === undefined || !isAnswered(answer)
      ? []
      : [{ question, answer }]
  })
  if (rows.length === 0) return null
  return (
    <Details open={!isNarrow}>
      <summary>{t('received.says', { name: mentee.first_name })}</summary>
      <AnswerList answers={rows} />
    </Details>
  )
}
