import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportReasons } from '#contract/articles.ts'
import { SelectField } from '../../shared/components/SelectField.tsx'
import { ActDialog } from './ActDialog.tsx'
import { useFeedWrite } from './useNews.ts'

/** The button, and the dialog that asks why. */
export function ReportDialog({ id, onReported }: { id: string; onReported: () => void }) {
  const { t } = useTranslation('news')
  const [reason, setReason] = useState<string>(reportReasons[0])
  const write = useFeedWrite((api, given: string, key) => api.report(id, given, key), { inline: true })
  return (
    <ActDialog act="report" write={write} onSubmit={() => write.mutateAsync(reason).then(onReported, () => undefined)}>
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
