import { z } from 'zod'
import type { Event } from '#domain/platform/event.ts'

/** Ids, codes and figures only, never personal text: what a person wrote fits none of these. */
export const uuid = z.uuid()
export const instant = z.iso.datetime()
/** Of a closed list that may grow. */
export const code = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)

/** An event as other systems get it: the schema of its data, and the data under their public names. */
export interface PublicEvent<Data extends object> {
  readonly schema: z.ZodObject
  readonly publicData: (data: Data) => object
  /** Of the public event, not of ours; 1 when left out. A new one has a `ce_type` of its own. */
  readonly version?: number
}

/** Why the events of an aggregate stay inside. */
export interface None {
  readonly none: string
}

export function none(reason: string): None {
  return { none: reason }
}

/**
 * The public events of one aggregate: every type has its entry, in the order of the published documents. None is left
 * out: a consumer takes a revision that is missing for a lost message.
 */
export interface PublicEventsOf<E extends Event> {
  readonly topic: string
  readonly events: { readonly [Type in E['type']]: PublicEvent<Extract<E, { type: Type }>['data']> }
}

/**
 * @param publicData types check that it gives what the schema wants
 * @param version raised when a reader of the one before would not survive this one
 */
export function published<Shape extends z.ZodRawShape, Data extends object>(
  schema: z.ZodObject<Shape>,
  publicData: (data: Data) => z.input<z.ZodObject<Shape>>,
  version = 1,
): PublicEvent<Data> {
  return { schema, publicData, version }
}

/** An event that says all by its name. */
export const withoutData: PublicEvent<object> = { schema: z.object({}), publicData: () => ({}) }
