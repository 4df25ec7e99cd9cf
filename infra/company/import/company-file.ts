import { z } from 'zod'
import { faultOfMilestones, milestonesGiven } from '#contract/console/mentoring/program-milestones.ts'
import { defaultMatchWeights, matchWeights } from '#domain/community/match/weights.ts'
import { normalHost } from '#api/platform/http/host.ts'
import { brandSchema } from '../companies/brand.ts'
import { givenSettings } from '../companies/settings.ts'
import { questionOfFile, stepOfFile } from './company-questions.ts'
import { ImportProblems } from './problems.ts'

const localised = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
/** The console lets it be empty. */
const maybeEmpty = z.strictObject({ fr: z.string(), en: z.string() })
const code = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, { error: 'small letters, digits, - and _' })
const labelled = z.strictObject({ code, label: localised })
const day = z.iso.date().nullable().optional()
const places = z.number().int().min(0).max(1000).nullable().optional()
const words = z.array(z.string().min(1))
/** What is left out stays as it is. */
const tag = z.strictObject({
  ...labelled.shape,
  help: z.strictObject({ fr: z.string().optional(), en: z.string().optional() }).optional(),
  synonyms: z.strictObject({ fr: words.optional(), en: words.optional() }).optional(),
  archived: z.boolean().optional(),
  merged_into: code.nullable().optional(),
})
/** In the form in which browsers are compared with it: « Mentorat.Société.fr » is `mentorat.xn--socit-esab.fr`. */
export const companyHost = z.string().transform((given, context) => {
  const host = /:\d*$/.test(given.replace(/^\[.*\]/, '')) ? null : normalHost(given)
  if (host !== null) return host
  context.addIssue({ code: 'custom', message: 'a host name like mentor.example.org, without scheme and port' })
  return z.NEVER
})
const unique = <T extends z.ZodType<{ readonly code: string }>>(item: T) =>
  z.array(item).refine((list) => new Set(list.map((entry) => entry.code)).size === list.length, {
    error: 'the same code twice',
  })

/** A tag is merged into one of its list that stays. */
const tags = unique(tag).refine(
  (list) => {
    const staying = new Set(list.filter(({ merged_into: into }) => (into ?? null) === null).map(({ code: one }) => one))
    return list.every(({ merged_into: into }) => (into ?? null) === null || staying.has(into ?? ''))
  },
  { error: 'merged into a tag that is not in the list, or that is merged itself' },
)

const weights = z
  .record(z.string(), z.number())
  .default({ ...defaultMatchWeights })
  .transform((value, context) => {
    try {
      return matchWeights(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  })

/** What the program expects of pairs to come. */
const milestones = milestonesGiven.superRefine((value, context) => {
  const fault = faultOfMilestones(value)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})

const companyFile = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, { error: 'small letters, digits and -' }),
  name: z.string().min(1),
  hosts: z
    .array(companyHost)
    .min(1)
    .transform((list) => [...new Set(list)]),
  brand: brandSchema,
  settings: givenSettings.default({}),
  texts: z.record(z.string(), localised).default({}),
  business_units: unique(labelled).default([]),
  skills: tags.default([]),
  job_categories: tags.default([]),
  motivations: tags.default([]),
  languages: tags.default([]),
  programs: z
    .array(
      z.strictObject({
        slug: code,
        name: localised,
        description: maybeEmpty,
        has_experts: z.boolean().default(false),
        match_weights: weights,
        // Left out: as they are.
        sign_up_from: day,
        sign_up_until: day,
        last_requests_on: day,
        closes_on: day,
        max_accompaniments_presenter: places,
        max_accompaniments_participant: places,
        request_expiry_days: z.number().int().min(1).max(90).nullable().optional(),
        archived_at: z.iso.datetime({ offset: true }).nullable().optional(),
        milestones: milestones.optional(),
      }),
    )
    .default([]),
  questions: z.array(questionOfFile).default([]),
  steps: z.array(stepOfFile).default([]),
})

export type CompanyFile = z.output<typeof companyFile>

/** @throws ImportProblems that name the field. */
export function parseCompanyFile(text: string, name: string): CompanyFile {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportProblems([`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const parsed = companyFile.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ImportProblems(
    parsed.error.issues.map(({ path, message }) => {
      const what = message.endsWith('received undefined') ? 'is missing' : message
      return `${name}, ${path.map(String).join('.') || 'the whole'}: ${what}`
    }),
  )
}
