import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import type { Comment } from './api.ts'
import type { MessageActs } from './useMessageActs.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly comment: Comment
  readonly acts: MessageActs
}

/** Asks before a message is taken back: it is for ever. */
export function DeleteDialog({ open, onClose, comment, acts }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  const words = error && wordsOf(say, error)
  return (
    <FormDialog
      title={t('delete_title')}
      text={t(comment.attachment ? 'delete_text_file' : 'delete_text')}
      open={open}
      busy={busy}
      destructive
      closed={false}
      width="xs"
      onClose={onClose}
      words={{ send: t('delete'), sending: t('deleting'), cancel: t('cancel') }}
      refusal={words && { title: words.title, text: words.lines.join(' ') }}
      onSubmit={async () => {
        setBusy(true)
        setError(null)
        try {
          await acts.remove(comment)
          onClose()
        } catch (failure) {
          if (failure instanceof ApiError) setError(failure)
        } finally {
          setBusy(false)
        }
      }}
    />
  )
}
