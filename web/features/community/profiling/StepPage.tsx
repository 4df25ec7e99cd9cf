import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { ActBar, Page } from './layout.ts'
import { isAnswered, type Answers } from '../../../shared/profile/answers.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import type { Question, Role, Step } from '../../../shared/profile/steps.ts'
import { TopLine } from './Frame.tsx'
import { Gauge } from './Gauge.tsx'
import type { Kept, KeptProfile } from './keeper.ts'
import { Ladder, type Rung } from './Ladder.tsx'
import { profilingPaths, readOver } from '../../../shared/paths/profiling.ts'
import { Preview } from './Preview.tsx'
import { Published, publishedHeading } from './Published.tsx'
import { ReadOver } from './ReadOver.tsx'
import { Saved } from './Saved.tsx'
import { StepHead } from './StepHead.tsx'
import { isPending, StepQuestions } from './StepQuestions.tsx'
import { useKeeper } from './useKeeper.ts'

interface StepPageProps {
  role: Role
  id: string
  anchor: string
  steps: readonly Step[]
  profile: KeptProfile
  readSteps: () => void
}

/** The displayed answers: unsaved ones before saved ones. */
function currentAnswers({ profile, drafts }: Kept): Answers {
  const all = Object.entries({ ...profile.own.answers, ...drafts })
  return Object.fromEntries(all.flatMap(([field, answer]) => (answer === null ? [] : [[field, answer]])))
}

