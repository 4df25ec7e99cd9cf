import FormControlLabel from '@mui/material/FormControlLabel'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { Toggle } from '../../../shared/components/Toggle.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useDeviceName } from './devices.ts'
import type { PushBrowser } from './pushCalls.ts'
import { BrowserRefused, type usePush } from './usePush.ts'
import { useSaying } from './useSaying.ts'

type Push = ReturnType<typeof usePush>

/** Whether this browser gets pushes, even when the application is closed; and the others that do. */
export function Browsers({ push }: { push: Push }) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const notifier = useNotifier()
  const { announce } = useSaying()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { data, error, turnOn, turnOff } = push
  if (error instanceof ApiError && data === undefined)
    return <ListError error={error} onRetry={() => void push.refetch()} />
  if (data === undefined) return null
  const { ability, own, isOn, serverKey, browsers } = data
  const others = browsers.filter(({ attributes }) => !attributes.current)
  const isMoving = turnOn.isPending || (turnOff.isPending && turnOff.variables.isOwn)

  const refused = (why: unknown) => {
    if (why instanceof ApiError) notifier.say(messageOf(say, why))
    else if (!(why instanceof BrowserRefused)) throw why
  }
  async function choose(to: boolean) {
    if (isMoving) return
    try {
      if (!to && own !== undefined) await turnOff.mutateAsync({ id: own.id, isOwn: true })
      else if (to) await turnOn.mutateAsync(serverKey)
    } catch (why) {
      refused(why)
    }
  }
  async function remove(browser: PushBrowser, name: string) {
    try {
      await turnOff.mutateAsync({ id: browser.id, isOwn: false })
      announce(t('browsers.removed', { browser: name }))
    } catch (why) {
      refused(why)
      return
    }
    // The button goes with its line.
    list.current?.focus()
  }
  return (
    <Rows sx={{ gap: 2 }}>
      <FormControlLabel
        sx={{ alignItems: 'start', gap: 2, margin: 0 }}
        disabled={ability !== 'able'}
        control={
          <Toggle
            checked={isMoving ? turnOn.isPending : isOn}
            slotProps={{ input: { role: 'switch', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-text` } }}
            onChange={(event) => void choose(event.target.checked)}
          />
        }
        label={
          <>
            <Strong id={`${id}-name`}>{t('browsers.this')}</Strong>
            <SmallMuted id={`${id}-text`} role="status">
              {t(isMoving ? 'browsers.moving' : `browsers.${ability === 'able' && isOn ? 'on' : ability}`)}
            </SmallMuted>
          </>
        }
      />
      {turnOn.error instanceof BrowserRefused && (
        <Notice tone="error" title={t('browsers.refused')}>
          {t('browsers.refused_text')}
        </Notice>
      )}
      {others.length > 0 && (
        <div ref={list} tabIndex={-1} role="group" aria-label={t('browsers.others')}>
          <Tasks>
            {others.map((browser) => (
              <Other
                key={browser.id}
                browser={browser}
                busy={turnOff.isPending && turnOff.variables.id === browser.id}
                onRemove={(name) => void remove(browser, name)}
              />
            ))}
          </Tasks>
        </div>
      )}
    </Rows>
  )
}

interface OtherProps {
  readonly browser: PushBrowser
  readonly busy: boolean
  readonly onRemove: (name: string) => void
}

function Other({ browser: { attributes }, busy, onRemove }: OtherProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const name = useDeviceName()(attributes)
  return (
    <Task
      icon="bell"
      title={name}
      detail={t('browsers.since', { day: formats.day(attributes.created_at) })}
      action={
        <BusyButton
          size="small"
          busy={busy}
          busyLabel={t('browsers.removing')}
          onClick={() => {
            onRemove(name)
          }}
        >
          {t('browsers.remove')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </BusyButton>
      }
    />
  )
}
