import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportReasons } from '#contract/content/articles.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { ActDialog } from './ActDialog.tsx'
import { useFeedWrite } from './useNews.ts'

interface ReportDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onReported: () => void
}

/** Asks why an article is reported. */
export function ReportDialog({ id, open, onClose, onReported }: ReportDialogProps) {
  const { t } = useTranslation('news')
  const [reason, setReason] = useState<string>(reportReasons[0])
  const write = useFeedWrite((api, given: string, key) => api.report(id, given, key), { inline: true })
  return (
    <ActDialog
      act="report"
      open={open}
      onClose={onClose}
      write={write}
      onSubmit={() => write.mutateAsync(reason).then(onReported, () => undefined)}
    >
      <SelectField
        label={t('report.reason')}
        name="reason"
        value={reason}
        options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        onChoose={setReason}
      />
    </ActDialog>
  )
}
