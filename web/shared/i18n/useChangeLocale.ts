import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../data/api.ts'
import { useDataLayer } from '../data/hooks.ts'
import type { DataLayer } from '../data/layer.ts'
import type { OneAnswer } from '../data/models.ts'
import { randomUuid } from '../data/uuid.ts'
import { meKey } from '../session/me.ts'
import { isLocale, noteChosen, rememberLocale, wasChosen } from './locale.ts'
import type { Locale } from './locale.ts'

async function tellServer(layer: DataLayer, me: OneAnswer<'users'>, locale: Locale): Promise<void> {
  const { id } = me.data
  await layer
    .write(api.users.update({ id }, { attributes: { locale } }), { idempotencyKey: randomUuid() })
    // The choice holds on this device; the next start tries the server again.
    .catch(() => null)
}

/** Changes the language here and now, remembers it on this device, and on the server profile of who is signed in. */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation()
  const layer = useDataLayer()
  return async (locale) => {
    rememberLocale(locale)
    noteChosen()
    await i18n.changeLanguage(locale)
    const me = layer.client.getQueryData<OneAnswer<'users'>>(meKey)
    if (me && me.data.attributes.locale !== locale) await tellServer(layer, me, locale)
  }
}

/**
 * Brings this device and the server profile together when the person is known: a language picked in this tab goes to
 * the server, else the profile's language is taken here.
 */
export async function reconcileLocale(i18n: i18n, layer: DataLayer, me: OneAnswer<'users'>): Promise<void> {
  const { locale } = me.data.attributes
  if (locale === i18n.language) return
  if (wasChosen() && isLocale(i18n.language)) {
    await tellServer(layer, me, i18n.language)
    return
  }
  rememberLocale(locale)
  await i18n.changeLanguage(locale)
}
