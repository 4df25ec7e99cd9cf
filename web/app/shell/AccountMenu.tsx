import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, font, motion, shape } from '#theme/vars.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import type { Me } from '../../shared/session/me.ts'

/** Where there is room: a phone has the last entry of its bar (MoreButton). */
const Trigger = styled(ButtonBase)({
  gap: 10,
  padding: '4px 8px 4px 4px',
  borderRadius: shape.radius,
  color: color.ink,
  textAlign: 'left',
  fontFamily: font.text,
  transition: `background-color ${motion.fast}`,
  '&:hover': { backgroundColor: color.brandTint },
  '& b': { display: 'block', fontSize: '.875rem', lineHeight: 1.25 },
  '& small': { display: 'block', fontSize: '.8125rem', lineHeight: 1.25, color: color.ink2 },
  '@media (max-width: 1040px)': { display: 'none' },
})

/** The menu itself is fetched when somebody reaches for it. */
const load = () => import('./AccountMenuList.tsx')
const List = lazyOverlay(() => load().then((m) => m.AccountMenuList), ['level'])
// What fails here is tried again by the click.
const fetchAhead = () => {
  if (navigator.onLine) load().catch(() => null)
}

function roleOf(me: Me) {
  if (me.participant && me.presenter) return 'both'
  if (me.presenter) return 'presenter'
  if (me.participant) return 'participant'
  return me.user.isAdmin ? 'admin' : 'none'
}

/** Who I am here, and the way to what is mine. */
export function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Trigger
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={fetchAhead}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />
        <VisuallyHidden>{t('account.of')} </VisuallyHidden>
        <span className="who">
          <b>{me.fullName}</b> <small>{t(`account.role.${roleOf(me)}`)}</small>
        </span>
        <Icon name="chevronDown" size={16} />
      </Trigger>
      <List
        me={me}
        labelledBy={id}
        anchor={anchor}
        open={anchor !== null}
        onClose={() => {
          setAnchor(null)
        }}
      />
    </>
  )
}

/** The last entry of the bar at the bottom: all that the others do not lead to, by subject. */
export function MoreButton({ me }: { me: Me }) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={fetchAhead}
        onClick={() => {
          setOpen(true)
        }}
      >
        <Icon name="more" size={22} />
        <span>{t('nav.more')}</span>
      </button>
      <List
        me={me}
        labelledBy={id}
        anchor={null}
        sheet
        open={open}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
