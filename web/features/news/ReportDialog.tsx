import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportReasons } from '#contract/articles.ts'
import { SelectField } from '../../shared/components/SelectField.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { refusalOf } from '../../shared/data/useChange.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useFeedWrite } from './useNews.ts'

/** The button, and the dialog that asks why. */
export function ReportDialog({ id, onReported }: { id: string; onReported: () => void }) {
  const { t } = useTranslation('news')
  const { t: common } = useTranslation()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<string>(reportReasons[0])
  const write = useFeedWrite((api, given: string, key) => api.report(id, given, key), { inline: true })
  return (
    <>
      <Button
        size="small"
        variant="text"
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('report.button')}
      </Button>
      <FormDialog
        title={t('report.title')}
        text={t('report.text')}
        open={open}
        busy={write.isPending}
        closed={false}
        onClose={() => {
          setOpen(false)
        }}
        onSubmit={async () => {
          await write.mutateAsync(reason).then(onReported, () => undefined)
        }}
        words={{ send: t('report.send'), sending: t('report.sending'), cancel: t('report.cancel') }}
        refusal={write.error instanceof ApiError ? refusalOf(common, write.error) : null}
      >
        <SelectField
          label={t('report.reason')}
          name="reason"
          value={reason}
          options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          onChoose={setReason}
        />
      </FormDialog>
    </>
  )
}
