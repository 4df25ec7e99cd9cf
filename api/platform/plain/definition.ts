import type { z } from 'zod'
import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { ResourceContract } from '../../contract/platform/resource.ts'
import type { Condition } from './table.ts'

type Given = Readonly<Record<string, unknown>>

/** What `plainContract` makes, or a contract written by hand for a table that is only read. */
export interface PlainContract extends ResourceContract {
  readonly paths: { readonly [name: string]: string; readonly list: string }
  readonly bodies?: {
    readonly [name: string]: z.ZodType
    readonly create: z.ZodType<{ readonly data: { readonly attributes: Given } }>
    readonly update: z.ZodType<{ readonly data: { readonly attributes?: Given | undefined } }>
  }
}

export interface Operation<Subject extends readonly unknown[] = []> {
  /** For the OpenAPI document. */
  readonly summary: string
  /** Who may; 403 for everybody else. */
  may(user: SessionUser, ...subject: Subject): boolean
}

/** A table without events, and what may be done with it. Operations that are not there are not served. */
export interface PlainResource<Attributes extends object = Given, Contract extends PlainContract = PlainContract> {
  readonly contract: Contract
  /** With its schema. It has `id`, `company_id` and, when it is written, `revision integer not null default 0`. */
  readonly table: string
  /** SQL, on the row `t`, of attributes that are no column of the same name. */
  readonly expressions?: { readonly [Name in keyof Attributes]?: string }
  /** SQL of the order without `sort`; the id completes it. */
  readonly order: string
  /** Rows of a page when the client names no size. */
  readonly page: number
  /** Attributes that the filter `q` looks in. */
  readonly search?: readonly (keyof Attributes & string)[]
  /** Which rows a reader may know of; the others are 404. Without it all of the company. */
  readonly visible?: (user: SessionUser) => Condition
  readonly operations: {
    readonly list: Operation
    readonly one?: Operation
    readonly create?: Operation
    readonly update?: Operation<[record: Attributes]>
    readonly delete?: Operation<[record: Attributes]>
  }
}
