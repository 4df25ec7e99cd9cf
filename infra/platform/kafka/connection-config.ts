import { z } from 'zod'
import { ConfigError, flag } from '../config/config-values.ts'

const brokerList = z
  .string()
  .transform((value) => value.split(',').map((broker) => broker.trim()))
  .refine((list) => list.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)), {
    error: 'brokers as host:port, with commas',
  })

/** What the environment says of the brokers; docs/configuration.md explains it. */
export const kafkaVariables = {
  KAFKA_BROKERS: brokerList.optional(),
  KAFKA_TLS: flag.optional(),
  KAFKA_SASL: z.enum(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer']).optional(),
  KAFKA_USERNAME: z.string().min(1).optional(),
  KAFKA_PASSWORD: z.string().min(1).optional(),
  KAFKA_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.protocol === 'https:' || isLoopback(url), { error: 'a URL with https' })
    .optional(),
  KAFKA_TOKEN_SCOPE: z.string().min(1).optional(),
  KAFKA_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).optional(),
}

const variables = z.object(kafkaVariables)
type Given = z.output<typeof variables>

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(URL.parse(url)?.hostname ?? '')
}

/** How to reach the brokers. */
export interface KafkaConnection {
  /** `host:port` of one or more brokers. */
  readonly brokers: readonly string[]
  /** Default: not. */
  readonly tls?: boolean
  /** Undefined: the brokers ask for no login. */
  readonly sasl?: KafkaLogin | undefined
}

/** The login at the brokers. `oauthbearer`: with a token that `tokenUrl` gives for the client's id and secret. */
export type KafkaLogin =
  | PasswordLogin<'plain'>
  | PasswordLogin<'scram-sha-256'>
  | PasswordLogin<'scram-sha-512'>
  | {
      readonly mechanism: 'oauthbearer'
      readonly clientId: string
      readonly clientSecret: string
      readonly tokenUrl: string
      readonly scope: string | undefined
    }

interface PasswordLogin<Mechanism extends string> {
  readonly mechanism: Mechanism
  readonly username: string
  readonly password: string
}

export interface KafkaConfig extends KafkaConnection {
  /** How long topics keep messages. Undefined: `defaultRetentionDays` for a new one; the others stay as they are. */
  readonly retentionDays?: number | undefined
}

/** Of a topic that we make: a consumer that was away for longer asks for a republish. */
export const defaultRetentionDays = 30

/** @throws ConfigError for settings without brokers, half of a login, and a secret without TLS */
export function kafkaOf(value: Given): KafkaConfig | undefined {
  const { KAFKA_BROKERS: brokers, ...others } = value
  if (brokers === undefined) {
    const without = (Object.keys(kafkaVariables) as (keyof Given)[]).find((name) => value[name] !== undefined)
    if (without !== undefined) throw new ConfigError(`KAFKA_BROKERS: needed with ${without}: brokers as host:port`)
    return undefined
  }
  const tls = others.KAFKA_TLS ?? false
  const sasl = loginOf(value)
  // SCRAM proves that one knows the password and does not send it.
  if (!tls && (sasl?.mechanism === 'plain' || sasl?.mechanism === 'oauthbearer'))
    throw new ConfigError(`KAFKA_TLS: needed with KAFKA_SASL=${sasl.mechanism}, which sends a secret: 1`)
  return { brokers, tls, sasl, retentionDays: others.KAFKA_RETENTION_DAYS }
}

function loginOf(value: Given): KafkaLogin | undefined {
  const { KAFKA_SASL: mechanism, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = value
  if (mechanism === undefined) {
    if ((username ?? password ?? value.KAFKA_TOKEN_URL ?? value.KAFKA_TOKEN_SCOPE) === undefined) return undefined
    throw new ConfigError('KAFKA_SASL: needed with a login: plain, scram-sha-256, scram-sha-512 or oauthbearer')
  }
  if (username === undefined || password === undefined)
    throw new ConfigError('KAFKA_USERNAME: both with KAFKA_PASSWORD where KAFKA_SASL is set')
  const tokenUrl = value.KAFKA_TOKEN_URL
  if (mechanism !== 'oauthbearer') {
    if ((tokenUrl ?? value.KAFKA_TOKEN_SCOPE) !== undefined)
      throw new ConfigError('KAFKA_TOKEN_URL: only with KAFKA_SASL=oauthbearer')
    return { mechanism, username, password }
  }
  if (tokenUrl === undefined)
    throw new ConfigError('KAFKA_TOKEN_URL: needed with KAFKA_SASL=oauthbearer: the address that gives tokens')
  return { mechanism, clientId: username, clientSecret: password, tokenUrl, scope: value.KAFKA_TOKEN_SCOPE }
}
