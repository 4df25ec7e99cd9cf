import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { groups, settingsPaths } from '../../../shared/paths/settings.ts'
import type { Subject } from '../../../shared/paths/settings.ts'

const icons: Readonly<Record<Subject, IconName>> = {
  contact: 'person',
  information: 'briefcase',
  password: 'lock',
  second_factor: 'phone',
  passkeys: 'key',
  identities: 'link',
  notifications: 'bell',
  absence: 'sunrise',
  booking: 'calendar',
  visibility: 'eye',
  sessions: 'history',
  devices: 'screen',
  look: 'globe',
  account: 'trash',
}

const List = styled('nav')({
  position: 'sticky',
  top: 88,
  maxHeight: 'calc(100vh - 104px)',
  overflowY: 'auto',
  display: 'grid',
  gap: 2,
  '& p': { padding: '14px 12px 4px', fontSize: '.8125rem', fontWeight: 600, color: color.ink2 },
  '& p:first-of-type': { paddingTop: 0 },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '20px 1fr auto',
    gap: 12,
    alignItems: 'center',
    minHeight: 44,
    padding: '6px 12px',
    borderRadius: shape.radius,
    color: color.ink2,
    textDecoration: 'none',
    fontSize: '.9375rem',
    fontWeight: 500,
    '&:hover': { background: color.sunken, color: color.ink },
    '&:focus-visible': { ...focusRing, outlineOffset: -2 },
    '&[aria-current]': {
      background: color.brandTint,
      color: color.ink,
      fontWeight: 600,
      boxShadow: `inset 3px 0 0 ${color.brandText}`,
    },
  },
  '& a > svg:last-child': { display: 'none' },
  // On a phone it is the page, and each entry leads to one of its own.
  '@media (max-width: 860px)': {
    position: 'static',
    maxHeight: 'none',
    '& p': { paddingInline: 0 },
    '& a': { minHeight: 52, paddingInline: 16, border: `1px solid ${color.line}` },
    '& a, & a[aria-current]': {
      backgroundColor: color.surface,
      color: color.ink,
      fontWeight: 500,
      boxShadow: 'none',
    },
    '& a > svg:last-child': { display: 'block', color: color.ink2 },
  },
})

interface SideListProps {
  subjects: readonly Subject[]
  current: Subject | undefined
}

/** The index of the settings: beside the page, and a page of its own on a phone. */
export function SideList({ subjects, current }: SideListProps) {
  const { t } = useTranslation('settings')
  return (
    <List aria-label={t('index')}>
      {groups.flatMap(({ name, holds }) => {
        const visible = subjects.filter((subject) => holds.some((one) => one === subject))
        if (visible.length === 0) return []
        return [
          <p key={name}>{t(`groups.${name}`)}</p>,
          ...visible.map((subject) => (
            <Link
              key={subject}
              to={settingsPaths.settings(subject)}
              aria-current={subject === current ? 'true' : undefined}
            >
              <Icon name={icons[subject]} />
              <span>{t(`subjects.${subject}`)}</span>
              <Icon name="chevronRight" size={16} />
            </Link>
          )),
        ]
      })}
    </List>
  )
}
