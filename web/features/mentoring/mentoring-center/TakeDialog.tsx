import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Dates } from './Dates.tsx'
import type { Request } from './center.ts'
import type { RequestDialogProps } from './requestDialog.ts'

interface TakeDialogProps extends RequestDialogProps {
  date: Request['attributes']['proposed_dates'][number]
}

/** A chosen date begins the accompaniment, which nothing takes back: it is asked once, with both clocks. */
export function TakeDialog({ date, other, decision, overtaken, open, onClose, onDone }: TakeDialogProps) {
  const { t } = useTranslation('plan')
  const { t: center } = useTranslation('mentoring')
  const formats = useFormats()
  const { busy, refusal, decide } = decision
  return (
    <FormDialog
      title={t('take.title')}
      text={overtaken === null ? t('take.text', { name: other.name }) : undefined}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={async () => {
        if (await decide({ aasm_state: 'confirmed', taken_date: date })) onDone()
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
      {overtaken ?? <Dates dates={[date]} other={other} />}
    </FormDialog>
  )
}
