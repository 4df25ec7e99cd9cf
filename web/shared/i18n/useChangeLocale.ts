import { useTranslation } from 'react-i18next'
import { useDataLayer } from '../data/hooks.ts'
import { randomUuid } from '../data/uuid.ts'
import { meKey } from '../session/me.ts'
import { useDoor } from '../session/me.ts'
import type { OneAnswer } from '../data/models.ts'
import { rememberLocale } from './locale.ts'
import type { Locale } from './locale.ts'

/** Changes the language here and now, remembers it on this device, and on the server profile of who is signed in. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation()
  const layer = useDataLayer()
  const { session } = useDoor()
  return async (locale) => {
    rememberLocale(locale)
    await i18n.changeLanguage(locale)
    const me = layer.client.getQueryData<OneAnswer<'users'>>(meKey)
    if (!session.current() || !me || me.data.attributes.locale === locale) return
    const { id } = me.data
    await layer
      .write(
        {
          type: 'update',
          subType: 'one',
          model: 'users',
          params: { id },
          body: { data: { type: 'users', id, attributes: { locale } } },
        },
        { idempotencyKey: randomUuid() },
      )
      // The choice holds on this device; the next change tries the server again.
      .catch(() => null)
  }
}
