import { styled } from '@mui/material/styles'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCompany } from '../../shared/company.ts'
import { PageHeader } from '../../shared/components/PageHeader.tsx'
import { PageTitle } from '../../shared/components/PageTitle.tsx'
import { Loading, RowsSkeleton } from '../../shared/components/Skeletons.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useAccount } from './account.ts'
import { Contact } from './Contact.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Devices } from './Devices.tsx'
import { Identities } from './Identities.tsx'
import { Information } from './Information.tsx'
import { LoadError } from './LoadError.tsx'
import { Look } from './Look.tsx'
import { Notifications } from './Notifications.tsx'
import { OutsideSessions } from './OutsideSessions.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { subjects } from './paths.ts'
import type { Subject } from './paths.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SideList } from './SideList.tsx'
import { useCurrentSubject } from './useCurrentSubject.ts'
import { Visibility } from './Visibility.tsx'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '232px minmax(0, 1fr)',
  gap: 48,
  alignItems: 'start',
  marginTop: 32,
  '& > .panels': { display: 'grid', gap: 24, minWidth: 0 },
  '@media (max-width: 860px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24, marginTop: 16 },
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
function useShown({ withPassword, withProviders, isAdmin, isMentor }: Reader): readonly Subject[] {
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

/** What a person sets for themselves: one card a subject, the list of subjects beside them. */
export function Settings() {
  const { t } = useTranslation('settings')
  const account = useAccount()
  const { password: withPassword, single_sign_on: connections, facebook } = useCompany().sign_in
  const withProviders = connections.length > 0 || facebook
  const { presenter, user } = useMe()
  const shown = useShown({ withPassword, withProviders, isAdmin: user.isAdmin, isMentor: presenter !== null })
  const { current, setCurrent } = useCurrentSubject(shown)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isErasing = hash === '#delete'
  const isReady = account.data !== undefined

  function go(subject: Subject) {
    setCurrent(subject)
    document.querySelector(`#${subject}`)?.scrollIntoView({ block: 'start' })
    document.querySelector<HTMLElement>(`#${subject}-title`)?.focus({ preventScroll: true })
  }
  // A link leads to a subject; what stands above it must be there first.
  useEffect(() => {
    const subject = subjects.find((one) => `#${one}` === hash)
    if (subject && isReady) document.querySelector(`#${subject}`)?.scrollIntoView({ block: 'start' })
  }, [hash, isReady])

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
        <Columns>
          <SideList subjects={shown} current={current} onGo={go} />
          <div className="panels">
            <Contact account={account.data} />
            <Information />
            {withPassword && <Password />}
            {shown.includes('second_factor') && <SecondFactor />}
            {withPassword && <Passkeys />}
            {withProviders && <Identities />}
            <Notifications account={account.data} />
            {presenter && <Visibility profile={presenter} />}
            {presenter && <OutsideSessions profile={presenter} />}
            <Devices />
            <Look />
            <DeleteAccount
              open={isErasing}
              onOpen={() => void navigate({ hash: '#delete' }, { replace: true })}
              onClose={() => void navigate({ hash: '' }, { replace: true })}
            />
          </div>
        </Columns>
      )}
    </>
  )
}
