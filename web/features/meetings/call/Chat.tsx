import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Linked } from '../../../shared/components/Linked.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Lines, Panel } from './layout.ts'
import { lineMaxLength, type Talk } from './talk.ts'

const intoView = (line: HTMLElement | null) => {
  const list = line?.parentElement
  if (list) list.scrollTop = list.scrollHeight
}

interface ChatProps {
  talk: Talk
  /** Their first name; null: they are several. */
  other: string | null
  /** Who wrote a line. */
  nameOf: (party: string | undefined) => string
  /** The line that is typed: it stays while the panel is closed. */
  text: string
  setText: (text: string) => void
  onClose: () => void
}

/** What the two write while they talk. It stays among their messages only if both want it. */
export function Chat({ talk, other, nameOf, text, setText, onClose }: ChatProps) {
  const { t } = useTranslation('call')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const id = useId()
  const { lines, keeps, unkept } = useSyncExternalStore(talk.subscribe, talk.state)
  const field = useRef<HTMLTextAreaElement | null>(null)
  useEffect(() => field.current?.focus(), [])
  const over = text.length - lineMaxLength
  const send = () => {
    if (over > 0) return
    talk.write(text)
    setText('')
  }
  const agreed = keeps.own && keeps.other
  return (
    <Panel aria-labelledby={id}>
      <div className="head">
        <Typography variant="h2" id={id}>
          {t('chat.title')}
        </Typography>
        <IconButton aria-label={t('chat.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {lines.length === 0 ? (
        <Muted>{other === null ? t('group.empty') : t('chat.empty', { name: other })}</Muted>
      ) : (
        // A log is read out as it grows.
        <Lines role="log" aria-label={t('chat.title')} tabIndex={0}>
          {lines.map(({ id: key, own, from, text: body, at, arrived }, n) => (
            <li key={key} ref={n === lines.length - 1 ? intoView : undefined} className={own ? 'mine' : undefined}>
              <SmallMuted>
                {own ? t('before.you') : nameOf(from)}, {formats.time(at)}
                {!arrived && `, ${t('chat.waits')}`}
              </SmallMuted>
              <p className="said">
                <Linked text={body} />
              </p>
            </li>
          ))}
        </Lines>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={other === null ? t('group.write') : t('chat.label', { name: other })}
          multiline
          maxRows={4}
          fullWidth
          inputRef={field}
          value={text}
          error={over > 0}
          helperText={over > 0 && common('too_long', { count: over })}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <Button type="submit" variant="contained" disabled={text.trim() === ''}>
          {t('chat.send')}
        </Button>
      </form>
      {other === null ? (
        <SmallMuted>{t('group.gone')}</SmallMuted>
      ) : (
        <div>
          <FormControlLabel
            control={<Checkbox checked={keeps.own} onChange={(_event, checked) => talk.wants(checked)} />}
            label={t('chat.keep')}
          />
          <SmallMuted role="status">
            {t(agreed ? 'chat.kept' : keeps.own ? 'chat.asked' : keeps.other ? 'chat.wanted' : 'chat.gone', {
              name: other,
            })}
          </SmallMuted>
        </div>
      )}
      {unkept > 0 && (
        <SmallMuted role="alert">
          {t('chat.unkept', { count: unkept })}{' '}
          <Button variant="text" size="small" onClick={talk.keepMore}>
            {t('before.again')}
          </Button>
        </SmallMuted>
      )}
    </Panel>
  )
}
