import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export const dataExportStates = ['waiting', 'running', 'ready', 'failed', 'expired'] as const

export const dataExportAttributes = z.object({
  state: z.enum(dataExportStates),
  requested_at: instant,
  ready_at: instant.nullable(),
  /** The file is deleted then. */
  expires_at: instant.nullable(),
  /** Of the file. */
  bytes: z.number().int().nullable(),
  /** Parts that are written, of how many; both null before it runs. */
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
  file_name: z.string(),
  /** When another one may be requested; after a failure, at once. */
  next_at: instant,
})
export type DataExportAttributes = z.infer<typeof dataExportAttributes>

export const createDataExport = z.strictObject({ data: z.strictObject({ type: z.literal('data_exports') }) })

/** The archives of the reader's own data, newest first. `file` is the zip itself, for its person only. */
export const dataExports = {
  type: 'data_exports',
  attributes: dataExportAttributes,
  paths: { list: '/data_exports', one: '/data_exports/:id', file: '/data_exports/:id/file' },
  bodies: { create: createDataExport },
} as const satisfies ResourceContract
