import Box from '@mui/material/Box'
import { type ReactNode, useId, useState } from 'react'
import { useLogout, usePermissions } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color, fixed, font, shape } from '#theme/vars.ts'
import { useDashboard } from '../data/dashboard.ts'
import { askToLeave, isUnsaved } from '../edits/unsaved.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { resourceList } from '../../resource-facts.ts'
import { mayOpen } from '../../people/session/access.ts'
import { useCompany } from '../shared/company.ts'
import { Icon, type IconName, LogoMark } from '../shared/icons.tsx'
import { useOpenParts } from './open-parts.ts'
import { Preferences } from './Preferences.tsx'
import { type RailGroup, railGroups } from './rail-groups.ts'

const focusOnRail = {
  '& :focus-visible, & .Mui-focusVisible': { outlineColor: fixed.white, boxShadow: 'none' },
} as const

/** Where one can go, what waits there, and the reader's own settings. */
export function Rail({ withLogo = true }: { readonly withLogo?: boolean }) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', gap: 3, minHeight: 0, ...focusOnRail }}>
      {withLogo ? <Logo /> : <span />}
      <nav aria-label={t('nav.label')}>
        <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
          {role !== undefined &&
            (mayOpen(role, 'dashboard') ? <CountedLinks role={role} /> : <RailLinks role={role} />)}
        </Box>
      </nav>
      <Box sx={{ display: 'grid', gap: 1, paddingTop: 2, borderTop: '1px solid rgb(255 255 255 / .14)' }}>
        <Preferences />
        <SignOut />
      </Box>
    </Box>
  )
}

/** With what waits under each entry: one reader of the dashboard, however many entries show a figure. */
function CountedLinks({ role }: { readonly role: ConsoleRole }) {
  const { data } = useDashboard(null)
  return <RailLinks role={role} dashboard={data} />
}

interface RailLinksProps {
  readonly role: ConsoleRole
  readonly dashboard?: AdminDashboard | undefined
}

/** The dashboard, then every resource that the role finds in the console. */
function RailLinks({ role, dashboard }: RailLinksProps) {
  const t = useWords()
  return (
    <>
      {mayOpen(role, 'dashboard') && (
        <RailLink to="/" icon="dashboard">
          {t('nav.dashboard')}
        </RailLink>
      )}
      {railGroups.map((group) => (
        <RailPart key={group} group={group} role={role} dashboard={dashboard} />
      ))}
    </>
  )
}

/** One part of the rail; it opens and closes, and is open where the reader is. */
function RailPart({ group, role, dashboard }: RailLinksProps & { readonly group: RailGroup }) {
  const t = useWords()
  const id = useId()
  const [, first = ''] = useLocation().pathname.split('/')
  const entries = resourceList.filter(
    ({ name, under, group: of }) => of === group && under === undefined && mayOpen(role, name),
  )
  // A list without a place of its own is in that of the list that leads to it.
  const around = resourceList.find(({ name }) => name === first)?.under
  const isHere = entries.some(({ name }) => name === first || name === around)
  const [isOpen, open] = useOpenParts(group)
  const waitingOf = (name: ResourceName) => (dashboard === undefined ? 0 : (waitingUnder[name]?.(dashboard) ?? 0))
  const [isLeft, leave] = useState(false)
  const isExpanded = isOpen || (isHere && !isLeft)
  if (entries.length === 0) return null
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={isExpanded}
        aria-controls={id}
        sx={partHead}
        onClick={() => {
          open(!isExpanded)
          leave(isExpanded)
        }}
      >
        {t(`nav.parts.${group}`)}
        {!isExpanded && <WaitingBadge waiting={entries.reduce((sum, { name }) => sum + waitingOf(name), 0)} />}
        <Icon name={isExpanded ? 'up' : 'down'} size={16} />
      </Box>
      <Box component="ul" id={id} hidden={!isExpanded} sx={{ display: isExpanded ? 'grid' : 'none', gap: '2px' }}>
        {entries.map(({ name, icon }) => (
          <RailLink key={name} to={`/${name}`} icon={icon} isAround={name === around}>
            {t(`rail.${name}`)}
            <WaitingBadge waiting={waitingOf(name)} />
          </RailLink>
        ))}
      </Box>
    </li>
  )
}

