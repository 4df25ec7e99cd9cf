import { z } from 'zod'
import { erasureReasons } from '#domain/people/account/words.ts'
import { instant } from '../platform/values.ts'

/** What is certified to a person whose account was erased. Holds nothing that names them. */
export const erasureCertificate = z.object({
  /** Such as `EF-2026-03-17-9C41`. */
  reference: z.string(),
  erased_at: instant,
  requested_by: z.enum(erasureReasons),
  /** How many profiles went with the account. */
  profiles: z.number().int().optional(),
  /** Where the erasure is in the log, and the SHA-256 of its event. */
  position: z.string().optional(),
  event_sha256: z.string().optional(),
  /** No copy of it is in service. */
  key_destroyed: z.boolean(),
  /** Backups of the keys are gone by then, so that no backup of the texts can be read. */
  backups_unreadable_by: instant,
})
export type ErasureCertificate = z.infer<typeof erasureCertificate>

/** The certificate as a file to keep: signed with the key that seals the log, where the installation has one. */
export const signedCertificate = z.object({
  format: z.literal('binome-erasure-certificate'),
  version: z.literal(1),
  certificate: erasureCertificate,
  /** Ed25519 over the JSON text of `certificate`, as it stands in `signed`; null: the installation has no key. */
  signature: z
    .object({ algorithm: z.literal('Ed25519'), key_id: z.string(), public_key: z.string(), value: z.string() })
    .nullable(),
  signed: z.string(),
})
export type SignedCertificate = z.infer<typeof signedCertificate>

/** What `DELETE /auth` answers. */
export const accountDeleted = z.object({
  status: z.literal('success'),
  message: z.string(),
  certificate: signedCertificate,
})
