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
  '@media (max-width: 1040px)': {
    padding: 2,
    '& > svg': { display: 'none' },
    // Still the button's name.
    '& > .who': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
})

/** The menu itself is fetched when somebody reaches for it. */
const load = () => import('./AccountMenuList.tsx')
const List = lazyOverlay(() => load().then((m) => m.AccountMenuList), ['level'])

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
        onPointerEnter={() => {
          // What fails here is tried again by the click.
          load().catch(() => null)
        }}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />
        <VisuallyHidden>{`${t('account.menu')} : `}</VisuallyHidden>
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
