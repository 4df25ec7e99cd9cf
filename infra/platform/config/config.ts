import { createECDH } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { processRoles, type ProcessRole } from '#contract/console/platform/operations.ts'
import { ConfigError, flag } from './config-values.ts'
import { iceOf, iceVariables } from '../../meetings/calls/ice-config.ts'
import type { IceConfig } from '../../meetings/calls/ice-servers.ts'
import { type S3Config, s3Of, s3Variables } from '../files/s3-config.ts'
import { type KafkaConfig, kafkaOf, kafkaVariables } from '../kafka/connection-config.ts'

const postgresUrl = z.string().refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), {
  error: 'a URL like postgres://login:password@host:5432/database',
})

const eventStoreUrl = z
  .string()
  .refine((value) => /^esdb(\+discover)?:\/\/\S+$/.test(value), {
    error: 'a connection string like esdb://login:password@host:2113',
  })
  .refine((value) => !/[?&]throwOnAppendFailure=false\b/i.test(value), { error: 'without throwOnAppendFailure=false' })

/** Origins such as `https://app.example.org`, as browsers write them in `Origin`. */
const originList = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim()))
  .refine(
    (list) => list.every((origin) => origin === '*' || isOrigin(origin)) && (list.length === 1 || !list.includes('*')),
    {
      error: 'origins like https://app.example.org, with commas, or *',
    },
  )
  .transform((list): '*' | readonly string[] => (list[0] === '*' ? '*' : list))

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const roleList = z
  .string()
  .transform((value) => value.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(processRoles)).min(1))
  .transform((list): readonly ProcessRole[] => processRoles.filter((role) => list.includes(role)))

/** Express's `trust proxy`: how many proxies stand before us, or their addresses. */
const trustProxy = z
  .string()
  .refine((value) => /^\d$/.test(value) || value.split(',').every((entry) => proxyAddress.test(entry.trim())), {
    error: 'the number of proxies (0 to 9), or their addresses and networks, with commas',
  })
  .transform((value) => (/^\d$/.test(value) ? Number(value) : value))
const proxyAddress = /^([\da-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/

/** `smtp://` upgrades with STARTTLS, `smtps://` starts with TLS. */
const smtpUrl = z
  .string()
  .refine(
    (value) => {
      const url = URL.parse(value)
      return /^smtps?:$/.test(url?.protocol ?? '') && url?.hostname !== '' && /^\/?$/.test(url?.pathname ?? '')
    },
    { error: 'a URL like smtp://login:password@host:587, or smtps://login:password@host:465' },
  )
  .refine((value) => URL.parse(value)?.search === '', { error: 'without parameters after ?' })

/** With both parts of the login, which can be read. */
function isSmsUrl(value: string): boolean {
  const url = URL.parse(value)
  if (url?.protocol !== 'https:' || url.search !== '') return false
  try {
    return decodeURIComponent(url.username) !== '' && decodeURIComponent(url.password) !== ''
  } catch {
    return false
  }
}

/** Such as `push.example.org`, `push.example.org:8443` or `*.push.example.org`. */
const hostList = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine((list) => list.every((host) => /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d{1,5})?$/.test(host)), {
    error: 'hosts like push.example.org or *.push.example.org, with commas',
  })

function isVapidKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 32 || !/^[\w-]+=*$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(key)
    return true
  } catch {
    return false
  }
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Every environment variable that the product reads; docs/configuration.md explains them. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATE_DATABASE_URL: postgresUrl.optional(),
  EVENT_STORE_URL: eventStoreUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  VAULT_KEY: z
    .base64()
    .refine((value) => Buffer.from(value, 'base64').length === 32, { error: '32 random bytes in base64' })
    .optional(),
  VAULT_KEY_PREVIOUS: z
    .base64()
    .refine((value) => Buffer.from(value, 'base64').length === 32, { error: '32 random bytes in base64' })
    .optional(),
  SEAL_KEY: z
    .base64()
    .refine((value) => Buffer.from(value, 'base64').length === 32, { error: '32 random bytes in base64' })
    .optional(),
  SEAL_FILE: z.string().min(1).optional(),
  SEAL: z.enum(['on', 'off']).default('on'),
  AUDIT_EXPECTED: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: originList.optional(),
  TRUST_PROXY: trustProxy.default(0),
  CLAMD: z
    .string()
    .refine((value) => /^[\w.-]+:\d{1,5}$/.test(value), { error: 'a host and a port, like clamd:3310' })
    .optional(),
  ...iceVariables,
  ...s3Variables,
  FILES_PERSON_MB: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  FILES_COMPANY_MB: z.coerce.number().int().min(0).max(100_000_000).default(100_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ROLES: roleList.default(processRoles),
  ...kafkaVariables,
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)*$/, { error: 'an address alone, like binome@example.org' })
    .optional(),
  SMS_URL: z
    .string()
    .refine(isSmsUrl, { error: 'a URL like https://account:token@api.twilio.com, special characters percent-encoded' })
    .optional(),
  SMS_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{3,11}|MG[\da-f]{32})$/, {
      error: 'a number like +33600000000, a name of 3 to 11 letters and figures, or a messaging service',
    })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((value) => isVapidKey(value), { error: 'a private key of P-256: 32 bytes in base64url' })
    .optional(),
  PUSH_HOSTS: hostList.optional(),
  DEMO: flag.optional(),
  INSTALLABLE: flag.default(true),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, { error: 'at least 16 characters, no space' })
    .optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  // The exporter reads these itself too, with the other OTEL_* variables.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).default(5_000),
})

