import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Line, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { createFormats, useFormats } from '../../../shared/i18n/format.ts'
import { Level } from '../../../shared/media/Level.tsx'
import { playSound, type Medium } from '../../../shared/media/devices.ts'
import type { useDevices } from '../../../shared/media/useDevices.ts'
import type { Me } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Controls, Panel, Sides } from './layout.ts'
import type { Person, Subject } from './subject.ts'
import { Tile } from './Tile.tsx'

export type Devices = ReturnType<typeof useDevices>

interface BeforeProps {
  subject: Subject
  me: Me
  name: string
  devices: Devices
  /** Who of the others is in the room. */
  there: readonly Person[]
  /** The reader is in the room already, on another screen. */
  isIn: boolean
  /** Null: it is open. */
  opensAt: string | null
  muted: boolean
  onMuted: (muted: boolean) => void
  busy: boolean
  onEnter: () => void
}

/** Camera and microphone seen before anybody else sees them; the room is entered from here. */
export function Before({
  subject,
  me,
  name,
  devices,
  there,
  isIn,
  opensAt,
  muted,
  onMuted,
  busy,
  onEnter,
}: BeforeProps) {
  const { t } = useTranslation('call')
  const formats = useFormats()
  const { camera, microphone, isAsking } = devices
  const isTested = camera !== null && microphone !== null
  const isBlocked = camera?.state === 'refused' && microphone?.state === 'refused'
  const { startsAt: from, endsAt: to, others, kind } = subject
  const [other] = others
  const minutes = from !== null && to !== null ? (Date.parse(to) - Date.parse(from)) / 60_000 : 0
  const theirs = other?.zone == null ? null : createFormats(formats.locale, other.zone)
  const today = formats.day(useNow().toISOString())
  const isToday = opensAt !== null && formats.day(opensAt) === today
  return (
    <Sides>
      <div>
        <Tile
          className="preview"
          own
          name={t('before.you')}
          who={{ owner: me.id, name: me.fullName, avatar: me.user.avatar_url }}
          stream={camera?.stream ?? null}
          seen={camera?.stream != null}
          microphone={microphone?.stream != null && !muted}
        />
        {isTested && (
          <Controls role="group" aria-label={t('room.controls')} sx={{ marginTop: 2 }}>
            <MediaButton
              on={microphone.stream !== null && !muted}
              medium="microphone"
              disabled={microphone.state !== 'ready'}
              onClick={() => onMuted(!muted)}
            />
            <MediaButton
              on={camera.stream !== null}
              medium="camera"
              disabled={camera.state !== 'ready'}
              onClick={() => (camera.stream === null ? devices.open('camera') : devices.close('camera'))}
            />
          </Controls>
        )}
      </div>
      <Panel as="section">
        <Typography variant="h2">
          {t(isBlocked ? 'before.blocked' : isTested ? 'before.ready' : 'before.devices')}
        </Typography>
        {from !== null && minutes > 0 && (
          <p>
            {t('before.span', { span: formats.span(from, minutes) })}
            {theirs && other && theirs.span(from, minutes) !== formats.span(from, minutes) && (
              <>
                {', '}
                {t('before.span_there', { span: theirs.span(from, minutes), name: other.firstName })}
              </>
            )}
          </p>
        )}
        <There people={there}>
          <Strong role="status">
            {isIn
              ? t('before.elsewhere')
              : kind === 'meeting'
                ? t(there.length > 0 ? 'before.there' : 'before.not_there', { name })
                : there.length === 0
                  ? t('group.nobody')
                  : t('group.there', { names: formats.list(there.map((one) => one.firstName)), count: there.length })}
          </Strong>
        </There>
        {!isTested && <p>{t('before.devices_text')}</p>}
        {isBlocked ? (
          <Blocked busy={isAsking} onAgain={() => void devices.start()} />
        ) : (
          (['camera', 'microphone'] as const).map((medium) => <Chosen key={medium} medium={medium} devices={devices} />)
        )}
        {isTested ? (
          <Sound />
        ) : (
          <BusyButton
            variant={opensAt === null ? 'contained' : 'outlined'}
            busy={isAsking}
            busyLabel={t('before.asking')}
            onClick={() => void devices.start()}
          >
            {t('before.allow')}
          </BusyButton>
        )}
        {opensAt === null ? (
          <BusyButton
            variant={isTested ? 'contained' : 'outlined'}
            size="large"
            busy={busy}
            busyLabel={t('before.entering')}
            startIcon={<Icon name="video" />}
            onClick={onEnter}
          >
            {t(isTested ? 'before.enter' : 'before.enter_without')}
          </BusyButton>
        ) : (
          <Notice>
            {t(isToday ? 'before.opens' : 'before.opens_day', {
              time: formats.time(opensAt),
              day: formats.weekdayDay(opensAt),
            })}
          </Notice>
        )}
        <SmallMuted>{t('before.nothing_kept')}</SmallMuted>
      </Panel>
    </Sides>
  )
}

