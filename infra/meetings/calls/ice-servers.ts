import { createHmac, randomBytes } from 'node:crypto'
import type { IceServers } from '#api/ports/meetings.ts'

export interface IceConfig {
  /** `stun:host:port` */
  readonly stun: readonly string[]
  /** Undefined: no server relays. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | undefined
}

/** Browsers of one network find each other without a server. */
export const noIceServers: IceConfig = { stun: [], turn: undefined }

/**
 * The servers of this installation. A login for the relay is the time at which it ends and a name that says nothing;
 * its password is signed with the secret that the relay knows (coturn's `use-auth-secret`), so that nothing is stored.
 */
export function createIceServers({ stun, turn }: IceConfig): IceServers {
  return {
    relay: turn !== undefined,
    until(end) {
      const username = `${Math.ceil(Date.parse(end) / 1_000)}:${randomBytes(6).toString('hex')}`
      return [
        ...(stun.length > 0 ? [{ urls: stun }] : []),
        ...(turn === undefined
          ? []
          : [
              {
                urls: turn.urls,
                username,
                credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
              },
            ]),
      ]
    },
  }
}
