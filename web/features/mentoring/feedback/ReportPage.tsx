import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router-dom'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { keepDraft } from '../../../shared/form/drafts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { callNotes } from '../../../shared/meeting/callNotes.ts'
import { feedbacksOf } from '../../../shared/meeting/calls.ts'
import type { Reported } from '../../../shared/meeting/calls.ts'
import { OwnNotes } from '../../../shared/meeting/OwnNotes.tsx'
import { Block, BlockTitle, Column, PageHead, ReaderList, Split } from '../../../shared/meeting/page.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import type { Me } from '../../../shared/session/me.ts'
import { draftsOf, stepBelow, typedOf } from './content.ts'
import type { Feedback } from './content.ts'
import { ReportForm } from './ReportForm.tsx'
import { Sent } from './Sent.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useReporting } from './useReporting.ts'
import { Voices } from './Voices.tsx'

const Discussed = lazyPart(() => import('../../../shared/agenda/Discussed.tsx').then((m) => m.Discussed))
const MeetingTasks = lazyPart(() => import('../../../shared/plan/MeetingTasks.tsx').then((m) => m.MeetingTasks))
const WithdrawDialog = lazyOverlay(() => import('./WithdrawDialog.tsx').then((m) => m.WithdrawDialog))

export interface ReportPageProps {
  about: Reported
  me: Me
  parties: Parties
  /** It takes feedback now. */
  isOpen: boolean
  /** It is over: what was given is read, also without the other's. */
  isClosed: boolean
  /** When it closes without the other's. */
  due: string | null
  back: { to: string; label: string }
  lede: string
  /** Where to go from both reports. */
  next: ReactNode
  facts: { title: string; children: ReactNode }
  /** The accompaniment whose plan has what the two agreed. */
  planOf?: string | null
}

