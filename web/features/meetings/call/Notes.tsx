import IconButton from '@mui/material/IconButton'
import LinkTo from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportMaxLength } from '#contract/mentoring/feedbacks.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { keepDraft, readDraft, subscribeDraft } from '../../../shared/form/drafts.ts'
import { Panel } from './layout.ts'
import type { Person } from './subject.ts'

interface NotesProps {
  /** Where they are kept. */
  draft: string
  topic: string | null
  /** Whom to write to; null: they are several. */
  other: Pick<Person, 'owner' | 'firstName'> | null
  onClose: () => void
}

/** One's own notes, kept on this device as they are typed, for nobody else. */
export function Notes({ draft: key, topic, other, onClose }: NotesProps) {
  const { t } = useTranslation('call')
  const id = useId()
  const { t: common } = useTranslation()
  const [text, setText] = useState(() => readDraft(key))
  const over = text.length - reportMaxLength
  useEffect(() => subscribeDraft(key, setText), [key])
  const field = useRef<HTMLTextAreaElement>(null)
  // Who opens them types at once: letters beside a field are shortcuts of the call.
  useEffect(() => field.current?.focus(), [])
  return (
    <Panel aria-labelledby={id}>
      <div className="head">
        <Typography variant="h2" id={id}>
          {t('notes.title')}
        </Typography>
        <IconButton aria-label={t('notes.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {topic !== null && (
        <div>
          <Strong>{t('notes.topic')}</Strong>
          <SmallMuted>{topic}</SmallMuted>
        </div>
      )}
      <TextField
        inputRef={field}
        label={t('notes.label')}
        error={over > 0}
        helperText={over > 0 ? common('too_long', { count: over }) : t(other === null ? 'group.notes' : 'notes.help')}
        multiline
        minRows={6}
        maxRows={14}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          keepDraft(key, target.value)
        }}
      />
      {other !== null && (
        <LinkTo href={paths.messenger({ person: other.owner })} target="_blank" rel="noopener">
          {t('notes.write', { name: other.firstName })}
        </LinkTo>
      )}
    </Panel>
  )
}
