import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { Columns, Side } from '../../../shared/profile/layout.ts'
import { isAnswered } from '../../../shared/profile/answers.ts'
import type { OwnPageProps } from '../../../shared/profile/ownParts.ts'
import { useSteps, type Question, type Step } from '../../../shared/profile/steps.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useKeptProfile } from './calls.ts'
import { Gauge } from './Gauge.tsx'
import type { KeptProfile } from './keeper.ts'
import { Leave } from './Leave.tsx'
import { OwnAnswer } from './OwnAnswer.tsx'
import { OwnVisibility } from './OwnVisibility.tsx'
import { profilingPaths } from '../../../shared/paths/profiling.ts'
import { useKeeper } from './useKeeper.ts'

/** On a phone what is missing comes before the many answers; beside them where there is room. */
const Page = styled(Columns)({
  gridTemplateRows: 'auto 1fr',
  rowGap: 0,
  '& > .side': { gridColumn: 2, gridRow: '1 / span 2' },
  '@media (max-width: 1040px)': {
    gridTemplateRows: 'none',
    rowGap: 32,
    '& > .side': { gridColumn: 'auto', gridRow: 'auto' },
    '& > .answers > section:first-of-type': { marginTop: 0 },
  },
})

/** One's own profile: each answer is changed where it is read. */
export function OwnPage(props: OwnPageProps) {
  const { profileRole: role, id, head } = props
  const steps = useSteps(role)
  const own = useKeptProfile(role, id)
  if (steps.steps && steps.questions && own.profile)
    return <Answered {...props} steps={steps.steps} questions={steps.questions} opened={own.profile} />
  const error = steps.error ?? own.error
  return (
    <Columns>
      <div>
        {head(null)}
        {error ? (
          <ListError
            error={error}
            onRetry={() => {
              steps.readAgain()
              own.readAgain()
            }}
          />
        ) : (
          <Loading>
            <RowsSkeleton rows={6} />
          </Loading>
        )}
      </div>
    </Columns>
  )
}

interface AnsweredProps extends OwnPageProps {
  steps: readonly Step[]
  questions: readonly Question[]
  opened: KeptProfile
}

function Answered({ profileRole: role, id, head, after, side, steps, questions, opened }: AnsweredProps) {
  const { t } = useTranslation('profiling')
  const locale = useLocale()
  const me = useMe()
  const { keeper, kept } = useKeeper(role, id, opened)
  const [editing, setEditing] = useState<string | null>(null)
  const { attributes, own } = kept.profile
  const answered = ({ field_name: name, field_type: type }: Question) =>
    type === 'hours' ? attributes.availabilities.length > 0 : isAnswered(own.answers[name])
  const gone = questions.filter(({ field_name: name }) => kept.gone.includes(name))
  const least = own.min_completion
  // Fixed when the page opens, so that no question moves while it is answered.
  const [later] = useState(() => new Set(questions.filter((one) => !answered(one)).map(({ field_name: name }) => name)))
  const inOrder = [
    ...questions.filter(({ field_name: name }) => !later.has(name)),
    ...questions.filter(({ field_name: name }) => later.has(name)),
  ]
  const open = steps.filter((step) => !step.questions.every(answered))
  return (
    <Page>
      <div>
        {head({ visible: attributes.visible, completion: attributes.completion, least })}
        {attributes.completion < least && (
          <Box sx={{ marginTop: 3 }}>
            <Notice tone="warning" title={t(`own.below_${role}`)}>
              {t('own.below', { completion: attributes.completion, least })}
            </Notice>
          </Box>
        )}
      </div>
      <Side className="side">
        <Gauge
          role={role}
          completion={attributes.completion}
          least={least}
          answered={questions.filter(answered).length}
          total={questions.length}
          missing={open.slice(0, 3).map(({ anchor, title }) => ({
            anchor,
            title: title[locale],
            to: profilingPaths.profilingStep(anchor),
          }))}
        />
        {role === 'presenter' && <OwnVisibility keeper={keeper} kept={kept} />}
        {side}
      </Side>
      <div className="answers">
        {gone.length > 0 && (
          <Notice tone="warning">{gone.map(({ title }) => t('field.gone', { title: title[locale] })).join(' ')}</Notice>
        )}
        {inOrder
          .filter((question) => !gone.includes(question))
          .map((question) => (
            <OwnAnswer
              role={role}
              key={question.field_name}
              question={question}
              keeper={keeper}
              kept={kept}
              drafts={`${me.id}/profile/${id}`}
              editing={editing}
              onEdit={setEditing}
            />
          ))}
        {after}
        <Leave of={role} />
      </div>
    </Page>
  )
}