/** Who is there, beside the words that say so. */
function There({ people, children }: { people: readonly Person[]; children: ReactNode }) {
  return (
    <Line>
      {people.map(({ party, owner, name, avatar }) => (
        <Avatar key={party} id={owner} name={name} src={avatar} size="s" online />
      ))}
      {children}
    </Line>
  )
}

/** Neither picture nor sound: what to do, step by step. */
function Blocked({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  const { t } = useTranslation('call')
  return (
    <>
      <p>{t('before.blocked_text')}</p>
      <ol>
        {(['address', 'allow', 'back'] as const).map((step) => (
          <li key={step}>{t(`before.steps.${step}`)}</li>
        ))}
      </ol>
      <BusyButton variant="outlined" busy={busy} busyLabel={t('before.asking')} onClick={onAgain}>
        {t('before.again')}
      </BusyButton>
    </>
  )
}

interface MediaButtonProps {
  medium: Medium
  on: boolean
  disabled?: boolean
  onClick: () => void
}

/** The microphone or the camera; its name says how it stands. */
export function MediaButton({ medium, on, disabled = false, onClick }: MediaButtonProps) {
  const { t } = useTranslation('call')
  const [label, icon] =
    medium === 'microphone'
      ? ([on ? 'room.mic_on' : 'room.mic_off', on ? 'mic' : 'micOff'] as const)
      : ([on ? 'room.camera_on' : 'room.camera_off', on ? 'video' : 'videoOff'] as const)
  return (
    <button
      type="button"
      className={on ? undefined : 'off'}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <span className="shape">
        <Icon name={icon} />
      </span>
      <span className="words">{t(label)}</span>
    </button>
  )
}

/** The device that answers, the others of its kind, and what to do where none does. */
function Chosen({ medium, devices }: { medium: Medium; devices: Devices }) {
  const { t } = useTranslation('call')
  const kept = devices[medium]
  if (kept === null) return null
  if (kept.state !== 'ready')
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" color="inherit" variant="text" onClick={() => devices.choose(medium, kept.chosen)}>
            {t('before.again')}
          </Button>
        }
      >
        {t(`before.faults.${medium}.${kept.state}`)}
      </Notice>
    )
  return (
    <>
      {kept.devices.length > 1 && (
        <SelectField
          label={t(`before.${medium}`)}
          name={medium}
          value={kept.chosen}
          options={kept.devices.map((device) => ({ value: device.id, label: device.label }))}
          onChoose={(id) => devices.choose(medium, id)}
        />
      )}
      {medium === 'microphone' && kept.stream !== null && (
        <Level
          stream={kept.stream}
          words={{ label: t('before.level'), heard: t('before.hears'), silent: t('before.speak') }}
        />
      )}
    </>
  )
}

function Sound() {
  const { t } = useTranslation('call')
  const [isPlaying, setPlaying] = useState(false)
  return (
    <Line>
      <BusyButton
        variant="outlined"
        size="small"
        busy={isPlaying}
        busyLabel={t('before.playing')}
        onClick={() => {
          setPlaying(true)
          void playSound().finally(() => setPlaying(false))
        }}
      >
        {t('before.listen')}
      </BusyButton>
    </Line>
  )
}
