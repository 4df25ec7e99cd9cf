import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled, useColorScheme } from '@mui/material/styles'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { themes } from '#contract/people/auth.ts'
import { color } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { useCompany } from '../../shared/company.ts'
import { api } from '../../shared/data/api.ts'
import { useDataLayer, useWrite } from '../../shared/data/hooks.ts'
import { useLocale } from '../../shared/i18n/format.ts'
import { useChangeLocale } from '../../shared/i18n/useChangeLocale.ts'
import { meKey, useAuth } from '../../shared/session/me.ts'
import type { Me } from '../../shared/session/me.ts'
import { useLeaving } from '../../shared/session/useLeaving.tsx'
import { firstFeatures } from '../features.ts'
import { laterFeatures } from '../laterFeatures.ts'
import { RecentMessages } from '../notifications/RecentMessages.tsx'
import { menuOf } from './menu.ts'
import { usePlaces } from '../../shared/session/usePlaces.ts'

const StyledHeading = styled(ListSubheader)({
  padding: '8px 12px 4px',
  lineHeight: 1.4,
  fontSize: '.8125rem',
  fontWeight: 600,
  color: color.ink2,
  backgroundColor: 'transparent',
})
/** The menu gives its focus to the first child that does not say this. */
const Heading = Object.assign(StyledHeading, { muiSkipListHighlight: true })

/** On a screen that is not high the entries stand closer, so that the way out is seen. */
const Desk = styled(Menu)({
  '@media (max-height: 900px)': {
    '& .MuiMenuItem-root': { minHeight: 28, paddingBlock: 1 },
    '& .MuiListSubheader-root': { paddingTop: 4 },
    '& .MuiDivider-root': { marginBlock: 4 },
  },
})

/** From the bottom of a phone, under the thumb: entries beside each other, as high as a finger is wide. */
const Sheet = styled(Menu)({
  '& .MuiMenu-paper': {
    position: 'fixed',
    inset: 'auto 0 0 0',
    maxWidth: 'none',
    maxHeight: '85dvh',
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderRadius: '16px 16px 0 0',
  },
  '& .MuiMenu-list': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', padding: '8px 8px 16px' },
  '& .MuiMenu-list > .MuiDivider-root, & .MuiMenu-list > .MuiListSubheader-root': { gridColumn: '1 / -1' },
  '& .MuiMenuItem-root': { minHeight: 48, whiteSpace: 'normal', lineHeight: 1.25 },
})

const Mark = styled('span')({ display: 'grid', width: 20, color: color.brandText })
const Scheme = styled('span')({ display: 'grid', marginLeft: 'auto', color: color.ink2 })
const Note = styled('small')({ marginLeft: 'auto', paddingLeft: 16, fontSize: '.875rem', color: color.ink2 })

const Changes = styled('span')({ display: 'block', fontWeight: 400 })

/** As the server's public pages spell the home of a program. */
const homes = { fr: '/programmes/', en: '/en/programs/' } as const

const schemeIcons = { light: 'sun', dark: 'moon', system: 'screen' } as const

interface ChoiceProps {
  chosen: boolean
  onChoose: () => void
  lang?: string
  children: ReactNode
}

function Choice({ chosen, onChoose, lang, children, ...item }: ChoiceProps) {
  return (
    <MenuItem {...item} role="menuitemradio" aria-checked={chosen} {...(lang && { lang })} onClick={onChoose}>
      <Mark>{chosen && <Icon name="check" />}</Mark>
      {children}
    </MenuItem>
  )
}

/** What the links are about, in their order. */
const subjects = ['own', 'learn', 'settings'] as const

interface AccountMenuListProps {
  me: Me
  labelledBy: string
  anchor: HTMLElement | null
  /** From the bottom of the screen, not below an anchor. Default false. */
  sheet?: boolean
  open: boolean
  onClose: () => void
}

