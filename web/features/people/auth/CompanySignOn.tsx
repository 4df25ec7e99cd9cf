import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import { showIdentity } from './signUpCalls.ts'

/** The company's own sign-ins, each a button that leads to its provider and back to the sign-up. */
export function CompanySignOn({ token }: { token: string }) {
  const { t } = useTranslation('sign_up')
  const { http } = useAuth()
  const { single_sign_on: connections } = useCompany().sign_in
  const [error, setError] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  async function leave(connection: string) {
    setLeaving(true)
    try {
      leaveFor(await showIdentity(http, token, connection))
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(t('login.away'))
      setLeaving(false)
    }
  }
  return (
    <>
      {error !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {error}
        </Alert>
      )}
      {connections.map(({ id, label }, at) => (
        <Button
          key={id}
          variant={at === 0 ? 'contained' : 'outlined'}
          startIcon={<Icon name="key" />}
          disabled={isLeaving}
          onClick={() => void leave(id)}
        >
          {t('login.continue_with', { name: label })}
        </Button>
      ))}
    </>
  )
}
