import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { topicMaxLength } from '#contract/meetings/meetings.ts'
import { Field } from '../components/Field.tsx'
import { Strong } from '../components/parts.ts'
import { api } from '../data/api.ts'
import { useChange } from '../data/useChange.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useFormats } from '../i18n/format.ts'
import { proposeDate } from '../meeting/calls.ts'
import { dayWords } from './Slots.tsx'
import { touched } from './useDate.ts'

/** A date to propose, to whom, and for which session. */
export interface Planning {
  relationship: string
  /** The session that has no date; null: a new session is planned. */
  meeting: string | null
  /** A new session is the first one. */
  isFirst: boolean
  starts_at: string
  minutes: number
  other: { firstName: string; zone: string }
}

interface PlanDialogProps extends Planning {
  open: boolean
  onClose: () => void
  /** Called after the server's success. Null: the session is not projected yet. */
  onDone: (meeting: string | null) => void
}

/** One confirmation: the date on both clocks, and the topic of a new session, which may be another. */
export function PlanDialog(props: PlanDialogProps) {
  const { relationship, meeting, isFirst, starts_at, minutes, other, open, onClose, onDone } = props
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const change = useChange<'meetings'>(touched)
  const [topic, setTopic] = useState(() => t(isFirst ? 'what.first_topic' : 'what.usual_topic'))
  const [missing, setMissing] = useState(false)
  const names = { name: other.firstName }
  const slot = { starts_at, minutes, time_zone: formats.zone }
  const elsewhere = formats.timeElsewhere(starts_at, other.zone)
  const send = async () => {
    if (meeting === null && topic.trim() === '') {
      setMissing(true)
      return
    }
    const sent = await change.send(
      meeting === null
        ? api.meetings.create({
            attributes: { topic: topic.trim(), meeting_type: 'video_conference', appointment: slot },
            relationships: { mentoring_relationship: { data: { type: 'mentoring_relationships', id: relationship } } },
          })
        : proposeDate(meeting, { ...slot, instead_of: null }),
    )
    if (sent !== null) onDone(meeting ?? sent.answer?.data.id ?? null)
  }
  return (
    <FormDialog
      title={t('quick.title', names)}
      open={open}
      busy={change.busy}
      closed={false}
      onClose={() => {
        change.reset()
        onClose()
      }}
      onSubmit={send}
      words={{ send: t('review.send'), sending: t('review.sending'), cancel: t('quick.cancel') }}
      refusal={change.refusal}
      width="xs"
      gap={2}
    >
      <div>
        <Strong>{t('when.date', { day: dayWords(formats, starts_at), span: formats.span(starts_at, minutes) })}</Strong>
        {elsewhere !== null && <p>{t('other.there', { time: elsewhere, city: formats.city(other.zone) })}</p>}
      </div>
      {meeting === null && (
        <Field
          label={t('fields.topic')}
          required
          value={topic}
          error={missing && topic.trim() === '' ? t('faults.topic_missing', names) : change.error?.of('topic')?.detail}
          inputProps={{ maxLength: topicMaxLength }}
          onChange={(event) => {
            setTopic(event.target.value)
          }}
        />
      )}
      <p>{t('quick.told', names)}</p>
    </FormDialog>
  )
}
