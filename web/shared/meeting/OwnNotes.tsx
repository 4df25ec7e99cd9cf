import Button from '@mui/material/Button'
import { Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Line, SmallMuted } from '../components/parts.ts'
import { keepDraft, readDraft, subscribeDraft } from '../form/drafts.ts'
import { Block, BlockTitle, Say } from './page.tsx'

interface OwnNotesProps {
  /** Where they are kept: callNotes. */
  draft: string
  /** Puts them into a text that others read; absent where there is none. */
  onTake?: ((notes: string) => void) | undefined
}

/** What the reader noted in a call, beside what is shared. Nothing without notes. */
export function OwnNotes(props: OwnNotesProps) {
  return (
    <Suspense fallback={null}>
      <Notes {...props} />
    </Suspense>
  )
}

function Notes({ draft: key, onTake }: OwnNotesProps) {
  const { t } = useTranslation('call_notes')
  const id = useId()
  const [text, setText] = useState(() => readDraft(key))
  useEffect(() => subscribeDraft(key, setText), [key])
  const [erasing, setErasing] = useState(false)
  if (text.trim() === '') return null
  return (
    <Block component="section" variant="outlined" className="sunken" aria-labelledby={id}>
      <BlockTitle id={id}>{t('title')}</BlockTitle>
      <Say>{text}</Say>
      <SmallMuted sx={{ marginTop: 1.5 }}>{t(erasing ? 'sure' : 'private')}</SmallMuted>
      <Line sx={{ gap: 1, flexWrap: 'wrap', marginTop: 1.5 }}>
        {onTake && !erasing && (
          <Button
            size="small"
            onClick={() => {
              onTake(text.trim())
            }}
          >
            {t('take')}
          </Button>
        )}
        <Button
          size="small"
          variant="text"
          color="error"
          onClick={() => {
            if (erasing) {
              keepDraft(key, '')
              setText('')
            }
            setErasing(!erasing)
          }}
        >
          {t('erase')}
        </Button>
        {erasing && (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              setErasing(false)
            }}
          >
            {t('keep')}
          </Button>
        )}
      </Line>
    </Block>
  )
}
