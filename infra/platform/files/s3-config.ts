import { z } from 'zod'
import { ConfigError, flag } from '../config/config-values.ts'

/** The environment variables of a bucket. */
export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'the name of a bucket' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'a region, like eu-west-3' })
    .default('us-east-1'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.username === '', {
      error: 'without credentials: they have variables of their own',
    })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  S3_KMS_KEY: z.string().min(1).optional(),
}

const variables = z.object(s3Variables)
type Given = z.output<typeof variables>

/** A bucket for files. */
export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Undefined: AWS. */
  readonly endpoint: string | undefined
  /** The bucket stands in the path, not in the host. */
  readonly pathStyle: boolean
  /** Undefined: what the AWS library finds, such as the role of the machine. */
  readonly login: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** What the server encrypts each file with; undefined: as the bucket says. */
  readonly encryption: 'AES256' | 'aws:kms' | undefined
  /** For `aws:kms`; undefined: the account's own. */
  readonly kmsKey: string | undefined
}

/** @throws ConfigError for half of a login, and for settings without a bucket */
export function s3Of(value: Given): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (bucket === undefined) {
    if ((value.S3_ENDPOINT ?? accessKeyId ?? secretAccessKey ?? value.S3_ENCRYPTION ?? value.S3_KMS_KEY) === undefined)
      return undefined
    throw new ConfigError('S3_BUCKET: needed with the other variables S3_…: the bucket that files are kept in')
  }
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID: both with S3_SECRET_ACCESS_KEY, or neither')
  if (value.S3_KMS_KEY !== undefined && value.S3_ENCRYPTION !== 'aws:kms')
    throw new ConfigError('S3_KMS_KEY: only with S3_ENCRYPTION=aws:kms')
  return {
    bucket,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT,
    pathStyle: value.S3_PATH_STYLE ?? value.S3_ENDPOINT !== undefined,
    login: accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey },
    encryption: value.S3_ENCRYPTION,
    kmsKey: value.S3_KMS_KEY,
  }
}
