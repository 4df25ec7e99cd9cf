import { status, type Metadata } from '@grpc/grpc-js'
import type { Log } from './log.ts'

export interface Login {
  readonly password: string
  /** `$admins` has every right. A login of no group has the least. */
  readonly groups?: readonly string[]
}

type Call = { readonly metadata: Metadata }

const all = '$all'
const admins = '$admins'

/**
 * What a server asks of a call, seen on 24.10.4. Without TLS it asks for no login. With TLS every call to a stream
 * needs one; `$all` may be read by those that its access list names, at first only `$admins`.
 */
export class Access {
  /**
   * A server before 24.2 asks for the right on `$all` when a subscription begins only; a newer one ends the
   * subscription when the list changes.
   */
  endsSubscriptions = true
  readonly #log: Log
  readonly #logins: ReadonlyMap<string, Login> | undefined

  /** @param logins by name, read at each call; undefined: no login is required */
  constructor(log: Log, logins: ReadonlyMap<string, Login> | undefined) {
    this.#log = log
    this.#logins = logins
  }

  /** The answer to a call without a login that the server knows; undefined: the call may go on. */
  refusal(call: Call): Error | undefined {
    if (this.#logins === undefined) return undefined
    const { name, password } = loginOf(call)
    const known = this.#logins.get(name)
    return known === undefined || known.password !== password
      ? error(status.UNAUTHENTICATED, 'Unauthenticated')
      : undefined
  }

  /** The answer to a call that may not read `$all`, of a login that was accepted. */
  denial(call: Call): Error | undefined {
    if (this.#logins === undefined) return undefined
    const { name } = loginOf(call)
    const roles = new Set([name, all, ...(this.#logins.get(name)?.groups ?? [])])
    const may = [admins, ...this.#readers()].some((reader) => roles.has(reader))
    return may ? undefined : error(status.PERMISSION_DENIED, 'Access Denied')
  }

  /** Who may read `$all`, as the client's `setStreamMetadata` wrote it last. */
  #readers(): readonly string[] {
    const last = this.#log.stream(`$$${all}`).at(-1)
    if (last === undefined) return [admins]
    const { $acl: list } = JSON.parse(Buffer.from(last.data).toString('utf8')) as {
      readonly $acl?: { readonly $r?: string | readonly string[] }
    }
    return [list?.$r ?? admins].flat()
  }
}

function loginOf({ metadata }: Call): { readonly name: string; readonly password: string } {
  const [, encoded = ''] = /^Basic (.+)$/.exec(String(metadata.get('authorization')[0] ?? '')) ?? []
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return { name, password }
}

function error(code: status, details: string): Error {
  return Object.assign(new Error(details), { code, details })
}
