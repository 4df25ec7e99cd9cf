import { createHash, randomBytes } from 'node:crypto'
import { opened } from '#commands/people/sessions/token-machine.ts'
import type { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { emailOf, idOf, seedPerson, testSignIn } from '#tests/support/people.ts'

/** A person's headers: signed in without a password, which is not what is measured. */
export type Headers = Readonly<Record<string, string>>

/** Adds somebody with one profile, and a session of theirs. */
export async function seedSignedIn(
  database: Database,
  slug: string,
  name: string,
  profile: 'participant' | 'presenter',
): Promise<Headers> {
  await seedPerson(database.system, slug, { name, profiles: [profile] })
  const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
  const session = {
    companyId: idOf.company(slug),
    userId: idOf.user(slug, name),
    client,
    tokens: opened(createHash('sha256').update(token).digest(), Date.now()),
    origin: testSignIn,
  }
  await createPostgresSessions(database).open(session, 10)
  return { 'access-token': token, client, uid: emailOf(slug, name) }
}