/** Profile with the level of a mentor, programs, language, appearance, recent alerts, sign out. */
export function AccountMenuList({ me, labelledBy, anchor, sheet = false, open, onClose }: AccountMenuListProps) {
  const { t } = useTranslation()
  const { t: level } = useTranslation('level')
  const mentorLevel = me.presenter?.attributes.level ?? null
  const [messages, setMessages] = useState(false)
  const { mode, setMode } = useColorScheme()
  const { languages } = useCompany().settings
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  const auth = useAuth()
  const leaving = useLeaving({
    sendNow: async () => {
      const { outboxesOf } = await import('../../features/messages/messenger/outboxes.ts')
      await outboxesOf(auth, me.id).sendNow()
    },
  })
  const { client } = useDataLayer()
  const choose = useWrite<'users'>({
    invalidates: ['presenters', 'participants'],
    onDone: () => void client.invalidateQueries({ queryKey: meKey }),
  })
  const { places: all, choose: choosePlace } = usePlaces(me.profile?.id)
  const places = all.length > 1 ? all : []
  const program = me.program && {
    name: me.program.attributes.name[locale],
    home: homes[locale] + me.program.attributes.slug,
  }
  const both = me.participant && me.presenter ? [me.participant, me.presenter] : []

  const chooseProfile = (chosen: NonNullable<Me['profile']>) => {
    onClose()
    if (chosen.id === me.profile?.id) return
    const { type, id } = chosen
    choose.mutate(api.users.update({ id: me.id }, { relationships: { current_profile: { data: { type, id } } } }))
  }

  const entries = menuOf([...firstFeatures, ...laterFeatures], me, 'account')
  const Frame = sheet ? Sheet : Desk

  return (
    <>
      <Frame
        anchorEl={anchor}
        anchorReference={sheet ? 'none' : 'anchorEl'}
        open={open}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': labelledBy } }}
      >
        {subjects.flatMap((subject) => [
          <Heading key={subject} role="presentation">
            {t(`account.subjects.${subject}`)}
          </Heading>,
          ...entries
            .filter((entry) => (entry.subject ?? 'settings') === subject)
            .map(({ to, icon, label }) => (
              <MenuItem key={to} component={Link} to={to} onClick={onClose}>
                <Icon name={icon} /> {t(label)}
                {label === 'account.profile' && mentorLevel && <Note>{level(`names.${mentorLevel}`)}</Note>}
              </MenuItem>
            )),
          subject === 'learn' && program && (
            <MenuItem key="program" component="a" href={program.home}>
              <Icon name="globe" /> {t('account.program', { program: program.name })}
            </MenuItem>
          ),
        ])}
        {me.user.roles.length > 0 && (
          <MenuItem component="a" href="/admin/">
            <Icon name="briefcase" /> {t('account.console')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            onClose()
            setMessages(true)
          }}
        >
          <Icon name="history" /> {t('account.recent')}
        </MenuItem>
        {both.length > 0 && <Divider />}
        {both.length > 0 && <Heading role="presentation">{t('account.choose_profile')}</Heading>}
        {both.map((own) => (
          <Choice
            key={own.id}
            chosen={own.id === me.profile?.id}
            onChoose={() => {
              chooseProfile(own)
            }}
          >
            {t(own.type === 'presenters' ? 'account.as_presenter' : 'account.as_participant')}
          </Choice>
        ))}
        {places.length > 0 && <Divider />}
        {places.length > 0 && (
          <Heading role="presentation">
            {t('account.choose_program')}
            <Changes>{t('account.program_changes')}</Changes>
          </Heading>
        )}
        {places.map((place) => (
          <Choice
            key={place.id}
            chosen={place.current}
            onChoose={() => {
              onClose()
              if (!place.current) void choosePlace(place)
            }}
          >
            {place.name}
          </Choice>
        ))}
        {languages.length > 1 && <Divider />}
        {languages.length > 1 && <Heading role="presentation">{t('language')}</Heading>}
        {languages.length > 1 &&
          languages.map((language) => (
            <Choice
              key={language}
              chosen={language === locale}
              lang={language}
              onChoose={() => {
                onClose()
                void changeLocale(language)
              }}
            >
              {t(`languages.${language}`)}
            </Choice>
          ))}
        <Divider />
        <Heading role="presentation">{t('account.theme')}</Heading>
        {themes.map((scheme) => (
          <Choice
            key={scheme}
            chosen={scheme === mode}
            onChoose={() => {
              setMode(scheme)
            }}
          >
            {t(`account.themes.${scheme}`)}
            <Scheme>
              <Icon name={schemeIcons[scheme]} />
            </Scheme>
          </Choice>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            if (leaving.leave() === 'asked') onClose()
          }}
        >
          <Icon name="signOut" /> {t('account.sign_out')}
        </MenuItem>
      </Frame>
      {leaving.question}
      <RecentMessages
        open={messages}
        onClose={() => {
          setMessages(false)
        }}
      />
    </>
  )
}
