import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import type { RequestObject } from '../../../shared/data/requests.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useNow } from '../../../shared/useNow.ts'
import { useDeviceName, useDevices } from './devices.ts'
import { Panel } from './Panel.tsx'
import { useSaying } from './useSaying.ts'

type Session = Item<'sessions'>

const phones: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android'])
const iconOf = ({ system }: Session['attributes']): IconName => (phones.has(system) ? 'phone' : 'screen')

/** Where the reader is signed in; each other device can be signed out, or all of them. */
export function Devices() {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const layer = useDataLayer()
  const notifier = useNotifier()
  const { announce } = useSaying()
  const { items, isPending, error, hasMore, loadMore, retry } = useDevices()
  const [ending, setEnding] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const others = items.filter(({ attributes }) => !attributes.current)
  const refresh = () => layer.client.invalidateQueries({ queryKey: ['sessions'] })

  async function end(which: string, request: RequestObject<'sessions', 'delete'>, words: string) {
    if (ending !== null) return
    setEnding(which)
    try {
      await layer.remove(request)
      announce(words)
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      // A session that is already over counts as signed out.
      if (refused.status === 404) announce(words)
      else {
        notifier.say(messageOf(say, refused))
        return
      }
    } finally {
      setEnding(null)
    }
    // The button goes with its line.
    list.current?.focus()
    await refresh()
  }
  return (
    <Panel subject="devices" text={t('devices.text')}>
      {isPending && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {error && <ListError error={error} onRetry={retry} />}
      {items.length > 0 && (
        <div ref={list} tabIndex={-1} role="group" aria-label={t('devices.list')}>
          <Tasks>
            {items.map((session) => (
              <Device
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={(words) => void end(session.id, api.sessions.remove({ id: session.id }), words)}
              />
            ))}
          </Tasks>
        </div>
      )}
      {hasMore && (
        <Button variant="text" size="small" sx={{ justifySelf: 'start', marginLeft: -1.25 }} onClick={loadMore}>
          {t('devices.more')}
        </Button>
      )}
      {others.length > 1 && (
        <BusyButton
          variant="text"
          color="error"
          size="small"
          sx={{ justifySelf: 'start', marginLeft: -1.25 }}
          busy={ending === 'others'}
          busyLabel={t('devices.ending')}
          onClick={() => void end('others', api.sessions.others(), t('devices.ended_others'))}
        >
          {t('devices.end_others')}
        </BusyButton>
      )}
    </Panel>
  )
}

interface DeviceProps {
  session: Session
  busy: boolean
  onEnd: (words: string) => void
}

function Device({ session: { attributes }, busy, onEnd }: DeviceProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const now = useNow()
  const { current, address, method, created_at: opened, last_seen_at: last } = attributes
  const name = useDeviceName()(attributes)
  const seen = current ? t('devices.now') : t('devices.seen', { ago: formats.ago(last, now) })
  return (
    <Task
      icon={iconOf(attributes)}
      tone={current ? 'leaf' : 'info'}
      title={name}
      detail={
        <>
          {address === null ? seen : t('devices.seen_at', { seen, address })}
          <br />
          {t('devices.opened', { day: formats.day(opened, now), method: t(`devices.method.${method}`) })}
        </>
      }
      action={
        current ? (
          <StatePill tone="success">{t('devices.here')}</StatePill>
        ) : (
          <BusyButton
            size="small"
            busy={busy}
            busyLabel={t('devices.ending')}
            onClick={() => {
              onEnd(t('devices.ended', { device: name }))
            }}
          >
            {t('devices.end')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </BusyButton>
        )
      }
    />
  )
}
