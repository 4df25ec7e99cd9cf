import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetingTypes } from '#contract/meetings/meetings.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { emptyPlan } from '../../../shared/planner/moment.ts'
import { Dates } from './Dates.tsx'
import type { Request } from './center.ts'
import type { RequestDialogProps } from './requestDialog.ts'

interface TakeDialogProps extends RequestDialogProps {
  date: Request['attributes']['proposed_dates'][number]
}

/**
 * A chosen date begins the accompaniment, which is final: it needs one confirmation, with the date in both zones. The
 * first session is agreed with it; its topic and its place may change on its page.
 */
export function TakeDialog({ date, other, decision, overtaken, open, onClose, onDone }: TakeDialogProps) {
  const { t } = useTranslation('plan')
  const { t: center } = useTranslation('mentoring')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const [type, setType] = useState(emptyPlan.meeting_type)
  const { busy, refusal, decide } = decision
  return (
    <FormDialog
      title={t('take.title')}
      text={overtaken === null ? t('take.text', { name: other.name }) : undefined}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={async () => {
        const first_meeting = { topic: t('what.first_topic'), meeting_type: type }
        if (await decide({ aasm_state: 'confirmed', taken_date: date, first_meeting })) onDone()
      }}
      words={{
        send: t('take.send', { day: formats.weekdayDay(date.starts_at) }),
        sending: t('take.sending'),
        cancel: overtaken === null ? t('quick.cancel') : center('close'),
      }}
      refusal={refusal}
      closed={overtaken !== null}
      width="xs"
      gap={2}
    >
      {overtaken ?? (
        <>
          <Dates dates={[date]} other={other} />
          <Picks
            label={t('when.how')}
            value={type}
            options={meetingTypes.map((value) => ({ value, label: meeting(`types.${value}`) }))}
            onChoose={setType}
          />
        </>
      )}
    </FormDialog>
  )
}
