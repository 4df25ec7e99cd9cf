import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '#contract/messages/notification-settings.ts'
import { Two } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import type { useSaying } from './useSaying.ts'

/** The name of what was saved, in the language that is spoken then. */
type SavedName = Parameters<ReturnType<typeof useSaying>['saved']>[0]

export type SaveNotifications = (
  what: SavedName,
  to: Partial<NotificationSettings>,
  back: Partial<NotificationSettings>,
) => Promise<void>

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const usual = { from: '22:00', to: '07:00' }

/** When one is written to: one mail a day, and hours of quiet. */
export function NotificationHours({ settings, onSave }: { settings: NotificationSettings; onSave: SaveNotifications }) {
  const { t } = useTranslation('settings')
  const { digest_hour: digest, quiet_hours: quiet } = settings
  const never = { value: 'none', label: t('notifications.digest_none') }
  const times = hours.map((value) => ({ value, label: value }))

  const keepDigest = (value: string) =>
    onSave(
      (inLanguage) => inLanguage('settings:notifications.digest'),
      { digest_hour: value === 'none' ? null : Number(value.slice(0, 2)) },
      { digest_hour: digest },
    )
  const keepQuiet = (to: NotificationSettings['quiet_hours']) =>
    onSave((inLanguage) => inLanguage('settings:notifications.quiet'), { quiet_hours: to }, { quiet_hours: quiet })
  /** The other end stays; where both would be the same, it moves by an hour. */
  const from = (value: string) =>
    keepQuiet(value === 'none' ? null : { from: value, to: apart(quiet?.to ?? usual.to, value) })
  const to = (value: string) => keepQuiet({ from: apart(quiet?.from ?? usual.from, value), to: value })

  return (
    <Two>
      <SelectField
        label={t('notifications.digest')}
        name="digest_hour"
        value={digest === null ? 'none' : (hours[digest] ?? 'none')}
        options={[
          never,
          ...times.map(({ value }) => ({ value, label: t('notifications.digest_at', { time: value }) })),
        ]}
        help={t('notifications.digest_help')}
        onChoose={(value) => void keepDigest(value)}
      />
      <Two sx={quiet === null ? { gridTemplateColumns: 'minmax(0, 1fr)' } : undefined}>
        <SelectField
          label={t('notifications.quiet')}
          name="quiet_from"
          value={quiet?.from ?? 'none'}
          options={[
            { value: 'none', label: t('notifications.quiet_none') },
            ...withValue(times, quiet?.from).map(({ value }) => ({
              value,
              label: t('notifications.from', { time: value }),
            })),
          ]}
          help={t('notifications.quiet_help')}
          onChoose={(value) => void from(value)}
        />
        {quiet !== null && (
          <SelectField
            label={t('notifications.quiet_end')}
            name="quiet_to"
            value={quiet.to}
            options={withValue(times, quiet.to).map(({ value }) => ({
              value,
              label: t('notifications.until', { time: value }),
            }))}
            onChoose={(value) => void to(value)}
          />
        )}
      </Two>
    </Two>
  )
}

function apart(kept: string, chosen: string): string {
  return kept === chosen ? (hours[(Number(chosen.slice(0, 2)) + 1) % 24] ?? usual.to) : kept
}

/** Another client may have chosen 22:30. */
function withValue(times: readonly { readonly value: string; readonly label: string }[], value: string | undefined) {
  return value === undefined || times.some((time) => time.value === value) ? times : [{ value, label: value }, ...times]
}
