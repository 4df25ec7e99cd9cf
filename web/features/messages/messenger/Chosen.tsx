import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentEndings, attachmentLimits, endingOf } from '#contract/messages/attachments.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { FileCard } from './FileCard.tsx'
import { useSize } from '../../../shared/useSize.ts'

/** Why the server would refuse a file; null: it may be sent. What it holds is for the server to look at. */
export function faultOf(file: File): 'too_heavy' | 'empty_file' | 'type_refused' | null {
  if (file.size > attachmentLimits.bytes) return 'too_heavy'
  if (file.size === 0) return 'empty_file'
  return attachmentEndings.includes(endingOf(file.name)) ? null : 'type_refused'
}

interface Props {
  readonly file: File
  /** Of what was put aside for it; empty: nothing was. */
  readonly aside: string
  readonly onOther: () => void
  readonly onRemove: () => void
}

/** The file that goes with the next message, or why it cannot. */
export function Chosen({ file, aside, onOther, onRemove }: Props) {
  const { t } = useTranslation('messenger')
  const sizeOf = useSize()
  const preview = usePreview(file)
  const fault = faultOf(file)
  const size = sizeOf(file.size)
  const values = { size, most: sizeOf(attachmentLimits.bytes), endings: attachmentEndings.join(', ') }
  return (
    <div className="file">
      <FileCard
        name={file.name}
        note={t(fault ?? 'ready', values)}
        failed={fault !== null}
        preview={fault === null ? preview : null}
        act={
          <IconButton aria-label={t('remove_file', { name: file.name })} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        }
      />
      {aside !== '' && <SmallMuted role="status">{aside}</SmallMuted>}
      {fault !== null && (
        <Button size="small" variant="text" onClick={onOther}>
          {t('other_file')}
        </Button>
      )}
    </div>
  )
}

/** The address of a picture in this page; null for other files. */
function usePreview(file: File): string | null {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
