import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpWordsMaxLength } from '#contract/mentoring/help-cases.ts'
import { color, shape } from '#theme/vars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, Muted, Rows } from '../../../shared/components/parts.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import { type HelpCaseState, writeTo } from './calls.ts'

const Messages = styled('ol')({
  display: 'grid',
  gap: 12,
  '& li': { display: 'grid', gap: 4, justifyItems: 'start' },
  '& li.me': { justifyItems: 'end' },
  '& .by': { fontSize: '.8125rem', color: color.ink2 },
  '& .words': {
    maxWidth: '78%',
    padding: '10px 14px',
    borderRadius: shape.radius,
    backgroundColor: color.sunken,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& .me .words': { backgroundColor: color.brandTint },
  '@media (max-width: 640px)': { '& .words': { maxWidth: '92%' } },
})

const readyReplies = ['check_in', 'change'] as const

/** What was written, and the way to write more until it is closed. */
interface ThreadProps {
  id: string
  helpCase: HelpCaseState
  /** Where one writes. */
  field: Ref<HTMLInputElement>
}

export function Thread({ id, helpCase, field }: ThreadProps) {
  const { t } = useTranslation('help_case')
  const formats = useFormats()
  const [words, setWords] = useState('')
  const change = useChange<'help_cases'>(['help_cases'])
  const { messages = [], state } = helpCase
  const answered = helpCase.answered_at !== null
  const send = async () => {
    if (words.trim() === '') return
    if ((await change.send(writeTo(id, words.trim()))) !== null) setWords('')
  }
  return (
    <Block component="section" variant="outlined" aria-labelledby="help-thread">
      <BlockTitle id="help-thread">{t('thread.title')}</BlockTitle>
      {messages.length === 0 && <Muted>{t(`topics.${helpCase.topic}.told`)}</Muted>}
      <Messages aria-live="polite">
        {messages.map(({ id: messageId, from, name, words: text, at }) => {
          const when = { day: formats.day(at), time: formats.time(at) }
          return (
            <li key={messageId} className={from === 'author' ? 'me' : ''}>
              <span className="by">
                {from === 'author'
                  ? t('thread.you', when)
                  : t('thread.by', { name: name ?? t('thread.team'), ...when })}
              </span>
              <p className="words">{text === null ? t('thread.erased') : formats.typed(text)}</p>
            </li>
          )
        })}
      </Messages>
      {state !== 'closed' && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!change.busy) void send()
          }}
        >
          <Rows sx={{ gap: 1.5, marginTop: 2, paddingTop: 2, borderTop: `1px solid ${color.line}` }}>
            {answered && (
              <Line sx={{ flexWrap: 'wrap', gap: 1 }}>
                {readyReplies.map((reply) => (
                  <Chip
                    key={reply}
                    component="button"
                    type="button"
                    variant="filter"
                    label={t(`thread.ready.${reply}`)}
                    onClick={() => {
                      setWords(t(`thread.ready.${reply}`))
                    }}
                  />
                ))}
              </Line>
            )}
            <Field
              ref={field}
              label={answered ? t('thread.reply') : t('thread.more')}
              multiline
              minRows={3}
              value={words}
              inputProps={{ maxLength: helpWordsMaxLength }}
              onChange={(event) => {
                setWords(event.target.value)
              }}
            />
            {change.refusal && (
              <Notice tone="error" title={change.refusal.title}>
                {change.refusal.text}
              </Notice>
            )}
            <div>
              <BusyButton type="submit" variant="contained" busy={change.busy} busyLabel={t('sending')}>
                {answered ? t('thread.send') : t('thread.add')}
              </BusyButton>
            </div>
          </Rows>
        </form>
      )}
    </Block>
  )
}
