import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type HttpAnswer, httpClient } from '#tests/support/http-client.ts'
import type { RunningProduct } from '#tests/support/product.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')

export const host = 'acme.localhost'

/** What an operator types, beside the running product. @returns what the command says */
export async function company(
  { port }: Pick<RunningProduct, 'port'>,
  folder: string,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: String(port) }
  const { stdout } = await run(process.execPath, ['infra/platform/bootstrap/run.mjs', 'company', ...args], {
    cwd: root,
    env,
  })
  return stdout
}

const french = (fr: string) => ({ fr, en: fr })

/** Writes the file of a company with one unit and one program. @returns its name */
export async function companyFile(folder: string): Promise<string> {
  const file = path.join(folder, 'acme.json')
  const content = {
    settings: { sign_up_approval: true, allowed_email_domains: ['acme.example'], default_language: 'fr' },
    business_units: [{ code: 'usine', label: french('Usine') }],
    programs: [{ slug: 'cap', name: french('Cap'), description: french('Un programme') }],
  }
  await writeFile(file, JSON.stringify(content))
  return file
}

/** Writes a file of people who have an account without a password. @returns its name */
export async function peopleFile(folder: string, ...people: readonly (readonly string[])[]): Promise<string> {
  const file = path.join(folder, 'people.csv')
  const head = 'email;first_name;last_name;profiles;current_profile;participant_programs'
  const lines = people.map((person) => [...person, 'participant', 'participant', 'cap'].join(';'))
  await writeFile(file, `${[head, ...lines].join('\n')}\n`)
  return file
}

/** The console's API as somebody with a password. @throws Error with the answer when it is refused */
export async function consoleOf({ port }: Pick<RunningProduct, 'port'>, email: string, password: string) {
  const client = httpClient(port, `${host}:${port}`)
  const signedIn = await client.call('/auth/sign_in', { method: 'POST', body: { email, password } })
  const session = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(signedIn.headers[name])]),
  )
  return {
    /** Without a session too. */
    get: (address: string): Promise<HttpAnswer> => client.call(address),
    async send<Answer = Json>(
      method: string,
      address: string,
      body?: object,
      more: Readonly<Record<string, string>> = {},
    ): Promise<Answer> {
      const headers = {
        ...session,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        ...more,
      }
      const answer = await client.call(`/admin/api/${address}`, { method, headers, ...(body && { body }) })
      if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text}`)
      return answer.json<Answer>()
    },
  }
}

/** What is read of the console's answers here. */
export interface Json {
  readonly id: string
  readonly state: string
  readonly revision: number
  readonly settings: object & { readonly certificates: readonly string[] }
  readonly metadata_url: string
  readonly callback_url: string
  readonly checks: readonly { readonly code: string; readonly state: string }[]
}
