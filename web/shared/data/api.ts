import type { z } from 'zod'
import type { resources } from '#contract/all.ts'
import type { Model } from './models.ts'
import type { QueryValue, RequestObject, RequestType } from './requests.ts'
import { routes } from './routes.ts'

type Contract<M extends Model> = (typeof resources)[M]
type Filters<M extends Model, Path extends string> =
  Contract<M> extends { readonly filters: { readonly [Name in Path]: readonly (infer Filter extends string)[] } }
    ? { readonly [Name in Filter]?: QueryValue | undefined }
    : unknown
type Including<M extends Model> =
  Contract<M> extends { readonly includes: readonly (infer Name)[] } ? { readonly include?: readonly Name[] } : unknown
type Sorting<M extends Model> =
  Contract<M> extends { readonly sorts: readonly (infer Sort)[] } ? { readonly sort?: Sort } : unknown
interface Paging {
  readonly 'page[size]'?: number
  readonly 'page[number]'?: number
}
/** No query at all where the contract has none. */
type Query<Given> = unknown extends Given ? never : Given
/** The resource object of a body, without what the call adds: its type and id. */
type Sent<M extends Model, Write extends string> =
  Contract<M> extends { readonly bodies: { readonly [Name in Write]: infer Body extends z.ZodType<{ data: object }> } }
    ? Omit<z.input<Body>['data' & keyof z.input<Body>], 'type' | 'id'>
    : never

type Routes = typeof routes
type SubTypes<M extends Model, T extends RequestType> = T extends keyof Routes[M] ? Routes[M][T] : unknown
type Names<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer End}`
    ? Name | Names<`/${End}`>
    : Rest
  : never
type Params<Path> = { readonly [Name in Names<Path>]: string }

/** No function for an address below another resource: who uses it builds the request. */
type Below<Path, Name> = [Names<Path>] extends [never] ? Name : never

type Lists<M extends Model> = {
  readonly [Name in keyof SubTypes<M, 'list'> as Below<SubTypes<M, 'list'>[Name], Name>]: (
    query?: Filters<M, 'list'> & Including<M> & Sorting<M> & Paging,
  ) => RequestObject<M, 'list'>
}
type Gets<M extends Model> = {
  readonly [Name in keyof SubTypes<M, 'get'>]: (
    params: Params<SubTypes<M, 'get'>[Name]>,
    query?: Query<Filters<M, Name & string> & Including<M>>,
  ) => RequestObject<M, 'get'>
}
type Creates<M extends Model> = {
  readonly [Name in keyof SubTypes<M, 'create'> as Name extends 'one' ? 'create' : never]: (
    sent: Sent<M, 'create'>,
  ) => RequestObject<M, 'create'>
}
type Updates<M extends Model> = {
  readonly [
    Name in keyof SubTypes<M, 'update'> as Name extends 'one' ? 'update' : Below<SubTypes<M, 'update'>[Name], Name>
  ]: Name extends 'one'
    ? (params: Params<SubTypes<M, 'update'>[Name]>, sent: Sent<M, 'update'>) => RequestObject<M, 'update'>
    : () => RequestObject<M, 'update'>
}
type Removes<M extends Model> = {
  readonly [
    Name in keyof SubTypes<M, 'delete'> as Name extends 'one' ? 'remove' : Below<SubTypes<M, 'delete'>[Name], Name>
  ]: Name extends 'one'
    ? (params: Params<SubTypes<M, 'delete'>[Name]>) => RequestObject<M, 'delete'>
    : () => RequestObject<M, 'delete'>
}
type Calls<M extends Model> = Lists<M> & Gets<M> & Creates<M> & Updates<M> & Removes<M>

const writes: Partial<Record<string, string>> = { create: 'create', update: 'update', delete: 'remove' }

/** A call of a model: builds the request object. A read takes its query, a write the resource object. */
function callOf(model: string, type: string, subType: string) {
  const named = { type, subType, model }
  if (type === 'list') return (query?: object) => ({ ...named, ...(query && { query }) })
  if (type === 'get') return (params: object, query?: object) => ({ ...named, params, ...(query && { query }) })
  if (type === 'create') return (sent: object) => ({ ...named, body: { data: { type: model, ...sent } } })
  return (params?: object, sent?: object) => ({
    ...named,
    ...(params && { params }),
    ...(sent && { body: { data: { type: model, ...params, ...sent } } }),
  })
}

function callsOf(model: string, types: object) {
  return Object.entries(types).flatMap(([type, subTypes]: [string, object]) =>
    Object.keys(subTypes).map((subType) => [
      (subType === 'one' && writes[type]) || subType,
      callOf(model, type, subType),
    ]),
  )
}

/**
 * The calls to the server, one function for each of the routes, typed by the contract: `api.presenters.one({ id })`,
 * `api.mentoring_requests.create({ … })`. A function sends nothing: it builds the request for `useOne`, `useList`,
 * `usePagedList` and `useWrite`.
 */
export const api = Object.fromEntries(
  Object.entries(routes).map(([model, types]) => [model, Object.fromEntries(callsOf(model, types))]),
) as { readonly [M in Model]: Calls<M> }
