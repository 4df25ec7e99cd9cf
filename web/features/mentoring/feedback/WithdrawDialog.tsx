import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'

interface WithdrawDialogProps {
  of: 'meeting' | 'relationship'
  open: boolean
  busy: boolean
  refusal: { title: string; text: string } | null
  onClose: () => void
  /** Before it is sent. */
  onConfirm: () => void
  onSubmit: () => Promise<void>
}

/** Takes one's report back, before the other's is there. */
export function WithdrawDialog({ of, open, busy, refusal, onClose, onConfirm, onSubmit }: WithdrawDialogProps) {
  const { t } = useTranslation('feedback')
  return (
    <FormDialog
      title={t(`withdraw.${of}`)}
      text={t('withdraw.text')}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={async () => {
        onConfirm()
        await onSubmit()
      }}
      words={{ send: t('withdraw.send'), sending: t('sending'), cancel: t('withdraw.keep') }}
      refusal={refusal}
      closed={false}
      destructive
      width="xs"
    />
  )
}
