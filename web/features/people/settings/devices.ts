import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/data/api.ts'
import { usePagedList } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'

const pageSize = 25

/** Where the reader is signed in. */
export function useDevices() {
  return usePagedList(api.sessions.all(), pageSize)
}

/** What a device is called: its browser and its system, as far as they are known. */
export function useDeviceName() {
  const { t } = useTranslation('settings')
  return ({ browser, system }: Pick<Item<'sessions'>['attributes'], 'browser' | 'system'>): string =>
    browser !== null && system !== null
      ? t('devices.name', { browser, system })
      : (browser ?? system ?? t('devices.name_unknown'))
}

/** What this device is called; nothing until that is known. */
export function useThisDevice(): string {
  const name = useDeviceName()
  const current = useDevices().items.find(({ attributes }) => attributes.current)?.attributes
  return current === undefined || (current.browser === null && current.system === null) ? '' : name(current)
}
