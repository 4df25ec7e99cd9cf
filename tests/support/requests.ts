import { createMentoringRelationships } from '#commands/mentoring/mentoring-relationships.ts'
import { createMentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import type { CommandContext, CommandResult, Facts, Vault } from '#commands/platform/ports.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { CompanyId, ProfileId, RequestId, UserId } from '#domain/platform/ids.ts'
import { createMemoryKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { acme, named, now, program } from './mentoring.ts'

export const testKek = Buffer.alloc(32, 7)

export function memoryVault(): Vault {
  return createVault({ keys: createMemoryKeyTable(), kek: testKek })
}

/** The user of someone called `name`, as `partiesOf` makes ids. */
export const user = (name: string): Actor => ({ kind: 'user', userId: named<UserId>(`${name} user`) })
export const admin: Actor = { kind: 'admin', userId: named<UserId>('admin user') }
export const system: Actor = { kind: 'system' }

let keys = 0

/** A context with a key of its own unless one is given. */
export function by(actor: Actor, more: Partial<CommandContext> = {}): CommandContext {
  return { companyId: acme, actor, idempotencyKey: `key ${++keys}`, at: now, correlationId: 'test', ...more }
}

/** The commands, spoken by people’s names. */
export function mentoring(store: EventStore, facts: Facts, vault: Vault = memoryVault()) {
  const commands = createMentoringRequests({ store, vault, facts })
  const relationships = createMentoringRelationships({ store, vault, facts })
  return {
    commands,
    relationships,
    ask: (mentee: string, mentor: string, more: Partial<CommandContext> & { readonly message?: string } = {}) =>
      commands.request({
        ...by(user(mentee), more),
        programId: program,
        presenterId: named<ProfileId>(mentor),
        message: more.message ?? null,
      }),
    askForTwo: (mentee: string, mentor: string, actor: Actor = admin) =>
      commands.createForTwo({
        ...by(actor),
        programId: program,
        participantId: named<ProfileId>(mentee),
        presenterId: named<ProfileId>(mentor),
        message: null,
      }),
    setUp: (mentee: string, mentor: string, more: Partial<CommandContext> = {}) =>
      relationships.setUp({
        ...by(admin, more),
        programId: program,
        participantId: named<ProfileId>(mentee),
        presenterId: named<ProfileId>(mentor),
      }),
    confirm: (requestId: RequestId, actor: Actor, more: Partial<CommandContext> = {}) =>
      commands.confirm({ ...by(actor, more), requestId }),
  }
}

/** @throws when the command was not accepted. */
export function idOf(result: CommandResult): RequestId {
  if (!result.ok) throw new Error(`not accepted: ${JSON.stringify(result)}`)
  return result.id as RequestId
}

export const globex = named<CompanyId>('globex')
