import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../../shared/components/Notice.tsx'
import type { LinkOutcome } from '../../../shared/session/singleSignOn.ts'
import type { Identity } from './identityCalls.ts'

/** Reasons with words of their own; what any other means for the person is the same. */
const kinds = {
  identity_taken: 'taken',
  account_disabled: 'disabled',
  provider_refused: 'refused',
  provider_unknown: 'gone',
  link_expired: 'late',
  sign_in_expired: 'late',
  answer_expired: 'late',
  answer_replayed: 'late',
} as const

function outcomeIn(state: unknown): LinkOutcome | null {
  const { link } = (state ?? {}) as { link?: Partial<LinkOutcome> }
  return link === undefined ? null : { linked: link.linked ?? null, refused: link.refused ?? null }
}

/** What became of a link, once: a reload does not say it again. */
export function LinkResult({ identities }: { identities: readonly Identity[] | undefined }) {
  const { t } = useTranslation('settings')
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const [outcome] = useState(() => outcomeIn(state))
  const isThere = state !== null
  useEffect(() => {
    if (outcome !== null && isThere) void navigate({ hash }, { replace: true, state: null })
  }, [outcome, isThere, hash, navigate])
  const place = useRef<HTMLDivElement>(null)
  const isListed = identities !== undefined
  // What stands above it has come meanwhile, and moved it.
  useEffect(() => {
    if (isListed) place.current?.scrollIntoView({ block: 'center' })
  }, [isListed])
  if (outcome === null) return null
  const linked = identities?.find(({ id }) => id === outcome.linked)
  if (outcome.refused === null)
    return (
      <div ref={place} role="status">
        {linked && (
          <Notice tone="success" title={t('identities.linked', { name: linked.label })}>
            {t('identities.linked_text')}
          </Notice>
        )}
      </div>
    )
  const kind = Object.hasOwn(kinds, outcome.refused) ? kinds[outcome.refused as keyof typeof kinds] : 'problem'
  return (
    <div ref={place}>
      <Notice tone="error" title={t('identities.refused.title')}>
        {t(`identities.refused.${kind}`)}
      </Notice>
    </div>
  )
}