/** One's own report: written, sent, changed; and both, once they may be read. */
export function ReportPage(props: ReportPageProps) {
  const { about, me, parties, isOpen, isClosed, due, back, lede, next, facts, planOf = null } = props
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const { locale } = useFormats()
  const list = useList(feedbacksOf(about), { enabled: parties.side !== null })
  const questionQuery = useList(
    api.feedback_questions.all({ subcategory: about.of === 'meeting' ? 'meeting' : 'mentoring_relationship' }),
  )
  const reporting = useReporting(about)
  const [changing, setChanging] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Feedback | null>(null)
  const [opened, setOpened] = useState(false)
  const sentHeading = useRef<HTMLHeadingElement>(null)
  const failed = list.error ?? questionQuery.error
  const by = (side: string | null) => list.data?.data.find(({ attributes }) => attributes.author === side)
  const [mine, theirs] = [by(parties.side), by(parties.otherSide)]
  const writes = parties.side !== null && (changing || (!mine && isOpen))
  const isWaiting = parties.side !== null && (list.data === undefined || questionQuery.data === undefined)
  useKeptFocus(isWaiting ? null : writes ? 'form' : 'sent', sentHeading)
  if (isWaiting)
    return (
      <Waiting
        title={t(`heads.${about.of}.one`)}
        error={failed}
        onRetry={() => {
          void list.refetch()
          void questionQuery.refetch()
        }}
      />
    )
  const program = parties.program?.id
  const all = (questionQuery.data?.data ?? []).filter(
    ({ attributes }) => attributes.program_id === null || attributes.program_id === program,
  )
  const questions = all.filter(({ attributes }) => attributes.role_type === parties.side)
  const name = parties.other?.firstName ?? common('notifications.somebody')
  const team = parties.program?.attributes.name[locale]
  const title = t(`heads.${about.of}.${writes ? 'one' : 'both'}`)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead back={back} picture={<Pair me={me} other={parties.other} />} title={title} lede={lede} />
      <Split>
        <Column>
          {writes && (
            <ReportForm
              key={mine?.id ?? 'new'}
              about={about}
              readerId={me.id}
              questions={questions}
              given={mine}
              reporting={reporting}
              onSend={async (content) => {
                const done = mine ? await reporting.revise(mine.id, content) : await reporting.give(content)
                if (done) setChanging(false)
                return done
              }}
              onCancel={
                mine
                  ? () => {
                      reporting.reset()
                      setChanging(false)
                    }
                  : undefined
              }
            />
          )}
          {!writes && (
            <>
              <Sent ref={sentHeading} {...{ about, mine, theirs, name, due, isOpen, isClosed }} />
              <Voices
                {...{ me, parties, mine, theirs, isOpen, about }}
                questions={all}
                acts={
                  mine && (
                    <>
                      {mine.attributes.allowed.includes('revised') && (
                        <Button
                          size="small"
                          startIcon={<Icon name="pencil" size={16} />}
                          onClick={() => {
                            reporting.reset()
                            setChanging(true)
                          }}
                        >
                          {t('change')}
                        </Button>
                      )}
                      {mine.attributes.allowed.includes('withdrawn') && isOpen && (
                        <Button
                          size="small"
                          variant="text"
                          color="error"
                          aria-haspopup="dialog"
                          onClick={() => {
                            reporting.withdrawal.reset()
                            setWithdrawing(mine)
                            setOpened(true)
                          }}
                        >
                          {t('withdraw.open')}
                        </Button>
                      )}
                    </>
                  )
                }
              />
              {about.of === 'meeting' && <OwnNotes draft={callNotes(me.id, 'meeting', about.id)} />}
              {mine && theirs && (
                <Block component="section" variant="outlined" aria-labelledby="report-next">
                  <BlockTitle id="report-next">{t('opens.title')}</BlockTitle>
                  <p>{t(`opens.${about.of}`, { name })}</p>
                  {next}
                </Block>
              )}
            </>
          )}
          {planOf !== null && parties.side !== null && (
            <Suspense fallback={null}>
              <MeetingTasks
                relationship={planOf}
                meeting={about.id}
                step={stepBelow(t('report.next'), mine?.attributes)}
                {...{ me, parties }}
              />
            </Suspense>
          )}
        </Column>
        <Column>
          {about.of === 'meeting' && parties.side !== null && (
            <Suspense fallback={null}>
              <Discussed meeting={about.id} />
            </Suspense>
          )}
          <Block component="section" variant="outlined" className="sunken" aria-labelledby="report-readers">
            <BlockTitle id="report-readers">{t('readers.title')}</BlockTitle>
            <ReaderList
              readers={[
                {
                  key: 'other',
                  picture: (
                    <Avatar
                      id={!parties.other || parties.other.deleted ? null : parties.other.owner}
                      name={parties.other?.name ?? ''}
                      beside={me.id}
                      src={parties.other?.avatar ?? null}
                      size="s"
                    />
                  ),
                  who: name,
                  what: t(`readers.${about.of}`),
                },
                {
                  key: 'team',
                  picture: (
                    <span className="mark">
                      <Icon name="briefcase" />
                    </span>
                  ),
                  who: team === undefined ? shared('team_alone') : shared('team', { program: team }),
                  what: t('readers.team'),
                },
                {
                  key: 'hierarchy',
                  picture: (
                    <span className="mark">
                      <Icon name="lock" />
                    </span>
                  ),
                  who: t('readers.hierarchy'),
                  what: t('readers.nothing'),
                },
              ]}
            />
            <SmallMuted sx={{ marginTop: 2 }}>
              {t('readers.key')}{' '}
              <Link component={RouterLink} to={laterPaths.myData()}>
                {t('readers.data')}
              </Link>
            </SmallMuted>
          </Block>
          <Block component="section" variant="outlined" aria-labelledby="report-facts">
            <BlockTitle id="report-facts">{facts.title}</BlockTitle>
            {facts.children}
          </Block>
        </Column>
      </Split>
      {withdrawing && (
        <WithdrawDialog
          open={opened}
          of={about.of}
          busy={reporting.withdrawal.busy}
          refusal={reporting.withdrawal.refusal}
          onClose={() => {
            setOpened(false)
          }}
          onSubmit={async () => {
            if (!(await reporting.withdrawal.send(withdrawing.id))) return
            setOpened(false)
          }}
          onConfirm={() => {
            keepText(withdrawing)
          }}
        />
      )}
    </>
  )

  /** What is withdrawn stays on the device, as the draft of the next one. */
  function keepText(feedback: Feedback) {
    const typed = typedOf(feedback, questions)
    const drafts = draftsOf(me.id, about, false, typed)
    keepDraft(drafts.rating.key, typed.rating)
    keepDraft(drafts.answers.key, drafts.answers.write(typed.answers))
    keepDraft(drafts.report.key, typed.report)
  }
}
