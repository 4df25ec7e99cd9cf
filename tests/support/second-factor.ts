import { generate } from 'otplib'
import type { TestApi, TestPerson } from './api.ts'
import { emailOf, testPassword } from './people.ts'

const json = { 'Content-Type': 'application/json' }

/** The code that an application shows at an instant, in milliseconds. */
export function codeAt(secret: string, at: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(at / 1000) })
}

interface Enrolled {
  readonly person: TestPerson
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Somebody who has just added a second factor, with the code of `at`. */
export async function enrol(api: TestApi, slug: string, name: string, at: number): Promise<Enrolled> {
  const person = await api.as(slug, name)
  const proposed = await person.post('/auth/second_factor', {}, json)
  const { secret } = proposed.json<{ data: { secret: string } }>().data
  const confirmed = await person.post('/auth/second_factor/confirm', { code: await codeAt(secret, at) }, json)
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${confirmed.text}`)
  return {
    person,
    secret,
    recoveryCodes: confirmed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes,
  }
}

/** Gives the right password, and returns the question that comes back. */
export async function challengeOf(visitor: TestPerson, slug: string, name: string): Promise<string> {
  const answer = await visitor.post('/auth/sign_in', { email: emailOf(slug, name), password: testPassword }, json)
  return answer.json<{ second_factor: { challenge: string } }>().second_factor.challenge
}
