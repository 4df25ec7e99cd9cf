import { z } from 'zod'
import { zoneName } from '../../platform/time-zone.ts'
import { line } from '../../platform/line.ts'
import { instant } from '../../platform/values.ts'
import { listFilter } from '../platform/bulk-acts.ts'
import {
  mostElsewhere,
  workshopAttributes,
  workshopCancelReasons,
  workshopDescriptionMaxLength,
  workshopPerson,
  workshopTitleMaxLength,
} from '../../meetings/workshops.ts'

const readAttributes = workshopAttributes.omit({ allowed: true, answer: true })

/** One of the people, as an operator reads them. */
const person = workshopPerson.partial({ avatar_url: true })

/** A workshop with who accepted, who was there and how long. */
export const adminWorkshop = z.object({
  id: z.string(),
  program_id: z.string(),
  ...readAttributes.shape,
  people: z.array(person),
  invited: z.number().int(),
  accepted: z.number().int(),
  /** The platform saw that they took part. */
  attended: z.number().int(),
  author_name: z.string().nullable(),
  actions: z.array(z.enum(['change', 'reschedule', 'invite', 'invite_audience', 'remove', 'cancel'])),
})
export type AdminWorkshop = z.infer<typeof adminWorkshop>

/** GET /admin/api/workshops/{id}?at=… */
export const adminWorkshopAsOf = adminWorkshop.omit({ actions: true }).extend({ at: instant })
export type AdminWorkshopAsOf = z.infer<typeof adminWorkshopAsOf>

const subject = {
  title: line(workshopTitleMaxLength),
  description: z.string().trim().max(workshopDescriptionMaxLength).nullish(),
  /** An https address of the company's conference tool; without one it is held in the product. */
  conference_url: z.string().trim().max(500).nullish(),
  /** One of the people. */
  host_id: z.uuid().nullish(),
}
const date = {
  starts_at: instant,
  minutes: z.number().int().min(15).max(240),
  time_zone: zoneName,
}
const people = z.array(z.uuid()).min(1).max(mostElsewhere)

/** POST /admin/api/workshops: people are accounts of the program. */
export const planWorkshop = z.object({ program_id: z.uuid(), ...subject, ...date, people })
/** POST /admin/api/workshops/{id}/change */
export const changeWorkshop = z.object(subject)
/** POST /admin/api/workshops/{id}/reschedule */
export const moveWorkshop = z.object(date)
/** POST /admin/api/workshops/{id}/invite */
export const inviteToWorkshop = z.object({ people })
/** POST /admin/api/workshops/{id}/invite_audience: everybody of the list of people whom the filter leaves. */
export const inviteAudience = z.object({
  filter: listFilter,
  /** How many the preview counted; another number now is 412. */
  total: z.int().min(1),
})

/** GET /admin/api/workshops/{id}/audience?filter=…: whom `invite_audience` would invite. */
export const workshopAudience = z.object({
  id: z.string(),
  /** People whom the filter leaves; each is one of those below. */
  found: z.number().int(),
  able: z.number().int(),
  /** Left out: invited before, no active account, no place in the program, away on the day of the workshop. */
  already: z.number().int(),
  inactive: z.number().int(),
  outside: z.number().int(),
  away: z.number().int(),
  /** So many more the workshop takes. */
  seats: z.number().int(),
  /** The first names of those who would be invited. */
  sample: z.array(z.string()),
})
export type WorkshopAudience = z.infer<typeof workshopAudience>
/** POST /admin/api/workshops/{id}/remove */
export const removeFromWorkshop = z.object({ user_id: z.uuid() })
/** POST /admin/api/workshops/{id}/cancel */
export const cancelWorkshop = z.object({ reason: z.enum(workshopCancelReasons) })