export interface Config {
  readonly port: number
  readonly host: string
  /** Undefined: PostgreSQL is embedded, under `dataFolder`. */
  readonly databaseUrl: string | undefined
  /** Of the login that owns the schema; undefined when the product's login owns it. */
  readonly migrateDatabaseUrl: string | undefined
  /** Of an EventStoreDB. Undefined: the events are in PostgreSQL too. */
  readonly eventStoreUrl: string | undefined
  readonly databasePoolSize: number
  /** Absolute. */
  readonly dataFolder: string
  /** 32 bytes. Undefined only with the embedded PostgreSQL: a key is then made and kept in the data folder. */
  readonly vaultKey: Buffer | undefined
  /** 32 bytes: the key that VAULT_KEY replaces, accepted while it does. */
  readonly previousVaultKey: Buffer | undefined
  /** 32 bytes, the Ed25519 key that signs seals of the log. Undefined with DATABASE_URL: nothing is sealed. */
  readonly sealKey: Buffer | undefined
  /** Absolute. The copy of the seals outside the database. Undefined when embedded: it is beside the database. */
  readonly sealFile: string | undefined
  /** Whether the log is to be sealed. */
  readonly sealing: boolean
  /** Absolute. A file of findings that `audit verify` accepts on this installation. */
  readonly auditExpected: string | undefined
  /** Where people reach the product, without a trailing slash; undefined: the host of each request. */
  readonly publicUrl: string | undefined
  /** Origins whose pages may read answers and open sockets, beside the host's own. */
  readonly corsOrigins: '*' | readonly string[]
  readonly trustProxy: number | string
  /** Of the scanner for files, `host:port`. */
  readonly clamd: string | undefined
  /** How much the files of messages may take, in bytes. */
  readonly fileQuotas: FileQuotas
  /** Undefined: files are kept in `dataFolder`. */
  readonly s3: S3Config | undefined
  /** With which browsers find a path to each other in a call. */
  readonly ice: IceConfig
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'] & string
  readonly roles: readonly ProcessRole[]
  /** Undefined: nothing is published to Kafka. */
  readonly kafka: KafkaConfig | undefined
  /** Undefined: mails stay in the database. */
  readonly mail: MailConfig | undefined
  /** Undefined: no SMS leaves. */
  readonly sms: SmsConfig | undefined
  /** 32 bytes: with which push services know this installation. Undefined: it is made once and kept in the vault. */
  readonly vapidKey: Buffer | undefined
  /** Push services beside those of the known browsers. */
  readonly pushHosts: readonly string[]
  /** Whether browsers may install the employees' application; false removes its service worker from them. */
  readonly installable: boolean
  /** Whether the demo companies are created on an empty database. */
  readonly demo: boolean
  /** `/metrics` on a port of its own. */
  readonly metricsPort: number | undefined
  /** The bearer token that `/metrics` asks for. */
  readonly metricsToken: string | undefined
  /**
   * How long a stopping process continues to answer, so that a proxy notices; 0 when embedded, where there is no proxy.
   */
  readonly drainMs: number
  /** Undefined: no traces, and their library is not loaded. */
  readonly tracing: TracingConfig | undefined
}

export interface FileQuotas {
  readonly person: number
  readonly company: number
}

export interface TracingConfig {
  readonly sampler: (typeof samplers)[number]
  /** 0 to 1, for `traceidratio`. */
  readonly ratio: number
  /** Between two exports, in milliseconds. */
  readonly delayMs: number
}

export interface MailConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else STARTTLS, which only a server on this machine may do without. */
  readonly secure: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
  /** The address that mails come from; the name is the company's. */
  readonly from: string
}

export interface SmsConfig {
  /** Of the provider, without a trailing slash. */
  readonly url: string
  readonly account: string
  readonly token: string
  /** A number, a name, or a messaging service. */
  readonly from: string
}

export { ConfigError }

/** Whether people may give addresses on this machine: in the embedded product that only this machine can reach. */
export function mayCallLoopback({ databaseUrl, host }: Pick<Config, 'databaseUrl' | 'host'>): boolean {
  return databaseUrl === undefined && /^(localhost|127(\.\d+){3}|::1)$/i.test(host)
}

