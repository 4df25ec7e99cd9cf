import { z } from 'zod'
import type { ResourceContract } from './resource.ts'
import { instant } from './values.ts'

/** Opens one socket, once, until it expires. */
export const realtimeTicketAttributes = z.object({ ticket: z.string(), expires_at: instant })

export const realtimeTickets = {
  type: 'realtime_tickets',
  attributes: realtimeTicketAttributes,
  paths: { list: '/realtime_ticket' },
} as const satisfies ResourceContract
