import '#theme/fonts.ts'
import { readBoot } from './app/start/boot.ts'
import { askFirst } from './app/start/first.ts'
import { isBehindDoor } from './app/paths.ts'
import { checkVersion } from './app/start/version.ts'
import { initialLocale } from './shared/i18n/locale.ts'
import { createDoor } from './shared/session/door.ts'

/**
 * Small, so that it runs at once: asks for the version and for what the first page shows, and loads the sign-in or the application behind
 * it. Neither is shown before the version is known to be right.
 */
async function start(): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const current = checkVersion({
    running: BINOME_VERSION,
    reload: () => {
      location.reload()
    },
  })
  const boot = await readBoot(BINOME_VERSION)
  const locale = initialLocale(boot.company.settings.languages, boot.locale)
  document.documentElement.lang = locale
  const door = createDoor()
  const { session, http } = door
  const page = { root, company: boot.company, locale, door }
  if (session.current() === null && isBehindDoor(location.pathname)) {
    const [{ openDoor }, isCurrent] = await Promise.all([import('./app/start/door.tsx'), current])
    if (isCurrent) openDoor(page)
    return
  }
  const first = { ...door, http: askFirst(http, session.current() && session.user(), location) }
  const [{ openApplication }, isCurrent] = await Promise.all([import('./app/start/application.tsx'), current])
  if (isCurrent) await openApplication({ ...page, door: first })
}

void start()
