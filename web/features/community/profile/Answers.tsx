import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Labelled } from '#contract/platform/values.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import type { Attributes } from '../../../shared/data/models.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { AnswerList, isShort } from '../../../shared/profile/AnswerList.tsx'
import { answersSeen, besideName, isAnswered, type Answer } from '../../../shared/profile/answers.ts'
import { Section } from '../../../shared/profile/layout.ts'
import { AnswerView } from '../../../shared/profile/AnswerView.tsx'
import { useSteps, type Question, type Role } from '../../../shared/profile/steps.ts'
import { Tags } from './Tags.tsx'
import { Week } from './Week.tsx'

interface Common {
  /** Codes that the reader shares; they come first. */
  shared: ReadonlySet<string>
  /** At the right of the title. */
  side?: string | undefined
}

interface AnswersProps {
  profileRole: Role
  person: Attributes<'presenters'>
  /** The reader's own hours and their zone, to mark those in common. */
  own?: Pick<Attributes<'presenters'>, 'availabilities' | 'time_zone'> | undefined
  /** By field: what the reader has in common with it. */
  common: Readonly<Record<string, Common>>
}

interface Given {
  question: Question
  answer: Answer
}

/** What a person answered, in the order of the steps. Short answers that follow each other share a section. */
export function Answers({ profileRole: role, person, own, common }: AnswersProps) {
  const locale = useLocale()
  const { questions, error, readAgain } = useSteps(role)
  if (error) return <ListError error={error} onRetry={readAgain} />
  if (questions === undefined)
    return (
      <Loading>
        <RowsSkeleton rows={4} />
      </Loading>
    )
  const answers = answersSeen(person)
  const sections: ReactNode[] = []
  let facts: Given[] = []
  const endOfFacts = () => {
    const [first] = facts
    if (first)
      sections.push(
        <Section key={first.question.field_name}>
          <AnswerList answers={facts} />
        </Section>,
      )
    facts = []
  }
  for (const question of questions) {
    const { field_name: name, field_type: type } = question
    const answer = answers[name]
    const title = question.label[locale]
    if (besideName.has(name)) continue
    if (type === 'hours') {
      endOfFacts()
      sections.push(<Week key={name} title={title} person={person} own={own} />)
    } else if (answer !== undefined && isAnswered(answer)) {
      if (isShort(question)) {
        facts.push({ question, answer })
        continue
      }
      endOfFacts()
      const inCommon = common[name]
      sections.push(
        inCommon ? (
          <Tags key={name} id={`answer-${name}`} title={title} tags={labelledOf({ question, answer })} {...inCommon} />
        ) : (
          <Section key={name} aria-labelledby={`answer-${name}`}>
            <Typography variant="h2" id={`answer-${name}`}>
              {title}
            </Typography>
            <AnswerView question={question} answer={answer} />
          </Section>
        ),
      )
    }
  }
  endOfFacts()
  return sections
}

function labelledOf({ question, answer }: Given): readonly Labelled[] {
  if (typeof answer === 'string') return []
  return answer.flatMap((one) => {
    if (!('code' in one)) return []
    const label = question.profile_answers.find(({ code }) => code === one.code)?.label
    return [{ code: one.code, label: label ?? { fr: one.code, en: one.code } }]
  })
}
