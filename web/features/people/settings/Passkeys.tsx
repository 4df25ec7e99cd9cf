import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { LoadError } from './LoadError.tsx'
import { useThisDevice } from './devices.ts'
import { canKeepPasskeys } from './makePasskey.ts'
import { Panel } from './Panel.tsx'
import { usePasskeys } from './passkeyCalls.ts'
import type { Passkey } from './passkeyCalls.ts'

const AddDialog = lazyOverlay(() => import('./AddPasskeyDialog.tsx').then((m) => m.AddPasskeyDialog))
const ChangeDialog = lazyOverlay(() => import('./ChangePasskeyDialog.tsx').then((m) => m.ChangePasskeyDialog))

type Act = 'rename' | 'remove'

/** Keys on a telephone, a computer or a stick, which sign in without a password. */
export function Passkeys() {
  const { t } = useTranslation('settings')
  const { data, isPending, error, refetch } = usePasskeys()
  const device = useThisDevice()
  const [act, setAct] = useState<Act | 'add' | null>(null)
  const [chosen, setChosen] = useState<{ passkey: Passkey; act: Act } | null>(null)
  // Each opening begins again, with nothing typed.
  const [openings, setOpenings] = useState(0)

  function open(next: Act | 'add') {
    setOpenings((times) => times + 1)
    setAct(next)
  }
  const close = () => {
    setAct(null)
  }
  return (
    <Panel subject="passkeys" text={t('passkeys.text')}>
      {isPending && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data === undefined && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <Tasks>
          {data.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onAct={(next) => {
                setChosen({ passkey, act: next })
                open(next)
              }}
            />
          ))}
        </Tasks>
      )}
      {data?.length === 0 && <SmallMuted>{t('passkeys.none')}</SmallMuted>}
      {data && canKeepPasskeys() && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => {
            open('add')
          }}
        >
          {t('passkeys.add')}
        </Button>
      )}
      {!canKeepPasskeys() && <SmallMuted>{t('passkeys.unsupported')}</SmallMuted>}
      <AddDialog key={`add-${openings}`} open={act === 'add'} device={device} onClose={close} />
      {chosen && (
        <ChangeDialog key={openings} open={act === 'rename' || act === 'remove'} {...chosen} onClose={close} />
      )}
    </Panel>
  )
}

function PasskeyLine({ passkey, onAct }: { passkey: Passkey; onAct: (act: Act) => void }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const now = useNow()
  const { name, host, created_at: created, last_used_at: used, synced } = passkey
  const facts = [
    t('passkeys.added', { day: formats.fullDay(created) }),
    used === null ? t('passkeys.unused') : t('passkeys.used', { ago: formats.ago(used, now) }),
  ]
  return (
    <Task
      icon="key"
      title={name}
      detail={
        <>
          {facts.join(', ')}
          {synced !== null && (
            <>
              <br />
              {t(synced ? 'passkeys.synced' : 'passkeys.one_device')}
            </>
          )}
          {host !== window.location.hostname && (
            <>
              <br />
              {t('passkeys.host', { host })}
            </>
          )}
        </>
      }
      action={
        <Line sx={{ gap: 1, flexWrap: 'wrap' }}>
          {(['rename', 'remove'] as const).map((act) => (
            <Button
              key={act}
              size="small"
              variant={act === 'remove' ? 'text' : 'outlined'}
              {...(act === 'remove' && { color: 'error' })}
              onClick={() => {
                onAct(act)
              }}
            >
              {t(`passkeys.${act}`)}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          ))}
        </Line>
      }
    />
  )
}
