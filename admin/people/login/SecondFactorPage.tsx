import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { HttpError, useLogout, useTranslate } from 'react-admin'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useDocumentTitle } from '../../platform/layout/PageHead.tsx'
import { call } from '../session/http.ts'
import { releaseHold } from '../session/holds.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FactorForm } from './FactorForm.tsx'

interface Proposed {
  readonly secret: string
  readonly qr: string
}

/**
 * What an administrator without a second factor sees, where the company demands one: add it, write the recovery codes
 * down, go on.
 */
export function SecondFactorPage() {
  const t = useWords()
  const translate = useTranslate()
  const logout = useLogout()
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useDocumentTitle(t('login.factor.add_title'))

  useEffect(() => {
    const propose = async () => {
      try {
        setProposed(dataOf<Proposed>((await call('/auth/second_factor', { method: 'POST', body: '{}' })).json))
      } catch (error) {
        setRefusal(isTooLate(error) ? 'console.login.factor.again' : messageOf(error))
      }
    }
    void propose()
  }, [])

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', padding: 2 }}>
      <Panel sx={{ width: 'min(520px, 100%)', padding: { xs: '24px 20px', sm: 4 }, display: 'grid', gap: 3 }}>
        <div>
          <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
            {t(codes === null ? 'login.factor.add_title' : 'login.factor.codes_title')}
          </Typography>
          <Typography sx={{ marginTop: 1, color: color.ink2 }}>
            {t(codes === null ? 'login.factor.add_text' : 'login.factor.codes_text')}
          </Typography>
        </div>
        {refusal !== null && <Typography role="alert">{translate(refusal, { _: refusal })}</Typography>}
        {codes === null && proposed !== null && (
          <>
            <Box
              component="img"
              alt={t('login.factor.picture')}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(proposed.qr)}`}
              sx={{ width: 200, height: 200, borderRadius: 1 }}
            />
            <Typography variant="body2" sx={{ color: color.ink2 }}>
              {t('login.factor.by_hand')} <code>{proposed.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            </Typography>
            <FactorForm
              submit={t('login.factor.confirm')}
              takesRecoveryCode={false}
              onCode={async (code) => {
                const body = JSON.stringify({ code })
                const { json } = await call('/auth/second_factor/confirm', { method: 'POST', body })
                setCodes(dataOf<{ recovery_codes: string[] }>(json).recovery_codes)
              }}
            />
          </>
        )}
        {codes !== null && (
          <>
            <Box
              component="ul"
              sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 1, fontFamily: 'monospace' }}
            >
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </Box>
            <Button variant="contained" size="large" onClick={releaseHold}>
              {t('login.factor.go')}
            </Button>
          </>
        )}
        {codes === null && (
          <Button variant="text" onClick={() => void logout()}>
            {t('login.factor.leave')}
          </Button>
        )}
      </Panel>
    </Box>
  )
}

function dataOf<Data>(json: unknown): Data {
  return (json as { data: Data }).data
}

/** The sign-in is older than ten minutes: a new one is as good as the password. */
function isTooLate(error: unknown): boolean {
  return error instanceof HttpError && error.status === 422
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'console.errors.load'
}
