import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { messageMaxLength } from '#contract/messages/conversations.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { useKeptText } from '../../../shared/form/useKeptText.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import type { Comment } from './api.ts'
import { Input } from './Input.ts'
import { Meta } from './layout.ts'
import type { MessageActs } from './useMessageActs.ts'

const Form = styled('form')({
  alignSelf: 'flex-end',
  display: 'grid',
  gap: 8,
  width: 'min(46ch, 100%)',
  '& .buttons': { display: 'flex', gap: 8, justifyContent: 'flex-end' },
})

interface Props {
  readonly comment: Comment
  readonly acts: MessageActs
  readonly onDone: () => void
}

/** One's message, where it stands, to be given another text. Enter saves; Escape closes, and keeps what was typed. */
export function EditMessage({ comment, acts, onDone }: Props) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const touches = useMediaQuery('(pointer: coarse)')
  const first = comment.body ?? ''
  const [text, setText] = useKeptText(`${comment.author_id}/message/${comment.conversationId}/${comment.id}`, first)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useRefusal()
  const body = text.trim()
  const over = Array.from(body).length - messageMaxLength
  const save = async () => {
    if (body === '' || over > 0 || busy) return
    if (body === comment.body) {
      setText(first)
      onDone()
      return
    }
    setBusy(true)
    setError(null)
    try {
      await acts.edit(comment, body)
      setText(first)
      onDone()
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ApiError) setError(failure)
    }
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key !== 'Enter' || event.shiftKey || touches) return
    event.preventDefault()
    void save()
  }
  return (
    <Form
      data-message={comment.id}
      data-number={comment.number}
      aria-label={t('edit')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        multiline
        maxRows={10}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because somebody wants to type
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyed}
        slotProps={{ input: { 'aria-label': t(touches ? 'edit_label_touch' : 'edit_label') } }}
      />
      {over > 0 && (
        <Meta className="me failed" role="alert">
          {t('too_long', { characters: over })}
        </Meta>
      )}
      {error && (
        <Meta className="me failed" role="alert">
          {[wordsOf(say, error).title, ...wordsOf(say, error).lines].join(' ')}
        </Meta>
      )}
      <div className="buttons">
        <Button
          size="small"
          variant="text"
          onClick={() => {
            setText(first)
            onDone()
          }}
        >
          {t('cancel')}
        </Button>
        <BusyButton size="small" type="submit" variant="contained" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </BusyButton>
      </div>
    </Form>
  )
}
