import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { privateNoteMaxLength } from '#contract/mentoring/private-notes.ts'
import { Icon } from '../components/Icon.tsx'
import { Notice } from '../components/Notice.tsx'
import { Line, SmallMuted } from '../components/parts.ts'
import { useFormats } from '../i18n/format.ts'
import { Block, BlockTitle, Say } from '../meeting/page.tsx'
import { messageOf } from '../notify/catalogue.ts'
import { useNow } from '../useNow.ts'
import type { NoteSubject } from './calls.ts'
import { useNote } from './useNote.ts'

const OnlyYou = styled(SmallMuted)({ display: 'inline-flex', gap: 6, alignItems: 'center' })

interface PrivateNoteProps {
  readerId: string
  subject: NoteSubject
  id: string
  /** The first name of the other side; null: their account is deleted. */
  other: string | null
}

/** What the reader notes for themselves alone; it saves itself. */
export function PrivateNote({ readerId, subject, id, other }: PrivateNoteProps) {
  const { t } = useTranslation('private_note')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const title = useId()
  const note = useNote(readerId, subject, id)
  if (note.words === null) return null
  const over = note.words.length - privateNoteMaxLength
  const { failure, savedAt } = note
  const kept =
    savedAt === null
      ? t('kept_none')
      : t('kept', {
          at:
            formats.fullDay(savedAt) === formats.fullDay(now.toISOString())
              ? t('at_time', { time: formats.time(savedAt) })
              : t('at_day', { day: formats.day(savedAt), time: formats.time(savedAt) }),
        })
  const state =
    over > 0
      ? common('too_long', { count: over })
      : failure === null
        ? null
        : note.isWaiting
          ? t('waiting')
          : messageOf(common, failure).title
  return (
    <Block component="section" variant="outlined" className="sunken" aria-labelledby={title}>
      <div className="head">
        <BlockTitle id={title}>{t('title')}</BlockTitle>
        <OnlyYou>
          <Icon name="lock" size={16} />
          {t('only_you')}
        </OnlyYou>
      </div>
      <OutlinedInput
        multiline
        fullWidth
        minRows={5}
        maxRows={16}
        value={note.words}
        error={over > 0}
        inputProps={{ 'aria-label': t(`label.${subject}`), 'aria-describedby': `${title}-state` }}
        onChange={({ target }) => {
          note.type(target.value)
        }}
        onBlur={note.save}
      />
      <div id={`${title}-state`}>
        {state !== null && <FormHelperText error={over > 0 || !note.isWaiting}>{state}</FormHelperText>}
        <SmallMuted sx={{ marginTop: 1.25, marginBottom: note.other === null ? 0 : 2 }}>
          {other === null ? t('nobody') : t('not_seen', { name: other })} {kept}
        </SmallMuted>
      </div>
      {note.other !== null && (
        <Notice tone="warning" arrives title={t('apart.title')}>
          <p>{t('apart.text')}</p>
          <Say sx={{ marginBlock: 1.5, maxHeight: 240, overflow: 'auto' }} tabIndex={0}>
            {note.other.words}
          </Say>
          <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button size="small" variant="outlined" onClick={() => note.choose('both')}>
              {t('apart.both')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => note.choose('typed')}>
              {t('apart.typed')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => note.choose('saved')}>
              {t('apart.saved')}
            </Button>
          </Line>
        </Notice>
      )}
    </Block>
  )
}
