import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOutsideCalendars, type OutsideCalendarAttributes } from '#contract/meetings/calendars.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Muted, Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useNow } from '../../../shared/useNow.ts'
import { useOutsideCalendars } from '../../../shared/hours/calls.ts'
import { Lines } from '../../../shared/hours/styles.ts'

const Form = styled('form')({ display: 'grid', gap: 12, justifyItems: 'start' })

/** Calendars of somewhere else, whose busy times leave the common slots. */
export function Outside() {
  const { t } = useTranslation('availability')
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const calendars = useOutsideCalendars()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useRefusal()
  const title = useRef<HTMLHeadingElement>(null)
  const stateOf = useStateWords()

  async function run(work: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
      notifier.say({ tone: 'success', title: done, duration: 8000 })
      return true
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setRefusal(refused)
      if (!refused.of('address')) notifier.say(messageOf(say, refused))
      return false
    } finally {
      setBusy(false)
    }
  }
  async function add() {
    if (busy || address.trim() === '') return
    if (await run(() => calendars.add(() => ({ address: address.trim() })), t('outside.added'))) setAddress('')
  }
  return (
    <Card>
      <CardContent component="section" aria-labelledby="outside" sx={{ display: 'grid', gap: 2.5 }}>
        <Rows>
          <Typography variant="h3" component="h2" id="outside" ref={title} tabIndex={-1}>
            {t('outside.title')}
          </Typography>
          <Muted>{t('outside.text')}</Muted>
        </Rows>
        {calendars.error !== null && calendars.rows.length === 0 && (
          <ListError error={calendars.error} onRetry={calendars.retry} />
        )}
        {calendars.rows.length > 0 && (
          <Lines>
            {calendars.rows.map(({ id, attributes }) => (
              <li key={id}>
                <Icon name={attributes.failure === null ? 'calendar' : 'warning'} />
                <div>
                  <Strong>{attributes.host}</Strong>
                  <SmallMuted role="status">{stateOf(attributes)}</SmallMuted>
                </div>
                <IconButton
                  aria-label={t('outside.remove', { host: attributes.host })}
                  onClick={() => {
                    title.current?.focus()
                    void run(() => calendars.remove(id), t('outside.removed', { host: attributes.host }))
                  }}
                >
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </Lines>
        )}
        {calendars.rows.length < mostOutsideCalendars && (
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <Field
              label={t('outside.address')}
              help={t('outside.address_help')}
              error={refusal?.of('address')?.detail}
              type="url"
              autoComplete="off"
              value={address}
              onChange={({ target }) => {
                setAddress(target.value)
              }}
            />
            <BusyButton type="submit" busy={busy} busyLabel={t('outside.adding')}>
              {t('outside.add')}
            </BusyButton>
          </Form>
        )}
      </CardContent>
    </Card>
  )
}

function useStateWords() {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const now = useNow()
  return ({ failure, read_at }: OutsideCalendarAttributes): string => {
    const ago = read_at === null ? null : formats.ago(read_at, now)
    if (failure === null) return ago === null ? t('outside.waiting') : t('outside.read', { ago })
    if (failure === 'in_part') return t('outside.in_part', { ago: ago ?? '' })
    const reason = t(`outside.reasons.${failure}`)
    return ago === null ? t('outside.failed', { reason }) : t('outside.failed_since', { ago, reason })
  }
}
