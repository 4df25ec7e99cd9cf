import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { PageHeader } from '../../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useAccount } from './account.ts'
import { Booking } from './Booking.tsx'
import { Contact } from './Contact.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { Identities } from './Identities.tsx'
import { Information } from './Information.tsx'
import { LoadError } from './LoadError.tsx'
import { Look } from './Look.tsx'
import { Notifications } from './Notifications.tsx'
import { OutsideMeetings } from './OutsideMeetings.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { groups, settingsPaths, subjects } from '../../../shared/paths/settings.ts'
import type { Subject } from '../../../shared/paths/settings.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SideList } from './SideList.tsx'
import { Visibility } from './Visibility.tsx'

const Absence = lazyPart(() => import('./Absence.tsx').then((m) => m.Absence))

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  gap: 48,
  alignItems: 'start',
  marginTop: 32,
  '& > .panels': { display: 'grid', gap: 24, minWidth: 0 },
  '& > .panels > .back': { display: 'none' },
  '@media (max-width: 860px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 24,
    marginTop: 16,
    '&.index > .panels, &.subject > nav, & .beside': { display: 'none' },
    '& > .panels > .back': { display: 'block', marginBottom: -12 },
  },
})

interface Reader {
  /** The company lets its people sign in with a password. */
  withPassword: boolean
  /** It has providers at which people sign in. */
  withProviders: boolean
  isAdmin: boolean
  isMentor: boolean
}

/** Administrators sign in with a password wherever it is; a second factor and passkeys stand beside one. */
function useSubjects({ withPassword, withProviders, isAdmin, isMentor }: Reader): readonly Subject[] {
  return useMemo(() => {
    const conditions: Partial<Record<Subject, boolean>> = {
      password: withPassword,
      second_factor: withPassword || isAdmin,
      passkeys: withPassword,
      identities: withProviders,
      visibility: isMentor,
      sessions: isMentor,
    }
    return subjects.filter((subject) => conditions[subject] ?? true)
  }, [withPassword, withProviders, isAdmin, isMentor])
}

/**
 * What a person sets for themselves: the cards of a group of subjects beside the index. The address names the subject.
 * A phone shows that one alone, and the index where the address names none.
 */
export function Settings() {
  const { t } = useTranslation('settings')
  const account = useAccount()
  const { password: withPassword, single_sign_on: connections, facebook } = useCompany().sign_in
  const withProviders = connections.length > 0 || facebook
  const { presenter, user } = useMe()
  const subjects = useSubjects({ withPassword, withProviders, isAdmin: user.isAdmin, isMentor: presenter !== null })
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  const isErasing = hash === '#delete'
  const isReady = account.data !== undefined

  const wanted = subjects.find((subject) => `#${subject}` === (isErasing ? '#account' : hash))
  const group = groups.find(({ holds }) => holds.some((subject) => subject === (wanted ?? subjects[0])))
  // A link leads to a subject; what stands above it must be there first.
  useEffect(() => {
    if (wanted === undefined || !isReady) return
    document.querySelector(`#${wanted}`)?.scrollIntoView({ block: 'start' })
    // Who has opened the page here reads it from its top.
    if (key !== 'default') document.querySelector<HTMLElement>(`#${wanted}-title`)?.focus({ preventScroll: true })
  }, [wanted, isReady, key])

  const panels: Readonly<Record<Subject, ReactNode>> = {
    contact: account.data && <Contact account={account.data} />,
    information: <Information />,
    password: <Password />,
    second_factor: <SecondFactor />,
    passkeys: <Passkeys />,
    identities: <Identities />,
    devices: <Devices />,
    notifications: account.data && <Notifications account={account.data} />,
    look: <Look />,
    absence: (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <Absence />
      </Suspense>
    ),
    booking: <Booking />,
    visibility: presenter && <Visibility profile={presenter} />,
    sessions: presenter && <OutsideMeetings profile={presenter} />,
    account: (
      <DeleteAccount
        open={isErasing}
        onOpen={() => void navigate({ hash: '#delete' }, { replace: true })}
        onClose={() => void navigate({ hash: '#account' }, { replace: true })}
      />
    ),
  }

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
      {account.isPending && (
        <Loading page>
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {account.data === undefined && account.error && (
        <LoadError error={account.error} onRetry={() => void account.refetch()} />
      )}
      {account.data && (
        <Columns className={wanted === undefined ? 'index' : 'subject'}>
          <SideList subjects={subjects} current={wanted ?? subjects[0]} />
          <div className="panels">
            <p className="back">
              <Button
                variant="text"
                component={Link}
                to={settingsPaths.settings()}
                startIcon={<Icon name="chevronLeft" size={16} />}
              >
                {t('index')}
              </Button>
            </p>
            {subjects
              .filter((subject) => group?.holds.some((one) => one === subject))
              .map((subject) => (
                <div key={subject} className={subject === (wanted ?? subjects[0]) ? 'asked' : 'beside'}>
                  {panels[subject]}
                </div>
              ))}
          </div>
        </Columns>
      )}
    </>
  )
}