/** @throws ConfigError with one line per bad variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>, cwd: string): Config {
  // An empty variable counts as absent: compose files and CI systems pass them so.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${accepted(issue)}`).join('\n'))
  const value = parsed.data
  const embedded = value.DATABASE_URL === undefined
  if (!embedded && value.VAULT_KEY === undefined)
    throw new ConfigError('VAULT_KEY: needed with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32)')
  if (embedded && value.MIGRATE_DATABASE_URL !== undefined)
    throw new ConfigError('MIGRATE_DATABASE_URL: only with DATABASE_URL, for the same database and another login')
  if (value.SMTP_URL !== undefined && value.MAIL_FROM === undefined)
    throw new ConfigError('MAIL_FROM: needed with SMTP_URL: the address that mails come from, like binome@example.org')
  if (value.SMS_URL !== undefined && value.SMS_FROM === undefined)
    throw new ConfigError('SMS_FROM: needed with SMS_URL: the number or the name that SMS come from')
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    migrateDatabaseUrl: value.MIGRATE_DATABASE_URL,
    eventStoreUrl: value.EVENT_STORE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    dataFolder: path.resolve(cwd, value.DATA_DIR),
    vaultKey: value.VAULT_KEY === undefined ? undefined : Buffer.from(value.VAULT_KEY, 'base64'),
    previousVaultKey:
      value.VAULT_KEY_PREVIOUS === undefined ? undefined : Buffer.from(value.VAULT_KEY_PREVIOUS, 'base64'),
    sealKey: value.SEAL_KEY === undefined ? undefined : Buffer.from(value.SEAL_KEY, 'base64'),
    sealFile: value.SEAL_FILE === undefined ? undefined : path.resolve(cwd, value.SEAL_FILE),
    sealing: value.SEAL === 'on',
    auditExpected: value.AUDIT_EXPECTED === undefined ? undefined : path.resolve(cwd, value.AUDIT_EXPECTED),
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    corsOrigins: value.CORS_ORIGINS ?? [],
    trustProxy: value.TRUST_PROXY,
    clamd: value.CLAMD,
    fileQuotas: { person: value.FILES_PERSON_MB * 1_000_000, company: value.FILES_COMPANY_MB * 1_000_000 },
    s3: s3Of(value),
    ice: iceOf(value),
    logLevel: value.LOG_LEVEL ?? (embedded ? 'warn' : 'info'),
    roles: value.ROLES,
    kafka: kafkaOf(value),
    mail: mailOf(value),
    sms: smsOf(value),
    vapidKey: value.VAPID_PRIVATE_KEY === undefined ? undefined : Buffer.from(value.VAPID_PRIVATE_KEY, 'base64url'),
    pushHosts: value.PUSH_HOSTS ?? [],
    installable: value.INSTALLABLE,
    demo: value.DEMO ?? embedded,
    metricsPort: value.METRICS_PORT,
    metricsToken: value.METRICS_TOKEN,
    drainMs: (value.DRAIN_SECONDS ?? (embedded ? 0 : 5)) * 1_000,
    tracing: tracingOf(value),
  }
}

/**
 * Checks that sealing is configured or switched off (SEAL=off). For a process that serves or works; not for tools,
 * which an auditor runs without the key.
 * @throws ConfigError
 */
export function assertSealing({ databaseUrl, sealing, roles, sealKey, sealFile }: Config): void {
  if (databaseUrl === undefined || !sealing) return
  const or = 'SEAL=off leaves the log without seals: who may change the database may then change what happened'
  const missing = [
    ...((roles.includes('jobs') || roles.includes('api')) && sealKey === undefined
      ? [
          'SEAL_KEY: needed with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32), which sign ' +
            'seals of the log',
        ]
      : []),
    ...(roles.includes('jobs') && sealFile === undefined
      ? ['SEAL_FILE: needed with DATABASE_URL: a file that is kept, outside the database, for a copy of the seals']
      : []),
  ]
  if (missing.length > 0) throw new ConfigError([...missing, `Or ${or} (docs/audit.md).`].join('\n'))
}

function mailOf({ SMTP_URL: smtp, MAIL_FROM: from }: z.output<typeof environment>): MailConfig | undefined {
  if (smtp === undefined || from === undefined) return undefined
  const { protocol, hostname, port, username, password } = new URL(smtp)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    login: username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  }
}

function smsOf({ SMS_URL: at, SMS_FROM: from }: z.output<typeof environment>): SmsConfig | undefined {
  if (at === undefined || from === undefined) return undefined
  const { origin, pathname, username, password } = new URL(at)
  const [account, token] = [decodeURIComponent(username), decodeURIComponent(password)]
  return { url: (origin + pathname).replace(/\/+$/, ''), account, token, from }
}

function tracingOf(value: z.output<typeof environment>): TracingConfig | undefined {
  const endpoint = value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? value.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined || value.OTEL_SDK_DISABLED || value.OTEL_TRACES_EXPORTER === 'none') return undefined
  return {
    sampler: value.OTEL_TRACES_SAMPLER,
    ratio: value.OTEL_TRACES_SAMPLER_ARG,
    delayMs: value.OTEL_BSP_SCHEDULE_DELAY,
  }
}

/** What a variable accepts, as text; its value is not repeated, because it may be a secret. */
function accepted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type') return `a whole ${issue.expected}`
  if (issue.code === 'too_small') return `at least ${issue.minimum}`
  if (issue.code === 'too_big') return `at most ${issue.maximum}`
  if (issue.code === 'invalid_format' && issue.format === 'base64') return '32 random bytes in base64'
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'a URL that starts with http:// or https://'
  return issue.message
}
