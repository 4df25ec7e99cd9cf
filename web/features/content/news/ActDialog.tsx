import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/data/errors.ts'
import { refusalOf } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'

interface Props {
  /** Its words are under this name. */
  readonly act: 'remove' | 'report'
  readonly open: boolean
  readonly onClose: () => void
  readonly write: { readonly isPending: boolean; readonly error: unknown }
  readonly onSubmit: () => Promise<void>
  readonly destructive?: boolean
  readonly children?: ReactNode
}

/** Asks before an act on an article is done. */
export function ActDialog({ act, open, onClose, write, onSubmit, destructive = false, children }: Props) {
  const { t } = useTranslation('news')
  const { t: common } = useTranslation()
  return (
    <FormDialog
      title={t(`${act}.title`)}
      text={t(`${act}.text`)}
      open={open}
      busy={write.isPending}
      closed={false}
      destructive={destructive}
      onClose={onClose}
      onSubmit={onSubmit}
      words={{ send: t(`${act}.send`), sending: t(`${act}.sending`), cancel: t(`${act}.cancel`) }}
      refusal={write.error instanceof ApiError ? refusalOf(common, write.error) : null}
    >
      {children}
    </FormDialog>
  )
}
