import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { ConsoleWords } from '#contract/console/platform/words/en.ts'
import type { ResourceName, ResourceWords } from '../resource-words.ts'
import type { Words } from './i18n/provider.ts'
import type { RailGroup } from './layout/rail-groups.ts'
import type { ListFilter } from './lists/saved-views.ts'
import type { PageContract } from './plain/page-props.ts'
import type { Formats } from './shared/format.ts'
import type { IconName } from './shared/icons.tsx'

/** The event as its wording needs it. `about` is missing in the journal, where events are not those of one record. */
export type WordedEvent = Pick<AdminEvent, 'type' | 'data'> & Partial<Pick<AdminEvent, 'about'>>

/** How an event reads beyond the words of its type. No entry may show personal text. */
export interface EventWording {
  /** Says more than the words of the type; undefined: nothing more to say of this one. */
  readonly title?: (event: WordedEvent, t: Words) => string | undefined
  /** Facts worth reading, one line each. */
  readonly details?: (data: AdminEvent['data'], t: Words, formats: Formats) => readonly string[]
}

/** What every resource has, whatever its words. */
interface FactsOfAny {
  /** Its sign in the rail. */
  readonly icon: IconName
  /** Its part of the rail. */
  readonly group: RailGroup
  /** Who finds it in the console. The server judges every call by itself. */
  readonly roles: readonly ConsoleRole[]
  /** Who also finds its file, its histories and the console's views of it; all of `roles` where it is missing. */
  readonly beyondRows?: readonly ConsoleRole[]
  /** The list that leads to this one, which has no place of its own in the rail. */
  readonly under?: ResourceName
  /** Who finds the form of a new record. */
  readonly create?: readonly ConsoleRole[]
  /** Who finds the form of a record. */
  readonly edit?: readonly ConsoleRole[]
  /** Of a table without events: its list and its forms derive from it. Loaded with the first page that needs it. */
  readonly contract?: () => Promise<PageContract>
  /** Field of other events' data that holds the id of a record. */
  readonly eventField?: string
}

/** `Key` where the resource has the word, and nothing otherwise. */
type WithWord<Name extends ResourceName, Word extends string, Key extends string, Value> =
  ResourceWords<Name> extends Readonly<Record<Word, string>>
    ? { readonly [Part in Key]: Value }
    : { readonly [Part in Key]?: never }

/** One value for each word under `Key` where the resource has such words, and nothing otherwise. */
type ForEachWord<Name extends ResourceName, Key extends string, Value> =
  ResourceWords<Name> extends Readonly<Record<Key, infer Worded>>
    ? { readonly [Part in Key]: { readonly [Word in keyof Worded]: Value } }
    : { readonly [Part in Key]?: never }

/**
 * Everything that the console knows of one resource beside its pages. The words say what must be described: a view or
 * an event that has words without an entry, or an entry without words, does not compile.
 */
export type ResourceFacts<Name extends ResourceName> = FactsOfAny &
  /** A record has a page: with its history (`kind`), or without (`record_page`). */
  (ResourceWords<Name> extends Readonly<Record<'kind', string>>
    ? { readonly hasPage: true }
    : WithWord<Name, 'record_page', 'hasPage', true>) &
  /** Category of the streams whose id is the record's; its list opens the history of a row. */
  WithWord<Name, 'history', 'stream', string> &
  /** Filters under a name, which the console brings; a view may keep some of the filter in use. */
  ForEachWord<Name, 'views', (inUse: ListFilter) => ListFilter> &
  /** The events that the history and the journal list, in the order of a record's life. */
  ForEachWord<Name, 'events', EventWording> &
  /** The server writes these lists as files. */
  (Name extends keyof ConsoleWords['files'] ? { readonly csv: true } : { readonly csv?: never })

/** A resource where it does not matter which one. */
export interface AnyResource extends FactsOfAny {
  /** As in `/admin/api/<name>` and in the console's addresses. */
  readonly name: ResourceName
  readonly hasPage?: true
  readonly stream?: string
  readonly views?: Readonly<Record<string, (inUse: ListFilter) => ListFilter>>
  readonly events?: Readonly<Record<string, EventWording>>
  readonly csv?: true
}

type NameWith<Word extends string, Value = unknown> = {
  [Name in ResourceName]: ResourceWords<Name> extends Readonly<Record<Word, Value>> ? Name : never
}[ResourceName]

/** Lists that the server writes as a file. */
export type ResourceWithFile = keyof ConsoleWords['files'] & ResourceName
/** Records with a page of their own: it holds their history, and their state at a past moment. */
export type RecordWithHistory = NameWith<'kind'>
/** Records whose history opens beside their list. */
export type RecordWithPast = NameWith<'history'>
/** Records on which something can be done. */
export type ResourceWithActs = NameWith<'acts'>
/** Records that a page makes and leads to. */
export type ResourceWithCreatePage = NameWith<'back', string> &
  NameWith<'create', Readonly<Record<'title' | 'cancel' | 'confirm' | 'done', string>>>
