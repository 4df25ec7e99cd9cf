import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FormEvent, KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentEndings } from '#contract/messages/attachments.ts'
import { messageMaxLength } from '#contract/messages/conversations.ts'
import { color, shape } from '#theme/vars.ts'
import { keepDraft, readDraft, subscribeDraft } from '../../../shared/form/drafts.ts'
import { Chosen, faultOf } from './Chosen.tsx'
import { Glyph } from './Glyph.tsx'
import { Input } from './Input.ts'
import { Meta } from './layout.ts'

const Form = styled('form')({
  borderTop: `1px solid ${color.line}`,
  '& .file': { padding: '12px 16px 0' },
  '& > .failed': { margin: '8px 16px 0' },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: 8,
    alignItems: 'end',
    padding: '12px 16px',
    paddingBottom: 'max(12px, env(safe-area-inset-bottom))',
  },
})

const Send = styled(IconButton)({
  width: 48,
  height: 48,
  borderRadius: shape.radius,
  backgroundColor: color.action,
  color: color.actionText,
  // After a tap the hover stays.
  '&:hover': { backgroundColor: color.actionHover, color: color.actionText },
})

interface Props {
  readonly draftKey: string
  readonly name: string
  readonly input: RefObject<HTMLTextAreaElement | null>
  /** It goes with the next message. */
  readonly file: File | null
  /** What was put aside for it, in words. */
  readonly aside: string
  readonly onFile: (file: File | null, many?: boolean) => void
  readonly onSend: (body: string) => void
  readonly onTyping: () => void
  /** Begins to change one's last message. False: there is none that can be changed. */
  readonly onEditLast: () => boolean
}

/** Where one writes. What was typed stays with its conversation, on this device. */
export function Composer({ draftKey, name, input, file, aside, onFile, onSend, onTyping, onEditLast }: Props) {
  const { t } = useTranslation('messenger')
  // A phone's Enter starts a line: its keyboard has no Shift to hold.
  const touches = useMediaQuery('(pointer: coarse)')
  const [text, setText] = useState(() => readDraft(draftKey))
  useEffect(() => subscribeDraft(draftKey, setText), [draftKey])
  const chooser = useRef<HTMLInputElement>(null)
  const change = (typed: string) => {
    setText(typed)
    keepDraft(draftKey, typed)
    if (typed !== '') onTyping()
  }
  const body = text.trim()
  const over = Array.from(body).length - messageMaxLength
  const send = () => {
    if ((body === '' && file === null) || over > 0 || (file !== null && faultOf(file) !== null)) return
    onSend(body)
    change('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const pasted = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    const [picture] = files
    // A text that is copied from a document comes with a picture of itself: it is the text that is meant.
    if (picture === undefined || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFile(picture, files.length > 1)
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && text === '' && file === null && !hasModifier(event) && onEditLast())
      event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touches) return
    event.preventDefault()
    send()
  }
  return (
    <Form className="writing" onSubmit={submit}>
      {over > 0 && (
        <Meta className="failed" role="alert">
          {t('too_long', { characters: over })}
        </Meta>
      )}
      {file !== null && (
        <Chosen file={file} aside={aside} onOther={() => chooser.current?.click()} onRemove={() => onFile(null)} />
      )}
      <div className="row">
        <IconButton aria-label={t('attach')} onClick={() => chooser.current?.click()}>
          <Glyph name="clip" />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={attachmentEndings.map((ending) => `.${ending}`).join(',')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen !== undefined) onFile(chosen)
            event.target.value = ''
          }}
        />
        <Input
          multiline
          maxRows={6}
          value={text}
          placeholder={t('write', { name })}
          onChange={(event) => {
            change(event.target.value)
          }}
          inputRef={input}
          onKeyDown={keyed}
          onPaste={pasted}
          slotProps={{ input: { 'aria-label': t(touches ? 'write_label_touch' : 'write_label', { name }) } }}
        />
        <Send type="submit" aria-label={t('send')} disableRipple>
          <Glyph name="send" />
        </Send>
      </div>
    </Form>
  )
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
