import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { Sessions } from '#commands/people/sessions/sessions.ts'
import {
  createSingleSignOn,
  type RegisterAccount,
  type SingleSignOn,
} from '#commands/people/single-sign-on/single-sign-on.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FacebookAddresses } from './facebook.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createOwnIdentities } from './own-identities.ts'
import { createIdentityProviders } from './providers.ts'
import { createMetadataFollower } from './saml/follow-metadata.ts'
import { createSingleSignOnStore } from './store.ts'

interface Options {
  readonly database: Database
  readonly vault: Pick<Vault, 'open'>
  readonly sessions: Pick<Sessions, 'openFor'>
  readonly baseUrlOf: BaseUrlOf
  readonly register: RegisterAccount
  /** Providers on this machine may be called: the embedded product, and tests. */
  readonly allowLoopback: boolean
  readonly facebook?: FacebookAddresses
  readonly now?: () => number
}

export function composeSingleSignOn({
  database,
  vault,
  allowLoopback,
  facebook,
  now,
  ...others
}: Options): SingleSignOn {
  const fetch = createGuardedFetch({ allowLoopback })
  const follow = createMetadataFollower({ database, fetch, ...(now && { now }) })
  return createSingleSignOn({
    ...others,
    store: createSingleSignOnStore(database, vault),
    identities: createOwnIdentities(database),
    providers: createIdentityProviders({ fetch, follow, ...(facebook && { facebook }), ...(now && { now }) }),
  })
}
