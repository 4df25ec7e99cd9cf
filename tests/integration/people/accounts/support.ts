import type { AccountInput } from '#commands/people/accounts.ts'
import type { RegisterAccountInput } from '#commands/people/account-registration.ts'
import { createCommands } from '#commands/commands.ts'
import type { CommandContext } from '#commands/platform/ports.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { UserId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { insertCompany } from '#tests/integration/mentoring/commands/people.ts'
import { acme, named, program } from '#tests/support/mentoring.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { by, memoryVault, system } from '#tests/support/requests.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Acme with its program and two units, and the commands on accounts. */
export async function openWorld() {
  const db = await testDatabase({ poolSize: 10 })
  const store = await createPostgresEventStore({ url: db.url })
  await insertCompany(db.database, { default_language: 'fr', min_profile_completion: 60 })
  await db.database.system.query({
    text: `insert into app.business_units (company_id, code, label) values ($1, 'lyon', '{}'), ($1, 'paris', '{}')`,
    values: [acme],
  })
  const records = createAccountRecords(db.database)
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    db.database.system.query<Row>({ text, values })
  return {
    db,
    store,
    records,
    rows,
    accounts: accountsOn(store, records),
    userOf: async (userId: UserId) =>
      (
        await rows<{ status: string; roles: string[]; email: string; profiles: string[] }>(
          `select status, roles, email, array(select p.role || case when p.closed_at is null then '' else ' closed' end
            from app.profiles p where p.user_id = u.id order by 1) as profiles from app.users u where id = $1`,
          userId,
        )
      )[0],
    eventsOf: async (userId: UserId) => (await store.readStream(`account-${userId}`)).map(({ type }) => type),
    async close() {
      await store.close()
      await db.close()
    },
  }

  function accountsOn(eventStore: EventStore, accountRecords: typeof records) {
    const facts = createFacts((companyId) => db.database.tenant(companyId))
    return createCommands({ store: eventStore, vault: memoryVault(), facts, records: accountRecords }).accounts
  }
}

/** Lina signs up as a mentee; `more` says what is different. */
export function signUp(
  key: string,
  more: Partial<RegisterAccountInput> & { readonly email?: string } = {},
): RegisterAccountInput {
  const { email = 'lina@acme.test', ...rest } = more
  return {
    ...by({ kind: 'user' }, { idempotencyKey: key }),
    origin: 'open',
    status: 'active',
    person: {
      email,
      firstName: 'Lina',
      lastName: 'Moreau',
      passwordHash: null,
      locale: 'fr',
      timeZone: 'Europe/Paris',
      dateOfBirth: '2009-05-12',
      gender: 'woman',
      consent: { basis: 'parental', at: by(system).at },
      businessUnit: 'lyon',
      professionalStatus: 'apprentice',
    },
    profiles: [{ role: 'participant', programIds: [program] }],
    ...rest,
  }
}

/** The account of a registration that was accepted. */
export function userIdOf(result: Awaited<ReturnType<World['accounts']['register']>>): UserId {
  if (!result.ok) throw new Error(`not registered: ${JSON.stringify(result)}`)
  return result.id as UserId
}

/** An administrator of the company gives a command about an account. */
export function asAdmin(userId: UserId, more: Partial<CommandContext> = {}): AccountInput {
  const actor = { kind: 'admin', userId: named<UserId>('admin user') } as const
  return { ...by(actor, more), userId, by: { roles: ['admin'], businessUnit: null } }
}

export function asUnitAdmin(userId: UserId, businessUnit: string): AccountInput {
  const actor = { kind: 'admin', userId: named<UserId>('unit admin user') } as const
  return { ...by(actor), userId, by: { roles: ['business_unit_admin'], businessUnit } }
}
