import { z } from 'zod'

/** Somebody who may receive the figures of each month by mail. */
const reader = z.object({
  user_id: z.string(),
  name: z.string(),
  /** null: of the whole company. */
  business_unit: z.string().nullable(),
  receives: z.boolean(),
  /** They stopped it themselves: nobody else chooses them again. */
  stopped: z.boolean(),
  /** null: all programs. */
  program_id: z.string().nullable(),
})

/** GET /admin/api/figures/report */
export const adminFigureReport = z.object({
  /** The last months that are over, the newest first. */
  months: z.array(z.string()),
  readers: z.array(reader),
})
export type AdminFigureReport = z.infer<typeof adminFigureReport>

const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'a month like 2026-03' })
const program = z.uuid().nullable()

/** POST /admin/api/figures/report/reader */
export const chooseReportReader = z.object({
  user_id: z.uuid(),
  receives: z.boolean(),
  program_id: program,
})
export type ChooseReportReader = z.infer<typeof chooseReportReader>

/** POST /admin/api/figures/report/send */
export const sendReport = z.object({ month, program_id: program })
export type SendReport = z.infer<typeof sendReport>

export const sentReport = z.object({ address: z.string() })
