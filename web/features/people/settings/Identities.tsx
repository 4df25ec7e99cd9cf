import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../shared/company.ts'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { canProve } from '../../../shared/session/singleSignOn.ts'
import { useNow } from '../../../shared/useNow.ts'
import { useIdentities } from './identityCalls.ts'
import type { Identity } from './identityCalls.ts'
import { LinkResult } from './LinkResult.tsx'
import { LoadError } from './LoadError.tsx'
import { Panel } from './Panel.tsx'

const ActDialog = lazyOverlay(() => import('./IdentityDialog.tsx').then((m) => m.IdentityDialog))

interface Chosen {
  act: 'link' | 'unlink'
  id: string
  name: string
}

/** Providers of the company, each with the identities that are linked to the account. */
export function Identities() {
  const { t } = useTranslation('settings')
  const { single_sign_on: connections, facebook } = useCompany().sign_in
  const { data, isPending, error, refetch } = useIdentities()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Each opening begins again, with nothing typed.
  const [openings, setOpenings] = useState(0)
  const providers = [
    ...connections.map(({ id, label }) => ({ id, label })),
    ...(facebook ? [{ id: 'facebook', label: 'Facebook' }] : []),
  ]
  const isOf = (identity: Identity, provider: string) =>
    provider === 'facebook' ? identity.kind === 'facebook' : identity.connection_id === provider
  const open = (act: Chosen['act'], id: string, name: string) => {
    setChosen({ act, id, name })
    setOpenings((times) => times + 1)
    setOpen(true)
  }
  const free = data && providers.filter(({ id }) => !data.some((identity) => isOf(identity, id)))
  return (
    <Panel subject="identities" text={t('identities.text')}>
      <LinkResult identities={data} />
      {isPending && (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {data === undefined && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <SmallMuted>{t('identities.none')}</SmallMuted>}
      {data && free && (
        <Tasks>
          {data.map((identity) => (
            <IdentityLine
              key={identity.id}
              identity={identity}
              onUnlink={() => {
                open('unlink', identity.id, identity.label)
              }}
            />
          ))}
          {free.map(({ id, label }) => (
            <Task
              key={id}
              icon="link"
              title={label}
              detail={t('identities.not_linked')}
              action={
                canProve() && (
                  <Button
                    size="small"
                    variant="outlined"
                    onClick={() => {
                      open('link', id, label)
                    }}
                  >
                    {t('identities.link')}
                    <VisuallyHidden> {label}</VisuallyHidden>
                  </Button>
                )
              }
            />
          ))}
        </Tasks>
      )}
      {!canProve() && <SmallMuted>{t('identities.unsupported')}</SmallMuted>}
      {chosen && (
        <ActDialog
          key={openings}
          open={isOpen}
          {...chosen}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </Panel>
  )
}

function IdentityLine({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const now = useNow()
  const { label, created_at: created, last_used_at: used } = identity
  const facts = [
    t('identities.linked_on', { day: formats.fullDay(created) }),
    used === null ? t('identities.unused') : t('identities.used', { ago: formats.ago(used, now) }),
  ]
  return (
    <Task
      icon="check"
      tone="leaf"
      title={label}
      detail={facts.join(', ')}
      action={
        <Button size="small" variant="text" color="error" onClick={onUnlink}>
          {t('identities.unlink')}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      }
    />
  )
}
