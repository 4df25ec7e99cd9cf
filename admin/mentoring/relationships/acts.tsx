import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { DateInput, useGetList } from 'react-admin'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import {
  type AdminRelationship,
  finishRelationship,
  pauseRelationship,
} from '#contract/console/mentoring/mentoring-relationships.ts'
import { openMeetingStates } from '#contract/meetings/meetings.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { WordInput } from '../../platform/shared/WordInput.tsx'
import { running } from './states.ts'

const reasons = finishRelationship.shape.reason.options

/** What an administrator may do with an accompaniment. */
export const relationshipActs: Acts<'mentoring_relationships', AdminRelationship> = {
  pause: {
    resource: 'mentoring_relationships',
    name: 'pause',
    placement: 'button',
    tone: 'neutral',
    body: pauseRelationship,
    Explanation: () => <Says words="pause" />,
    Inputs: PauseInputs,
  },
  resume: {
    resource: 'mentoring_relationships',
    name: 'resume',
    placement: 'button',
    tone: 'neutral',
    Explanation: () => <Says words="resume" />,
  },
  finish: {
    resource: 'mentoring_relationships',
    name: 'finish',
    placement: 'button',
    tone: 'neutral',
    body: finishRelationship,
    Explanation: FinishExplanation,
    Inputs: ReasonInput,
  },
  delete: {
    resource: 'mentoring_relationships',
    name: 'delete',
    placement: 'menu',
    tone: 'destructive',
    Explanation: DeleteExplanation,
  },
}

function Says({ words }: { readonly words: 'pause' | 'resume' }) {
  const t = useWords()
  return <Typography>{t(`resources.mentoring_relationships.acts.${words}.text`)}</Typography>
}

/** The day on which it goes on, and why it rests. */
function PauseInputs() {
  const t = useWords()
  const words = 'resources.mentoring_relationships.acts.pause'
  return (
    <>
      <DateInput
        source="until"
        label={t(`${words}.until`)}
        helperText={false}
        parse={(typed: string) => (typed === '' ? null : typed)}
      />
      <NativeSelectInput
        source="reason"
        label={t(`${words}.reason`)}
        choices={[
          { value: '', name: t(`${words}.choose`) },
          ...pauseRelationship.shape.reason.options.map((value) => ({ value, name: t(`pause_reasons.${value}`) })),
        ]}
      />
    </>
  )
}

function FinishExplanation({ record }: { readonly record: AdminRelationship }) {
  const t = useWords()
  return (
    <Consequences record={record} request="request_finished">
      {running.includes(record.aasm_state) && <li>{t('resources.mentoring_relationships.consequences.reviews')}</li>}
      <li>{t('resources.mentoring_relationships.consequences.not_reopened')}</li>
    </Consequences>
  )
}

function DeleteExplanation({ record }: { readonly record: AdminRelationship }) {
  const t = useWords()
  return (
    <>
      <Consequences record={record} request="request_revoked">
        <li>{t('resources.mentoring_relationships.consequences.history')}</li>
      </Consequences>
      <Alert severity="warning" role="note" icon={false}>
        {t('resources.mentoring_relationships.acts.delete.for_ever')}
      </Alert>
    </>
  )
}

interface ConsequencesProps {
  readonly record: AdminRelationship
  /** What becomes of the request that it came from. */
  readonly request: 'request_finished' | 'request_revoked'
  readonly children: ReactNode
}

/** What ending an accompaniment brings with it: no place is held before it begins, and not every one had a request. */
function Consequences({ record, request, children }: ConsequencesProps) {
  const t = useWords()
  const words = 'resources.mentoring_relationships.consequences'
  const { total: meetingCount = 0 } = useGetList<AdminMeeting>('meetings', {
    filter: { relationship_id: record.id, aasm_state: openMeetingStates },
    pagination: { page: 1, perPage: 1 },
  })
  const names = { participant: nameOr(record.participant_name, t), presenter: nameOr(record.presenter_name, t) }
  return (
    <Box component="ul" sx={{ listStyle: 'disc', paddingLeft: '20px', display: 'grid', gap: '6px' }}>
      <li>{t(`${words}.told`, names)}</li>
      {meetingCount > 0 && <li>{t(`${words}.sessions`, { smart_count: meetingCount })}</li>}
      {running.includes(record.aasm_state) && <li>{t(`${words}.capacity`)}</li>}
      {record.request_id !== null && <li>{t(`${words}.${request}`)}</li>}
      {children}
    </Box>
  )
}

/** Why an accompaniment ends: both people read it. None is preselected. */
function ReasonInput() {
  const t = useWords()
  return (
    <>
      <NativeSelectInput
        source="reason"
        label={t('resources.mentoring_relationships.acts.finish.reason')}
        choices={[
          { value: '', name: t('resources.mentoring_relationships.acts.finish.choose') },
          ...reasons.map((value) => ({ value, name: t(`finish_reasons.${value}`) })),
        ]}
      />
      <WordInput />
    </>
  )
}
