import { z } from 'zod'
import { companyAttributes } from '#contract/company/companies.ts'
import { mentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import { mentoringRequestAttributes } from '#contract/mentoring/mentoring-requests.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { programAttributes, programEnrollmentAttributes } from '#contract/company/programs.ts'
import { userResourceAttributes } from '#contract/people/users.ts'
import { feedbackQuestionAttributes } from '#contract/mentoring/feedback-questions.ts'
import { feedbackAttributes } from '#contract/mentoring/feedbacks.ts'
import { meetingReasonAttributes } from '#contract/meetings/meeting-reasons.ts'
import { meetingAttributes } from '#contract/meetings/meetings.ts'
import { workshopAttributes } from '#contract/meetings/workshops.ts'
import { ApiError, errorWithoutAnswer } from './errors.ts'
import type { laterModels } from './laterModels.ts'
import { routes } from './routes.ts'

/** What `routes` lists. Pages that read something else alone make their calls themselves. */
export type Model = keyof typeof routes

/** The schema of the attributes of each that the first pages read, or that comes with others. */
const models = {
  companies: companyAttributes,
  users: userResourceAttributes,
  presenters: profileAttributes,
  participants: profileAttributes,
  programs: programAttributes,
  program_enrollments: programEnrollmentAttributes,
  mentoring_requests: mentoringRequestAttributes,
  mentoring_relationships: mentoringRelationshipAttributes,
  notifications: notificationAttributes,
  meetings: meetingAttributes,
  workshops: workshopAttributes,
  meeting_reasons: meetingReasonAttributes,
  feedback_questions: feedbackQuestionAttributes,
  feedbacks: feedbackAttributes,
}

type LaterModel = keyof typeof laterModels

/** A resource without a schema does not compile. */
export type Attributes<M extends Model> = z.infer<
  M extends LaterModel ? (typeof laterModels)[M] : (typeof models)[Exclude<M, LaterModel>]
>

const schemas = new Map<Model, z.ZodType>(Object.entries(models) as [Model, z.ZodType][])

/** What reads this resource is there. Throws ApiError `network` when it could not be fetched. */
export async function loadModel(model: Model): Promise<void> {
  if (schemas.has(model)) return
  try {
    const { laterModels } = await import('./laterModels.ts')
    for (const [name, schema] of Object.entries(laterModels)) schemas.set(name as LaterModel, schema)
  } catch (error) {
    throw errorWithoutAnswer(error)
  }
}

export interface Reference {
  type: string
  id: string
}

export interface Item<M extends Model = Model> {
  type: M
  id: string
  attributes: Attributes<M>
  relationships: Readonly<Record<string, Reference | readonly Reference[] | null>>
}

/** An item of any model, discriminated by its `type`. */
export type AnyItem = { [M in Model]: Item<M> }[Model]

export interface OneAnswer<M extends Model = Model> {
  data: Item<M>
  included: readonly AnyItem[]
  meta: Readonly<Record<string, unknown>>
}

export interface ListAnswer<M extends Model = Model> {
  data: readonly Item<M>[]
  included: readonly AnyItem[]
  meta: Readonly<Record<string, unknown>>
  /** More pages follow. */
  more: boolean
}

const reference = z.object({ type: z.string(), id: z.string() })
const resource = z.object({
  type: z.string(),
  id: z.string().min(1),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.object({ data: z.union([reference, z.array(reference), z.null()]).default(null) }))
    .default({}),
})
const meta = z.record(z.string(), z.unknown()).default({})
const one = z.object({ data: resource, included: z.array(resource).default([]), meta })
const list = z.object({
  data: z.array(resource),
  included: z.array(resource).default([]),
  meta,
  links: z.object({ next: z.string().nullish() }).default({}),
})

const unreadable = (status: number, cause: unknown) => new ApiError(status, 'contract', [], null, { cause })

export function isModel(type: string): type is Model {
  return Object.hasOwn(routes, type)
}

function itemOf<M extends Model>(raw: z.infer<typeof resource>, type: M, status: number): Item<M> {
  const parsed = schemas.get(type)?.safeParse(raw.attributes)
  if (!parsed?.success) throw unreadable(status, parsed?.error ?? `no schema of ${type}`)
  return {
    type,
    id: raw.id,
    attributes: parsed.data as Attributes<M>,
    relationships: Object.fromEntries(Object.entries(raw.relationships).map(([name, { data }]) => [name, data])),
  }
}

/** Included resources of types this client does not know are left out: the server may know more than we do. */
function includedOf(raw: readonly z.infer<typeof resource>[], status: number): AnyItem[] {
  return raw.flatMap((entry) =>
    isModel(entry.type) && schemas.has(entry.type) ? [itemOf(entry, entry.type, status) as AnyItem] : [],
  )
}

/**
 * Throws ApiError `contract` when the document is not what the contract says. `accepted` are the types that may come.
 */
export function parseOne<M extends Model>(body: unknown, accepted: readonly M[], status = 200): OneAnswer<M> {
  const document = one.safeParse(body)
  if (!document.success) throw unreadable(status, document.error)
  const type = accepted.find((model) => model === document.data.data.type)
  if (!type) throw unreadable(status, `unexpected ${document.data.data.type}`)
  return {
    data: itemOf(document.data.data, type, status),
    included: includedOf(document.data.included, status),
    meta: document.data.meta,
  }
}

export function parseList<M extends Model>(body: unknown, accepted: readonly M[], status = 200): ListAnswer<M> {
  const document = list.safeParse(body)
  if (!document.success) throw unreadable(status, document.error)
  const data = document.data.data.map((entry) => {
    const type = accepted.find((model) => model === entry.type)
    if (!type) throw unreadable(status, `unexpected ${entry.type}`)
    return itemOf(entry, type, status)
  })
  return {
    data,
    included: includedOf(document.data.included, status),
    meta: document.data.meta,
    more: typeof document.data.links.next === 'string',
  }
}

/** The account behind a profile, which all profiles of a person share; a profile without one stands for itself. */
export function ownerOf(profile: Item): string {
  const { user } = profile.relationships
  return user && !Array.isArray(user) ? (user as Reference).id : profile.id
}

/** What an item points at, from the included resources of its answer. */
export function related<M extends Model>(
  item: Item,
  relationship: string,
  type: M,
  included: readonly AnyItem[],
): Item<M> | undefined {
  const target = item.relationships[relationship]
  if (!target || Array.isArray(target)) return undefined
  const { id } = target as Reference
  return included.find((candidate): candidate is Item<M> & AnyItem => candidate.type === type && candidate.id === id)
}
