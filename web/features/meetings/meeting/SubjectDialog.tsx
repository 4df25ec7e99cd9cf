import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { descriptionMaxLength, meetingTypes, topicMaxLength } from '#contract/meetings/meetings.ts'
import { Choice } from '../../../shared/components/Choice.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { TextField } from '../../../shared/form/TextField.tsx'
import { useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { meetingReasons } from '../../../shared/meeting/calls.ts'
import type { MeetingDialogProps } from '../../../shared/meeting/dialog.ts'
import { Overtaken } from '../../../shared/meeting/Overtaken.tsx'

const schema = z.object({
  topic: z.string().trim().min(1).max(topicMaxLength),
  description: z.string().trim().max(descriptionMaxLength),
  reason: z.string(),
  type: z.enum(meetingTypes),
})

/** What they will talk about and how they meet, until it begins. The date stays. */
export function SubjectDialog(props: MeetingDialogProps) {
  const { meeting, parties, act, open, onClose, onDone } = props
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const locale = useLocale()
  const id = useId()
  const { attributes: held } = meeting
  const closed = !held.allowed.includes('edit')
  const reasons = useList(meetingReasons)
  const { form } = useDraftForm({
    schema,
    empty: {
      topic: held.topic ?? '',
      description: held.description ?? '',
      reason: held.meeting_reason_id ?? '',
      type: held.meeting_type,
    },
    drafts: {},
  })
  const reason = useController({ control: form.control, name: 'reason' }).field
  const type = useController({ control: form.control, name: 'type' }).field
  const offered = (reasons.data?.data ?? []).filter(
    ({ id, attributes: { archived, program_id: program } }) =>
      id === held.meeting_reason_id || (!archived && (program === null || program === parties.program?.id)),
  )
  const send = form.handleSubmit(async (sent) => {
    const attributes = { topic: sent.topic, description: sent.description || null, meeting_type: sent.type }
    const wanted = sent.reason === '' ? null : { type: 'meeting_reasons' as const, id: sent.reason }
    if (await act.change(attributes, { meeting_reason: { data: wanted } })) onDone()
  })
  return (
    <FormDialog
      title={t('subject.title')}
      open={open}
      busy={act.busy}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('subject.send'), sending: t('sending'), cancel: closed ? t('close') : t('back') }}
      refusal={closed || act.error?.of('topic') ? null : act.refusal}
      closed={closed}
    >
      {closed && <Overtaken {...props} />}
      <TextField
        control={form.control}
        name="topic"
        label={t('subject.topic')}
        help={t('subject.topic_help', { name: parties.other?.firstName ?? '' })}
        fault={t('subject.topic_missing')}
        refusal={act.error?.of('topic')?.detail}
        max={topicMaxLength}
        rows={1}
        required
      />
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>{t('subject.reason')}</InputLabel>
        <Choice
          value={reason.value}
          onChoose={reason.onChange}
          field={{ id }}
          options={[
            { value: '', label: t('subject.no_reason') },
            ...offered.map((one) => ({ value: one.id, label: one.attributes.label[locale] })),
          ]}
        />
      </FormControl>
      <FormControl fullWidth>
        <InputLabel htmlFor={`${id}-type`}>{t('subject.type')}</InputLabel>
        <Choice
          value={type.value}
          onChoose={type.onChange}
          field={{ id: `${id}-type` }}
          options={meetingTypes.map((value) => ({ value, label: shared(`types.${value}`) }))}
        />
      </FormControl>
      <TextField
        control={form.control}
        name="description"
        label={t('subject.description')}
        help={t('subject.description_help')}
        max={descriptionMaxLength}
        rows={4}
      />
    </FormDialog>
  )
}
