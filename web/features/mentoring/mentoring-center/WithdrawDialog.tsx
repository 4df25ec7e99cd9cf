import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import type { RequestDialogProps } from './requestDialog.ts'

/** Withdrawing is final, so it needs a confirmation. */
export function WithdrawDialog({ other, decision, overtaken, open, onClose, onDone }: RequestDialogProps) {
  const { t } = useTranslation('mentoring')
  const { busy, refusal, decide } = decision
  return (
    <FormDialog
      title={t('withdraw.title')}
      text={overtaken === null ? t('withdraw.text', { name: other.name }) : undefined}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={async () => {
        if (await decide({ aasm_state: 'cancelled' })) onDone()
      }}
      words={{
        send: t('withdraw.send'),
        sending: t('withdraw.sending'),
        cancel: overtaken === null ? t('withdraw.keep') : t('close'),
      }}
      refusal={refusal}
      closed={overtaken !== null}
      width="xs"
      gap={2}
    >
      {overtaken}
    </FormDialog>
  )
}
