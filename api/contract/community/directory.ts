import { z } from 'zod'
import { localised } from '../platform/values.ts'

const value = z.object({
  code: z.string(),
  /** null where the code needs no label: a country, a time zone, a weekday. */
  label: localised.nullable(),
  /** Mentors in the list when this is the only value chosen in its group, with every other filter kept. */
  count: z.number().int().min(0),
  /** There are more than `count`. */
  capped: z.boolean(),
})

const group = z.array(value)
const flag = value.pick({ count: true, capped: true })

/**
 * `meta.facets` of the directory: the values of each filter, the most frequent first. Without mentors only the chosen
 * values are there.
 */
export const directoryFacets = z.object({
  skills: group,
  job_categories: group,
  business_units: group,
  languages: group,
  countries: group,
  /** One value for each offset from UTC now. `zones` are the zones that have it, the most frequent first. */
  time_zones: z.array(value.extend({ zones: z.array(z.string()) })),
  weekdays: group,
  /** Other questions that mentors are filtered by, in their order; `answers=field_name:code` chooses. */
  questions: z.array(z.object({ field_name: z.string(), title: localised, values: group })),
  with_room: flag,
  experts: flag,
  online: flag,
  /** Chosen values that name nothing of the company any more: a tag or an answer that is gone or archived, a unit. */
  outdated: z.array(z.object({ filter: z.string(), code: z.string() })),
})
export type DirectoryFacets = z.infer<typeof directoryFacets>

/** `meta` of the directory, beside `total`. `facets` come when `facets=true` asks for them. */
export const directoryMeta = z.object({ total_capped: z.boolean(), facets: directoryFacets.optional() })
