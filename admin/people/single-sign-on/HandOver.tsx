import Typography from '@mui/material/Typography'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { CopyField } from '../../platform/shared/CopyField.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { panel } from './layout.ts'

const words = 'resources.single_sign_on.hand'

type Addresses = Pick<AdminConnection, 'entity_id' | 'callback_url' | 'metadata_url' | 'logout_url'>

interface HandOverProps {
  readonly kind: AdminConnection['kind']
  /** null: the connection is not kept yet. */
  readonly addresses: Addresses | null
}

/** What the provider is to be given, ready to copy. */
export function HandOver({ kind, addresses }: HandOverProps) {
  const t = useWords()
  const { entity_id, callback_url, metadata_url, logout_url } = addresses ?? addressesOfSite(kind)
  const callback = t(kind === 'saml' ? `${words}.acs` : `${words}.redirect`)
  return (
    <Panel component="section" aria-labelledby="connection-hand" sx={panel}>
      <Typography variant="h2" id="connection-hand" sx={{ fontSize: '1.125rem' }}>
        {t(`${words}.title`)}
      </Typography>
      {addresses === null && <Typography sx={{ color: color.ink2 }}>{t(`${words}.before`)}</Typography>}
      {entity_id !== null && <CopyField label={t(`${words}.entity_id`)} value={entity_id} />}
      <CopyField label={callback} value={callback_url} />
      {metadata_url !== null && <CopyField label={t(`${words}.metadata_url`)} value={metadata_url} />}
      {logout_url !== null && <CopyField label={t(`${words}.logout_url`)} value={logout_url} />}
    </Panel>
  )
}

/** A provider is often set up before it says what this form needs. */
function addressesOfSite(kind: AdminConnection['kind']): Addresses {
  const { origin } = window.location
  const isSaml = kind === 'saml'
  return {
    entity_id: isSaml ? `${origin}/auth/saml/metadata` : null,
    callback_url: `${origin}/omniauth/${kind}/callback`,
    metadata_url: null,
    logout_url: isSaml ? `${origin}/auth/saml/logout` : null,
  }
}
