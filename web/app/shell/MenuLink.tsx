import type { ReactNode } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import type { MenuEntry } from '../../shared/feature.ts'

interface MenuLinkProps extends Pick<MenuEntry, 'to' | 'covers'> {
  readonly children: ReactNode
}

const none: readonly string[] = []

/** A link of a menu, marked on its page, on those below it, and on those that its entry covers. */
export function MenuLink({ to, covers = none, children }: MenuLinkProps) {
  const { pathname } = useLocation()
  const isWithin = (path: string) => matchPath({ path, end: false }, pathname) !== null
  const current = isWithin(to) ? 'page' : covers.some(isWithin) ? 'true' : undefined
  return (
    <Link to={to} aria-current={current}>
      {children}
    </Link>
  )
}
