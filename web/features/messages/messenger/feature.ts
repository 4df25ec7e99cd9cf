import { lazyCount } from '../../../shared/components/lazyCount.tsx'
import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { messengerPaths } from '../../../shared/paths/messenger.ts'

/** Without its code the menus show no figure. */
const UnreadCount = lazyCount(() => import('./UnreadCount.tsx').then((m) => m.UnreadCount))

const live = { conversations: ['conversations'] } as const

export const messenger: Feature<typeof messengerPaths, { messenger: typeof words }, typeof live> = {
  paths: messengerPaths,
  pages: {
    messenger: { load: () => import('./Messenger.tsx').then((m) => m.Messenger), words: ['messenger'] },
  },
  words: {
    messenger: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: messengerPaths.messenger(),
    icon: 'message',
    labels: { top: 'nav.messenger', bottom: 'nav.messages' },
    count: UnreadCount,
  }),
  prefetch: null,
  live,
}
