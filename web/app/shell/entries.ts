import type { IconName } from '../../shared/components/Icon.tsx'
import type { Me } from '../../shared/session/me.ts'
import { paths } from '../paths.ts'

export interface Entry {
  to: string
  icon: IconName
  /** Keys of the namespace `common`: the wide name, and the short one for the bottom bar. */
  label: 'nav.mentoring' | 'nav.community' | 'nav.profile'
  short: 'nav.home' | 'nav.community' | 'nav.profile'
}

export function ownProfilePath(me: Me): string | null {
  if (!me.profile) return null
  return paths.profile(me.profile.type === 'presenters' ? 'presenter' : 'participant', me.profile.id)
}

/** The dashboard menu: what exists. An entry joins when its page does (docs/decisions/0070). */
export function menuOf(me: Me): Entry[] {
  const profile = ownProfilePath(me)
  return [
    { to: paths.mentoringCenter(), icon: 'home', label: 'nav.mentoring', short: 'nav.home' },
    { to: paths.community(), icon: 'people', label: 'nav.community', short: 'nav.community' },
    ...(profile === null ? [] : [{ to: profile, icon: 'person', label: 'nav.profile', short: 'nav.profile' } as const]),
  ]
}
