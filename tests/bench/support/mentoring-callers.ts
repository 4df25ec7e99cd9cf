import { createHash, randomBytes } from 'node:crypto'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { emailOf, idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'

export const slug = 'bench'

/** A person's headers: signed in without a password, which is not what is measured. */
export type Headers = Readonly<Record<string, string>>

export interface Pair {
  readonly mentee: Headers
  readonly mentor: { readonly name: string; readonly headers: Headers }
}

export function* pairsOf(mentee: Headers, all: readonly Pair['mentor'][], from: number): Generator<Pair, undefined> {
  for (const mentor of [...all.slice(from), ...all.slice(0, from)]) yield { mentee, mentor }
}

/** Two commands, each with how long it took; the mentor may call another process than the mentee. */
export async function* askAndConfirm(
  client: HttpClient,
  { mentee, mentor }: Pair,
  clientOfMentor = client,
): AsyncGenerator<{ readonly id: string; readonly wait: number }> {
  const send = async (by: HttpClient, method: 'POST' | 'PATCH', path: string, headers: Headers, data: object) => {
    const start = performance.now()
    const call = () => by.call(path, { method, headers, body: { data } })
    let answer = await call()
    // Two met at one mentor: the second asks again, and its wait counts from the start.
    while (answer.status === 409) answer = await call()
    if (answer.status !== (method === 'POST' ? 201 : 200))
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return { id: answer.json().data.id, wait: performance.now() - start }
  }
  const type = 'mentoring_requests'
  const path = `/api/v1/${type}`
  const presenter = { data: { type: 'presenters', id: idOf.profile(slug, mentor.name, 'presenter') } }
  const message = 'Bonjour, vos conseils m’aideraient beaucoup.'
  const created = await send(client, 'POST', path, mentee, {
    type,
    attributes: { message },
    relationships: { presenter },
  })
  yield created
  const change = { type, id: created.id, attributes: { aasm_state: 'confirmed' } }
  yield await send(clientOfMentor, 'PATCH', `${path}/${created.id}`, mentor.headers, change)
}

/** What all callers together count in a second. */
export async function perSecond(
  callers: number,
  ms: number,
  work: (caller: number, count: () => void) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  let counted = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      do await work(n, () => (counted += 1))
      while (performance.now() - start < ms)
    }),
  )
  return counted / ((performance.now() - start) / 1_000)
}

/** A company without limits of accompaniments. */
export async function seedPeople(url: string, menteeCount: number, mentorCount: number) {
  const database = new Database({ url, poolSize: 4 })
  try {
    const many = { max_accompaniments_presenter: 1_000_000, max_accompaniments_participant: 1_000_000 }
    await seedCompany(database.system, slug, many)
    const person = async (name: string, profile: 'participant' | 'presenter') => {
      await seedPerson(database.system, slug, { name, profiles: [profile] })
      const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
      const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
      const session = {
        companyId: idOf.company(slug),
        userId: idOf.user(slug, name),
        client,
        tokens,
        origin: testSignIn,
      }
      await createPostgresSessions(database).open(session, 10)
      return { name, headers: { 'access-token': token, client, uid: emailOf(slug, name) } }
    }
    const [mentees, mentors]: [Headers[], Pair['mentor'][]] = [[], []]
    for (let n = 0; n < menteeCount; n += 1) mentees.push((await person(`mentee${n}`, 'participant')).headers)
    for (let n = 0; n < mentorCount; n += 1) mentors.push(await person(`mentor${n}`, 'presenter'))
    return { mentees, mentors }
  } finally {
    await database.close()
  }
}
