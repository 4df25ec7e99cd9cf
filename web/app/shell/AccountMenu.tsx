import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled, useColorScheme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, motion, shape } from '#theme/vars.ts'
import { Avatar } from '../../shared/components/Avatar.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { useCompany } from '../../shared/company.ts'
import { useWrite } from '../../shared/data/hooks.ts'
import { useLocale } from '../../shared/i18n/format.ts'
import { useChangeLocale } from '../../shared/i18n/useChangeLocale.ts'
import { meKey } from '../../shared/session/me.ts'
import type { Me } from '../../shared/session/me.ts'
import { useSignOut } from '../../shared/session/useSignOut.ts'
import { RecentMessages } from '../notifications/RecentMessages.tsx'
import { ownProfilePath } from './entries.ts'
import { useDataLayer } from '../../shared/data/hooks.ts'

const Trigger = styled(ButtonBase)({
  gap: 10,
  padding: '4px 8px 4px 4px',
  borderRadius: shape.radius,
  color: color.ink,
  textAlign: 'left',
  transition: `background-color ${motion.fast}`,
  '&:hover': { backgroundColor: color.brandTint },
  '& b': { display: 'block', fontSize: '.875rem', lineHeight: 1.25 },
  '& small': { display: 'block', fontSize: '.8125rem', lineHeight: 1.25, color: color.ink2 },
  '@media (max-width: 1040px)': { padding: 2, '& > .who, & > svg': { display: 'none' } },
})

const Heading = styled(ListSubheader)({
  padding: '8px 12px 4px',
  lineHeight: 1.4,
  fontSize: '.8125rem',
  fontWeight: 600,
  color: color.ink2,
  backgroundColor: 'transparent',
})

const icons = { light: 'sun', dark: 'moon', system: 'screen' } as const

function roleOf(me: Me) {
  if (me.participant && me.presenter) return 'both'
  if (me.presenter) return 'presenter'
  if (me.participant) return 'participant'
  return me.user.isAdmin ? 'admin' : 'none'
}

function Choice({ chosen }: { chosen: boolean }) {
  return <span style={{ width: 20, color: color.brandText }}>{chosen && <Icon name="check" />}</span>
}

/** Who I am here: profile, language, appearance, recent messages, sign out. */
export function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [messages, setMessages] = useState(false)
  const { mode, setMode } = useColorScheme()
  const { languages } = useCompany().settings
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  const signOut = useSignOut()
  const { client } = useDataLayer()
  const choose = useWrite<'users'>({ onDone: () => void client.invalidateQueries({ queryKey: meKey }) })
  const role = t(`account.role.${roleOf(me)}`)
  const profile = ownProfilePath(me)
  const close = () => {
    setAnchor(null)
  }
  const chooseProfile = (chosen: Me['profile']) => {
    if (!chosen || chosen.id === me.profile?.id) return
    choose.mutate({
      type: 'update',
      subType: 'one',
      model: 'users',
      params: { id: me.id },
      body: {
        data: {
          type: 'users',
          id: me.id,
          relationships: { current_profile: { data: { type: chosen.type, id: chosen.id } } },
        },
      },
    })
    close()
  }

  return (
    <>
      <Trigger
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('account.label', { name: me.fullName, role })}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />
        <span className="who">
          <b>{me.fullName}</b>
          <small>{role}</small>
        </span>
        <Icon name="chevronDown" size={16} />
      </Trigger>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {profile !== null && (
          <MenuItem component={Link} to={profile} onClick={close}>
            <Icon name="person" /> {t('account.profile')}
          </MenuItem>
        )}
        {me.user.roles.length > 0 && (
          <MenuItem component="a" href="/admin/">
            <Icon name="briefcase" /> {t('account.console')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            setMessages(true)
          }}
        >
          <Icon name="history" /> {t('account.recent')}
        </MenuItem>
        {me.participant && me.presenter && <Divider />}
        {me.participant && me.presenter && <Heading role="presentation">{t('account.choose_profile')}</Heading>}
        {me.participant &&
          me.presenter &&
          ([me.participant, me.presenter] as const).map((own) => (
            <MenuItem
              key={own.id}
              role="menuitemradio"
              aria-checked={own.id === me.profile?.id}
              onClick={() => {
                chooseProfile(own)
              }}
            >
              <Choice chosen={own.id === me.profile?.id} />
              {t(own.type === 'presenters' ? 'account.as_presenter' : 'account.as_participant')}
            </MenuItem>
          ))}
        <Divider />
        <Heading role="presentation">{t('language')}</Heading>
        {languages.map((language) => (
          <MenuItem
            key={language}
            role="menuitemradio"
            aria-checked={language === locale}
            lang={language}
            onClick={() => {
              close()
              void changeLocale(language)
            }}
          >
            <Choice chosen={language === locale} />
            {t(`languages.${language}`)}
          </MenuItem>
        ))}
        <Divider />
        <Heading role="presentation">{t('account.theme')}</Heading>
        {(['light', 'dark', 'system'] as const).map((scheme) => (
          <MenuItem
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === mode}
            onClick={() => {
              setMode(scheme)
            }}
          >
            <Choice chosen={scheme === mode} />
            {t(`account.themes.${scheme}`)}
            <span style={{ marginLeft: 'auto', color: color.ink2 }}>
              <Icon name={icons[scheme]} />
            </span>
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => void signOut()}>
          <Icon name="signOut" /> {t('account.sign_out')}
        </MenuItem>
      </Menu>
      <RecentMessages
        open={messages}
        onClose={() => {
          setMessages(false)
        }}
      />
    </>
  )
}
