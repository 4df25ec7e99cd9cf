import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { localised } from '../platform/values.ts'

export const meetingReasonAttributes = z.object({
  /** null: of every program. */
  program_id: z.string().nullable(),
  label: localised,
  position: z.number(),
  /** No longer offered; meetings that named it keep it. */
  archived: z.boolean(),
})
export type MeetingReasonAttributes = z.infer<typeof meetingReasonAttributes>

/** What a meeting may be for. */
export const meetingReasons = {
  type: 'meeting_reasons',
  attributes: meetingReasonAttributes,
  paths: { list: '/meeting_reasons' },
} as const satisfies ResourceContract
