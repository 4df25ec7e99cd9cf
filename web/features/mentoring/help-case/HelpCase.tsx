import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Line, Muted, Rows } from '../../../shared/components/parts.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Steps, type Step } from '../../../shared/components/Steps.tsx'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, BlockTitle, Column, PageHead, Split } from '../../../shared/meeting/page.tsx'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { relationshipPaths } from '../../../shared/paths/relationship.ts'
import { type HelpCaseState, takeBack } from './calls.ts'
import { Mentors } from './Mentors.tsx'
import { Glyph, ReadersBlock } from './parts.tsx'
import { Thread } from './Thread.tsx'
import { useDayWords } from './useDayWords.ts'

/** One request for help, for its author alone. */
export function HelpCase() {
  const { t } = useTranslation('help_case')
  const { id = '' } = useParams()
  const query = useOne(api.help_cases.one({ id }))
  if (query.data === undefined)
    return <Waiting title={t('tab')} error={query.error} onRetry={() => void query.refetch()} />
  return <CaseView key={id} id={id} helpCase={query.data.data.attributes} />
}

function CaseView({ id, helpCase }: { id: string; helpCase: HelpCaseState }) {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const name = helpCase.counterpart_name ?? t('somebody')
  const first = helpCase.counterpart_name === null ? t('somebody') : (name.split(' ')[0] ?? name)
  const moved = helpCase.outcome === 'another_mentor'
  const relationshipId = helpCase.relationship_id
  const back =
    moved || relationshipId === null
      ? { to: paths.mentoringCenter(), label: t('center') }
      : { to: relationshipPaths.relationship(relationshipId), label: t('back', { name: first }) }
  return (
    <>
      {/* Whoever looks over the reader's shoulder learns nothing from the tab. */}
      <PageTitle>{t('tab')}</PageTitle>
      <PageHead {...{ back }} picture={<Glyph />} title={t('title')} lede={t('lede', { name })} />
      {moved && <Moved {...{ helpCase, first }} />}
      <Split sx={{ marginTop: moved ? 3 : 0 }}>
        <Column>
          {!moved && helpCase.answered_at === null && helpCase.state !== 'closed' && (
            <Sent {...{ id, helpCase }} onAdd={() => field.current?.focus()} />
          )}
          {helpCase.state === 'closed' && !moved && helpCase.outcome !== null && (
            <Notice icon="lock" title={t('closed.title')}>
              {t(`closed.${helpCase.outcome}`)}
            </Notice>
          )}
          <Thread {...{ id, helpCase, field }} />
          <Progress helpCase={helpCase} />
        </Column>
        <Column>
          <ReadersBlock
            who={formats.list(helpCase.readers)}
            what={helpCase.named ? t('readers.named', { count: helpCase.readers.length }) : t('readers.administrators')}
            first={first}
          />
          <p>
            <Button size="small" component={Link} to={helpCasePaths.helpCases()}>
              {t('all')}
            </Button>
          </p>
        </Column>
      </Split>
    </>
  )
}

/** It has arrived, and nobody has answered yet. */
function Sent({ id, helpCase, onAdd }: { id: string; helpCase: HelpCaseState; onAdd: () => void }) {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const dayWords = useDayWords()
  const change = useChange<'help_cases'>(['help_cases', 'help_desks'])
  const [only] = helpCase.readers
  const who = helpCase.reader_name ?? (helpCase.readers.length === 1 && only !== undefined ? only : t('sent.team'))
  return (
    <Block component="section" variant="outlined" aria-labelledby="help-sent">
      <Rows sx={{ gap: 1.5, justifyItems: 'start' }}>
        <StatePill tone="info">
          {t('sent.pill', { day: formats.day(helpCase.created_at), time: formats.time(helpCase.created_at) })}
        </StatePill>
        <Typography variant="h2" id="help-sent" sx={{ '&&': { marginBottom: 0 } }}>
          {t('sent.title', { who, day: dayWords(helpCase.answer_on) })}
        </Typography>
        <Muted>{t('sent.text')}</Muted>
        {change.refusal && (
          <Notice tone="error" title={change.refusal.title}>
            {change.refusal.text}
          </Notice>
        )}
        <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={onAdd}>
            {t('sent.add')}
          </Button>
          <Button variant="text" aria-busy={change.busy} onClick={() => void change.send(takeBack(id))}>
            {t('sent.take_back')}
          </Button>
        </Line>
      </Rows>
    </Block>
  )
}

/** The accompaniment has ended without blame: mentors who have a place. */
function Moved({ helpCase, first }: { helpCase: HelpCaseState; first: string }) {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const day = formats.day(helpCase.closed_at ?? helpCase.created_at)
  const count = helpCase.proposed.length
  return (
    <Rows sx={{ gap: 3 }}>
      <Block component="section" variant="outlined" aria-labelledby="help-moved">
        <Rows sx={{ gap: 1.5, justifyItems: 'start' }}>
          {count > 0 && <StatePill tone="warning">{t('moved.pill')}</StatePill>}
          <Typography variant="h2" id="help-moved" sx={{ '&&': { marginBottom: 0 } }}>
            {count === 3 ? t('moved.title_three') : count > 0 ? t('moved.title', { count }) : t('moved.title_none')}
          </Typography>
          <Muted>{t('moved.text', { name: first, day })}</Muted>
        </Rows>
      </Block>
      {count > 0 && <Mentors ids={helpCase.proposed} />}
    </Rows>
  )
}

function Progress({ helpCase }: { helpCase: HelpCaseState }) {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const dayWords = useDayWords()
  const { state, created_at: sentAt, taken_at: takenAt, closed_at: closedAt, reader_name: reader } = helpCase
  const when = (at: string) => t('steps.at', { day: formats.day(at), time: formats.time(at) })
  const closed = state === 'closed'
  const moved = helpCase.outcome === 'another_mentor'
  const steps: Step[] = [
    { key: 'sent', state: 'done', icon: 'check', title: t('steps.sent'), detail: when(sentAt) },
    {
      key: 'taken',
      state: takenAt !== null ? (closed ? 'done' : 'now') : closed ? 'void' : 'now',
      ...(takenAt !== null && closed ? { icon: 'check' as const } : {}),
      title: t('steps.taken'),
      detail:
        takenAt === null
          ? closed
            ? ''
            : t('steps.by_day', { day: dayWords(helpCase.answer_on) })
          : reader === null
            ? when(takenAt)
            : t('steps.by', { name: reader, when: when(takenAt) }),
    },
    {
      key: 'closed',
      state: closed ? 'done' : 'later',
      ...(closed ? { icon: 'check' as const } : {}),
      title: moved ? t('steps.moved') : t('steps.closed'),
      detail: closedAt === null ? t('steps.what') : when(closedAt),
    },
  ]
  return (
    <Block component="section" variant="outlined" aria-labelledby="help-steps">
      <BlockTitle id="help-steps">{t('steps.title')}</BlockTitle>
      <Steps steps={steps} label={t('steps.title')} />
      {helpCase.erased_on !== null && (
        <Muted sx={{ marginTop: 1.5 }}>
          {t('steps.erased', { day: formats.fullDay(`${helpCase.erased_on}T12:00:00Z`) })}
        </Muted>
      )}
    </Block>
  )
}