interface RailLinkProps {
  readonly to: string
  readonly icon: IconName
  /** The reader is in a list that this one leads to. */
  readonly isAround?: boolean
  readonly children: ReactNode
}

function RailLink({ to, icon, isAround = false, children }: RailLinkProps) {
  return (
    <li>
      <Box component={NavLink} to={to} end={to === '/'} sx={isAround ? { ...item, ...here } : item}>
        <Icon name={icon} />
        {children}
      </Box>
    </li>
  )
}

export function Logo() {
  const t = useWords()
  const company = useCompany()
  return (
    <Box
      component={NavLink}
      to="/"
      aria-label={`${company.name}, ${t('name')}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '10px',
        paddingInline: 1,
        color: fixed.white,
        textDecoration: 'none',
        font: `680 1.125rem/1 ${font.display}`,
        letterSpacing: '-.02em',
        '& svg': { backgroundColor: fixed.white, borderRadius: '9px', padding: '4px' },
      }}
    >
      <LogoMark />
      <span>{t('name')}</span>
    </Box>
  )
}

/** What waits under an entry, as the dashboard counts it. */
const waitingUnder: { readonly [Name in ResourceName]?: (dashboard: AdminDashboard) => number } = {
  sign_ups: ({ attention }) => attention.pending_approval,
  mentoring_requests: ({ health }) => health.open_requests,
  // The lists of reports and comments are under it.
  articles: ({ attention }) => attention.articles_to_review + attention.articles_reported,
  tag_proposals: ({ attention }) => attention.tag_proposals,
  contact_messages: ({ attention }) => attention.contact_messages,
  contact_requests: ({ attention }) => attention.contact_requests,
  error_reports: ({ attention }) => attention.error_reports,
  mails: ({ attention }) => attention.failed_mails,
}

function WaitingBadge({ waiting }: { readonly waiting: number }) {
  const t = useWords()
  if (waiting === 0) return null
  return (
    <Box
      component="span"
      sx={{
        marginLeft: 'auto',
        padding: '4px 8px',
        borderRadius: '10px',
        backgroundColor: color.sun,
        color: fixed.night,
        font: `600 .8125rem/1 ${font.text}`,
        fontVariantNumeric: 'tabular-nums',
      }}
      aria-label={t('nav.waiting', { smart_count: waiting })}
      role="img"
    >
      {waiting}
    </Box>
  )
}

/** Drafts stay in this browser for the same person; a sign-out says so first. */
function SignOut() {
  const t = useWords()
  const logout = useLogout()
  const leave = async () => {
    if (!isUnsaved() || (await askToLeave())) await logout()
  }
  return (
    <Box component="button" type="button" sx={{ ...item, width: '100%' }} onClick={() => void leave()}>
      <Icon name="signOut" />
      {t('nav.sign_out')}
    </Box>
  )
}

const partHead = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  width: '100%',
  padding: '8px 10px',
  minHeight: 36,
  border: 0,
  borderRadius: shape.inner,
  background: 'none',
  color: 'inherit',
  opacity: 0.85,
  font: `600 .8125rem/1.4 ${font.text}`,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / .08)', color: fixed.white },
} as const

const here = { backgroundColor: 'rgb(255 255 255 / .14)', color: fixed.white, fontWeight: 600 } as const

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '8px 10px',
  minHeight: 40,
  border: 0,
  borderRadius: shape.inner,
  background: 'none',
  color: 'inherit',
  font: `500 .9375rem/1.4 ${font.text}`,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / .08)', color: fixed.white },
  '&[aria-current="page"]': here,
} as const