/** One step: its questions in the middle, all steps at the left, what others see at the right. */
export function StepPage({ role, id, anchor, steps, profile: opened, readSteps }: StepPageProps) {
  const { t } = useTranslation('profiling')
  const locale = useLocale()
  const navigate = useNavigate()
  const { keeper, kept } = useKeeper(role, id, opened)
  const [previewing, setPreviewing] = useState(false)
  const [tried, setTried] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [published, setPublished] = useState(false)
  const [busy, setBusy] = useState(false)
  // The message about a withdrawn question names its title.
  const [titles] = useState(
    () => new Map(steps.flatMap((one) => one.questions).map((one) => [one.field_name, one.title])),
  )
  const { profile } = kept
  const { attributes, own } = profile
  const answers = currentAnswers(kept)
  const answered = ({ field_name: name, field_type: type }: Question) =>
    type === 'hours' ? attributes.availabilities.length > 0 : isAnswered(answers[name])
  const questions = steps.flatMap((step) => step.questions)
  const at = anchor === readOver ? steps.length : steps.findIndex((step) => step.anchor === anchor)
  const step = steps[at]
  const rungs = steps.map((one): Rung => {
    const skipped = own.skipped_steps.includes(one.anchor)
    return {
      anchor: one.anchor,
      title: one.title[locale],
      answered: one.questions.filter(answered).length,
      total: one.questions.length,
      optional: one.questions.every(({ required }) => !required),
      skipped,
    }
  })
  const open = rungs.filter((rung) => rung.answered < rung.total)

  const { gone } = kept
  useEffect(() => {
    if (gone.length > 0) readSteps()
  }, [gone, readSteps])

  const goTo = (place: number) => {
    const to = place >= steps.length ? readOver : steps[place]?.anchor
    if (place < 0 || to === undefined) return
    setTried([])
    setPublished(false)
    void navigate(profilingPaths.profilingStep(to))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    goTo(at + (event.key === 'ArrowLeft' ? -1 : 1))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event)
    }
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listen)
    }
  }, [])

  /** Fields of the step that have no answer, a refused one, or a tag that was typed and not chosen. */
  const faultyOf = (questions: readonly Question[]) => {
    const { faults, conflicts } = keeper.state()
    const given = currentAnswers(keeper.state())
    return questions
      .filter(
        ({ field_name: name, required, field_type: type }) =>
          name in faults ||
          name in conflicts ||
          isPending(typed[name]) ||
          (required && type !== 'hours' && !isAnswered(given[name])),
      )
      .map(({ field_name: name }) => name)
  }
  async function next() {
    if (step === undefined) return
    await keeper.flush()
    const faulty = faultyOf(step.questions)
    setTried(faulty)
    if (faulty.length > 0 || keeper.state().failure !== null) return
    if (own.skipped_steps.includes(anchor) && step.questions.some(answered))
      void keeper.change({ skipped_steps: own.skipped_steps.filter((one) => one !== anchor) })
    goTo(at + 1)
  }
  function skip() {
    void keeper.change({ skipped_steps: [...new Set([...own.skipped_steps, anchor])] })
    goTo(at + 1)
  }
  async function finalise() {
    setBusy(true)
    const saved = (await keeper.flush()) && faultyOf(questions).length === 0
    const done = saved && (await keeper.change({ finalised: true }))
    setBusy(false)
    const faulty = steps.findIndex((one) => faultyOf(one.questions).length > 0)
    if (done) setPublished(true)
    else if (faulty >= 0) {
      goTo(faulty)
      setTried(faultyOf(steps[faulty]?.questions ?? []))
    }
  }
  const title = step ? (step.heading ?? step.title)[locale] : t('end.heading')
  const help = step ? step.help?.[locale] : t('end.help')
  return (
    <>
      <PageTitle>{published ? t(publishedHeading(role, profile)) : title}</PageTitle>
      <TopLine leave={t('top.leave')}>
        <Saved kept={kept} />
        <Button
          variant="text"
          size="small"
          sx={{ display: { md: 'none' } }}
          aria-pressed={previewing}
          startIcon={<Icon name="eye" size={16} />}
          onClick={() => {
            setPreviewing(!previewing)
          }}
        >
          {t(previewing ? 'preview.back' : 'preview.show')}
        </Button>
        <Button
          variant="text"
          size="small"
          component={Link}
          to={profilingPaths.profileChoice()}
          // On a phone the way out alone has room; the account menu leads to the choice.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {t('top.change')}
        </Button>
      </TopLine>
      <Page className={previewing ? 'previewing' : undefined}>
        <div>
          <Ladder role={role} rungs={rungs} at={at} end={readOver} />
        </div>
        <main id="content">
          {published ? (
            <Published role={role} id={id} profile={profile} />
          ) : (
            <>
              <StepHead
                key={anchor}
                place={t('steps.place', { at: at + 1, all: steps.length + 1 })}
                title={title}
                help={help}
              />
              {step ? (
                <StepQuestions
                  role={role}
                  step={step}
                  titles={titles}
                  keeper={keeper}
                  kept={kept}
                  answers={answers}
                  tried={tried}
                  typed={typed}
                  onTyped={(name, text) => {
                    setTyped((all) => ({ ...all, [name]: text }))
                  }}
                />
              ) : (
                <ReadOver
                  role={role}
                  steps={steps}
                  answers={answers}
                  profile={profile}
                  onChange={(change) => void keeper.change(change)}
                />
              )}
              <ActBar>
                {at > 0 && (
                  <Button
                    variant="text"
                    startIcon={<Icon name="chevronLeft" size={16} />}
                    onClick={() => {
                      goTo(at - 1)
                    }}
                  >
                    {t('acts.previous')}
                  </Button>
                )}
                <span className="between" />
                {step ? (
                  <>
                    {rungs[at]?.optional && (
                      <Button variant="text" onClick={skip}>
                        {t('acts.skip')}
                      </Button>
                    )}
                    <Button variant="contained" onClick={() => void next()}>
                      {t('acts.next')}
                    </Button>
                  </>
                ) : (
                  <BusyButton
                    variant="contained"
                    busy={busy}
                    busyLabel={t('acts.finalising')}
                    onClick={() => void finalise()}
                  >
                    {t('acts.finalise')}
                  </BusyButton>
                )}
              </ActBar>
            </>
          )}
        </main>
        <aside>
          <Gauge
            role={role}
            completion={attributes.completion}
            least={own.min_completion}
            answered={questions.filter(answered).length}
            total={questions.length}
            missing={open.slice(0, 3).map((rung) => ({
              anchor: rung.anchor,
              title: rung.skipped ? t('gauge.skipped', { title: rung.title }) : rung.title,
              to: profilingPaths.profilingStep(rung.anchor),
            }))}
          />
          <Preview role={role} attributes={attributes} questions={questions} answers={answers} />
        </aside>
      </Page>
    </>
  )
}
