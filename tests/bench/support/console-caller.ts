import { createHash, randomBytes } from 'node:crypto'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { testSignIn } from '#tests/support/people.ts'
import { runMain } from '#tests/support/product.ts'
import { companyId } from './directory-data.ts'

/** Who asks for lists: an administrator of the whole company, or of its `unit3`. */
export type Asking = 'admin' | 'business_unit_admin'

export interface ConsoleCaller {
  /** Asks for a list as its page does. @returns the bytes of the answer. */
  ask(path: string, as: Asking): Promise<number>
  stop(): Promise<void>
}

interface Session {
  readonly uid: string
  readonly client: string
  token: string
}

/** Calls of one session from one address, before the next one has its turn: no limit of calls is reached. */
const callsOfSession = 500
/** As many as a person may have. */
const sessionsEach = 10

/** The product's own process on a company of the bench, and those who are signed in to its console. */
export async function consoleCaller(url: string): Promise<ConsoleCaller> {
  const database = new Database({ url, poolSize: 2 })
  const sessions = {
    admin: await sessionsOf(database, [11, 12, 13, 14], 'admin', null),
    business_unit_admin: await sessionsOf(database, [15, 16, 17, 18], 'business_unit_admin', 'unit3'),
  }
  await database.close()
  const product = await runMain({
    DATABASE_URL: url,
    VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
    ROLES: 'api',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  })
  const client = httpClient(product.port, 'bench.localhost')
  let calls = 0
  return {
    async ask(path, as) {
      const turn = Math.floor((calls += 1) / callsOfSession)
      const session = sessions[as][turn % sessions[as].length]
      if (session === undefined) throw new Error('nobody is signed in')
      const { status, headers, text, bytes } = await client.call(`/admin/api/${path}`, {
        headers: {
          'access-token': session.token,
          client: session.client,
          uid: session.uid,
          'X-Forwarded-For': `10.1.${turn % 250}.1`,
        },
      })
      if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
      const fresh = headers['access-token']
      if (typeof fresh === 'string' && fresh !== '') session.token = fresh
      return bytes.length
    },
    async stop() {
      client.close()
      await product.stop()
    },
  }
}

/** These people of the company become who asks, each with as many sessions as one may have. */
async function sessionsOf(
  database: Database,
  people: readonly number[],
  role: Asking,
  unit: string | null,
): Promise<Session[]> {
  const held: Session[] = []
  for (const number of people) {
    const [person] = await database.system.query<{ id: string; email: string }>({
      text: `update app.users set roles = array[$2], business_unit = coalesce($3, business_unit)
        where id = md5('user' || $1::int)::uuid returning id, email`,
      values: [number, role, unit],
    })
    if (person === undefined) throw new Error(`the company has no person ${number}`)
    for (let n = 0; n < sessionsEach; n += 1) {
      const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
      const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
      const who = { companyId: id<CompanyId>(companyId), userId: id<UserId>(person.id) }
      await createPostgresSessions(database).open({ ...who, client, tokens, origin: testSignIn }, sessionsEach)
      held.push({ uid: person.email, client, token })
    }
  }
  return held
}
