import { z } from 'zod'
import { ConfigError } from '../../platform/config/config-values.ts'
import type { IceConfig } from './ice-servers.ts'

const addresses = (pattern: RegExp, example: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => pattern.test(url)), { error: `addresses like ${example}, with commas` })

/** What the environment says of the servers of calls; docs/configuration.md explains it. */
export const iceVariables = {
  STUN_URLS: addresses(/^stuns?:[\w.[\]:-]+$/, 'stun:turn.example.org:3478').optional(),
  TURN_URLS: addresses(
    /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/,
    'turn:turn.example.org:3478?transport=udp',
  ).optional(),
  TURN_SECRET: z
    .string()
    .regex(/^\S{16,}$/, { error: 'at least 16 characters, no space' })
    .optional(),
}

type Variables = { readonly [Name in keyof typeof iceVariables]?: z.output<(typeof iceVariables)[Name]> }

/** @throws ConfigError where one of the two variables of the relay is missing */
export function iceOf({ STUN_URLS: stun = [], TURN_URLS: urls, TURN_SECRET: secret }: Variables): IceConfig {
  if (urls === undefined && secret === undefined) return { stun, turn: undefined }
  if (urls === undefined || secret === undefined)
    throw new ConfigError('TURN_SECRET: both with TURN_URLS, or neither: the secret that the relay knows too')
  return { stun, turn: { urls, secret } }
}
