import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDataLayer } from '../shared/data/hooks.ts'
import { resetAllButCompanies } from '../shared/data/store.ts'
import { isLocale, rememberLocale } from '../shared/i18n/locale.ts'
import { meKey, useDoor } from '../shared/session/me.ts'
import type { OneAnswer } from '../shared/data/models.ts'
import { paths, patterns } from './paths.ts'

/** When the session ends, here or in another tab, the page becomes the sign-in, and remembers where to come back to. */
export function SessionWatch() {
  const { session } = useDoor()
  const { client } = useDataLayer()
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = useRef('')
  useEffect(() => {
    here.current = pathname + search
  }, [pathname, search])

  useEffect(
    () =>
      session.subscribe(() => {
        const at = here.current
        if (session.current() || !at.startsWith(patterns.dashboard)) return
        resetAllButCompanies(client)
        void navigate(paths.signIn(at), { replace: true })
      }),
    [session, client, navigate],
  )

  // The server profile's language is the person's; this device follows it when they sign in.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query, type }) => {
        if (type !== 'updated' || query.queryKey.join('/') !== meKey.join('/')) return
        const locale = (query.state.data as OneAnswer<'users'> | undefined)?.data.attributes.locale
        if (query.state.status !== 'success' || !isLocale(locale) || followed.has(query.queryHash + locale)) return
        followed.clear()
        followed.add(query.queryHash + locale)
        if (locale === i18n.language) return
        rememberLocale(locale)
        void i18n.changeLanguage(locale)
      }),
    [client, i18n],
  )
  return null
}

/** The profile's language is followed once each time it changes, not at every refetch: a choice made here meanwhile stays. */
const followed = new Set<string>()
