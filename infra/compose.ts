import type { AccountRecords } from '#commands/people/account-records.ts'
import { createCommands, type Commands } from '#commands/commands.ts'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import { createSignUps, type SignUps } from '#commands/people/invitations/sign-ups.ts'
import type { MailOutbox } from '#commands/messages/mail/ports.ts'
import type { Vault } from '#commands/platform/ports.ts'
import type { Passwords } from '#commands/people/sessions/ports.ts'
import { createSessions, type Sessions } from '#commands/people/sessions/sessions.ts'
import { eventVersions } from '#domain/aggregates.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createAccountRecords } from './people/accounts/records.ts'
import { Database } from './platform/database/database.ts'
import { openLog } from './platform/event-store/open-log.ts'
import type { Log } from './platform/event-store/log.ts'
import { withUpcast } from './platform/event-store/upcast.ts'
import { createFacts } from './mentoring/facts/facts.ts'
import { createInvitationRecords } from './people/invitations/records.ts'
import { createLinkSigner } from './people/links/signer.ts'
import type { Logger } from './platform/logs/logs.ts'
import { createMailOutbox } from './messages/mail/outbox.ts'
import { createPushKeys, type PushKeys } from './messages/push/keys.ts'
import { combine, instrumentCommands, type Instrumentation } from './platform/runtime/instrumentation.ts'
import { createPasswords, type PasswordLoad } from './people/sessions/passwords.ts'
import { createPostgresSessions } from './people/sessions/postgres.ts'
import { checkVaultKey } from './platform/vault/key-check.ts'
import { createKeyTable } from './platform/vault/key-table.ts'
import { createVault } from './platform/vault/vault.ts'

/** What every role, the import and the command-line tools use. */
export interface Core {
  readonly database: Database
  readonly store: EventStore
  readonly vault: Vault
  readonly commands: Commands
  readonly accountRecords: AccountRecords
  readonly sessions: Sessions
  readonly links: LinkSigner
  /** With which push services know this installation. */
  readonly pushKeys: () => Promise<PushKeys>
  readonly mails: MailOutbox
  readonly signUps: SignUps
  readonly passwords: Passwords
  readonly hashPassword: (password: string) => Promise<string>
  /** Password checks under way and waiting. */
  readonly passwordLoad: () => PasswordLoad
  /** As it is stored. A checkpoint after its end means that it was restored to an earlier day. */
  readonly log: Log
  /** Decorates the parts that roles compose. */
  readonly instrumentation: Instrumentation
  close(): Promise<void>
}

/**
 * Opens the database and the event store, and composes the commands on them. The schema must exist (`migrate`).
 * @throws ConfigError when neither `vaultKey` nor `previousVaultKey` is the database's
 */
export async function composeCore(options: {
  readonly url: string
  /** Of an EventStoreDB; without it the events are in PostgreSQL too. */
  readonly eventStoreUrl?: string | undefined
  readonly poolSize: number
  readonly vaultKey: Uint8Array
  /** Another key that is accepted, while one replaces the other. */
  readonly previousVaultKey?: Uint8Array | undefined
  /** Of push services; without it one is made and kept in the vault. */
  readonly vapidKey?: Uint8Array | undefined
  readonly logger: Logger
  /** Decorates the store and the commands. */
  readonly instrumentation?: Instrumentation
  readonly onGroup?: (appends: number) => void
}): Promise<Core> {
  const { url, logger, instrumentation = combine([]), onGroup = () => undefined } = options
  const { vaultKey, previousVaultKey } = options
  const database = new Database({
    url,
    poolSize: options.poolSize,
    onLost: (error) => logger.warn({ err: error }, 'a connection to the database was lost'),
  })
  try {
    await checkVaultKey(database.vault, vaultKey, previousVaultKey)
    const log = await openLog({ url, eventStoreUrl: options.eventStoreUrl, logger, onGroup }, database.system)
    const store = instrumentation.eventStore(withUpcast(log.store, eventVersions))
    const vault = createVault({ keys: createKeyTable(database.vault), kek: vaultKey, previousKek: previousVaultKey })
    const facts = createFacts((companyId) => database.tenant(companyId))
    const passwords = createPasswords()
    const accountRecords = createAccountRecords(database)
    const links = createLinkSigner({ keys: previousVaultKey === undefined ? [vaultKey] : [vaultKey, previousVaultKey] })
    return {
      database,
      store,
      vault,
      commands: instrumentCommands(createCommands({ store, vault, facts, records: accountRecords }), instrumentation),
      accountRecords,
      sessions: createSessions({ store: createPostgresSessions(database), passwords }),
      links,
      pushKeys: createPushKeys({
        sql: database.vault,
        kek: vaultKey,
        previousKek: previousVaultKey,
        configured: options.vapidKey,
      }),
      signUps: createSignUps({ records: createInvitationRecords(database), links, vault }),
      mails: createMailOutbox(database),
      passwords,
      hashPassword: (password) => passwords.hash(password),
      passwordLoad: () => passwords.load,
      log,
      instrumentation,
      async close() {
        await store.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
