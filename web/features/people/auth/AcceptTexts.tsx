import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import type { UserAttributes } from '#contract/people/users.ts'
import { userAttributes } from '#contract/people/users.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { safeNext } from '../../../shared/paths/rootPaths.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { ProgressBar } from '../../../shared/components/ProgressBar.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http } from '../../../shared/data/http.ts'
import { resetAllButCompanies } from '../../../shared/data/store.ts'
import { useLocale } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { Acts } from './parts.tsx'
import { textsKey } from './signUpCalls.ts'
import { TextsForm } from './TextsForm.tsx'
import type { AcceptableText } from './TextsForm.tsx'
import { useSend } from './useSend.ts'

type TextsToAccept = UserAttributes['must_accept']

const account = z.object({ data: userAttributes.pick({ must_accept: true }) })

async function readTextsToAccept(http: Http, signal: AbortSignal): Promise<TextsToAccept> {
  const { status, body } = await http({ method: 'GET', path: '/auth/validate_token', signal })
  const parsed = account.safeParse(body)
  if (!parsed.success) throw new ApiError(status, 'contract', [], null, { cause: parsed.error })
  return parsed.data.data.must_accept
}

/**
 * /auth/accept_texts: the company requires the acceptance of its charter or its terms, and other calls are refused
 * before. Also for a first visit to an account from single sign-on or an import. Reads again whenever the page becomes
 * visible: another tab may have accepted.
 */
export function AcceptTexts() {
  const { t } = useTranslation('sign_up', { keyPrefix: 'asked' })
  const { t: say } = useTranslation()
  const { http } = useAuth()
  const locale = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const sending = useSend()
  const query = useQuery({
    queryKey: ['must_accept'],
    queryFn: ({ signal }) => readTextsToAccept(http, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const required = query.data
  const next = safeNext(search.get('next'))
  const isDone = required?.length === 0
  useEffect(() => {
    if (!isDone) return
    // Calls that were refused before are made again.
    resetAllButCompanies(client)
    void navigate(next, { replace: true, state: { entered: true } })
  }, [isDone, next, client, navigate])

  async function accept(texts: readonly AcceptableText[]) {
    try {
      for (const { document, version, locale: language } of texts) {
        const body = { data: { type: 'acceptances', attributes: { document, version, language } } }
        await http({ method: 'POST', path: '/api/v1/acceptances', body })
      }
    } finally {
      // Also after a refusal: a newer version may be in force, or another tab was faster.
      await Promise.all([query.refetch(), client.invalidateQueries({ queryKey: textsKey(locale) })])
    }
  }

  if (required === undefined || isDone)
    return (
      <AuthFrame wide>
        {query.error instanceof ApiError ? (
          <ListError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ProgressBar label={say('loading')} />
        )}
      </AuthFrame>
    )
  const known = required.flatMap(({ document, accepted }) => (accepted === null ? [] : [{ document, accepted }]))
  return (
    <AuthFrame wide>
      <Heading title={t(known.length > 0 ? 'title_changed' : 'title_first')} follows>
        <p>{t(known.length > 0 ? 'text_changed' : 'text_first')}</p>
        {known.map(({ document, accepted: version }) => (
          <p key={document}>{t(`before.${document}`, { version })}</p>
        ))}
      </Heading>
      <TextsForm
        documents={required.map(({ document }) => document)}
        sending={sending}
        words={{ submit: t('submit'), sending: t('sending') }}
        onAccept={(texts) => void sending.send(() => accept(texts))}
      />
      <div>
        <p>{t('otherwise')}</p>
        <Acts>
          <LeaveButton>{t('sign_out')}</LeaveButton>
          <Button
            component={Link}
            to={laterPaths.deleteAccount(search.get('next') ?? undefined)}
            variant="text"
            color="error"
          >
            {t('delete')}
          </Button>
        </Acts>
      </div>
    </AuthFrame>
  )
}
