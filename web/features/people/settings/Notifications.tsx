import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, type Channel, type Topic } from '#contract/messages/notification-settings.ts'
import type { NotificationSettings } from '#contract/messages/notification-settings.ts'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { useChangeAccount } from './account.ts'
import type { Account } from './account.ts'
import { NotificationHours } from './NotificationHours.tsx'
import type { SaveNotifications } from './NotificationHours.tsx'
import { Browsers } from './Browsers.tsx'
import { groups, isChosen } from './notificationTopics.ts'
import { Panel } from './Panel.tsx'
import { usePush } from './usePush.ts'
import { useSaying } from './useSaying.ts'

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '.9375rem',
  '& th': { fontWeight: 400, textAlign: 'start', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: '.8125rem', color: color.ink2, padding: '0 0 8px' },
  // No name is cut, however narrow its column.
  '& .channel': { width: 88, textAlign: 'center', overflowWrap: 'normal', whiteSpace: 'nowrap' },
  '& tbody th, & tbody td': { height: 44, padding: 0 },
  '& tr.topic': { borderBottom: `1px solid ${color.line}` },
  '& tr.group th': { fontWeight: 600, height: 52, verticalAlign: 'bottom', paddingBottom: 8 },
  '@media (max-width: 640px)': {
    // As narrow as its name allows.
    '& .channel': { width: 1, paddingInline: 8 },
    '& tbody tr.topic th': { paddingBlock: 6 },
    // The text above says it.
    '& .app': { display: 'none' },
  },
})

/** The channels per kind of notification. In the application all kinds are always on. */
export function Notifications({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const { t: say } = useTranslation()
  const change = useChangeAccount()
  const notifier = useNotifier()
  const { saved } = useSaying()
  const [moving, setMoving] = useState<{ topic: Topic; channel: Channel; to: boolean } | null>(null)
  const { notifications, phone, phone_verified: isVerified } = account
  const push = usePush()
  const isPushed = (push.data?.browsers.length ?? 0) > 0
  const visible = channels.filter((channel) => channel !== 'push' || isPushed)
  const sms = phone === null ? 'no_phone' : isVerified ? 'sms_to' : 'unverified'

  const set = (settings: Partial<NotificationSettings>) => change({ notifications: settings })
  const save: SaveNotifications = async (what, to, back) => {
    try {
      await set(to)
      saved(what, () => set(back))
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      notifier.say(messageOf(say, refused))
    }
  }
  async function choose(topic: Topic, channel: Channel, to: boolean) {
    if (moving !== null) return
    setMoving({ topic, channel, to })
    await save(
      (inLanguage) =>
        `${inLanguage(`settings:notifications.topics.${topic}`)}, ${inLanguage(`settings:notifications.${channel}`)}`,
      { choices: { [topic]: { [channel]: to } } },
      { choices: { [topic]: { [channel]: !to } } },
    )
    setMoving(null)
  }
  const checked = (topic: Topic, channel: Channel) =>
    moving?.topic === topic && moving.channel === channel ? moving.to : isChosen(notifications, topic, channel)

  return (
    <Panel subject="notifications" text={[t('notifications.text'), t(`notifications.${sms}`, { phone })].join(' ')}>
      <Table aria-labelledby="notifications-title">
        <thead>
          <tr>
            <th scope="col">{t('notifications.event')}</th>
            <th scope="col" className="channel app">
              {t('notifications.app')}
            </th>
            {visible.map((channel) => (
              <th key={channel} scope="col" className="channel">
                {t(`notifications.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, topics }) => (
          <tbody key={group}>
            <tr className="group">
              <th scope="rowgroup" colSpan={visible.length + 2}>
                {t(`notifications.groups.${group}`)}
              </th>
            </tr>
            {topics.map((topic) => (
              <tr key={topic} className="topic">
                <th scope="row">{t(`notifications.topics.${topic}`)}</th>
                <td className="channel app">
                  <Icon name="check" size={16} />
                  <VisuallyHidden>{t('notifications.always')}</VisuallyHidden>
                </td>
                {visible.map((channel) => (
                  <td key={channel} className="channel">
                    <Checkbox
                      checked={checked(topic, channel)}
                      disabled={channel === 'sms' && !isVerified}
                      slotProps={{
                        input: {
                          'aria-label': `${t(`notifications.topics.${topic}`)}, ${t(`notifications.${channel}`)}`,
                        },
                      }}
                      onChange={(event) => void choose(topic, channel, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      <Browsers push={push} />
      <NotificationHours settings={notifications} onSave={save} />
      <SmallMuted>{t('notifications.deadlines')}</SmallMuted>
    </Panel>
  )
}
