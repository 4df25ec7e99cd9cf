import type { ComponentType, ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { z } from 'zod'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { ConsoleKey } from '../../words.en.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { Words } from '../i18n/provider.ts'
import type { ResourceWithActs } from '../resource.ts'

/** A record that says what its reader may do with it now. */
export interface RecordWithActions extends RaRecord<string> {
  readonly actions: readonly string[]
}

/** Something for records that name what may be done with them, null for others. */
export type WithActions<Rec, Something> = Rec extends RecordWithActions ? Something : null

/** Words that must be typed before anything is sent. */
interface Retype<Rec> {
  readonly expected: (record: Rec, t: Words) => string
  readonly label: ConsoleKey
  /** The error for any other text. */
  readonly wrong: ConsoleKey
}

/** The same act on chosen rows: one call each, and the result says which were refused and why. */
interface BulkAct<Rec> {
  /** Who may choose it; each record's own `actions` say on which rows it is done. */
  readonly roles: readonly ConsoleRole[]
  readonly initial?: Readonly<Record<string, unknown>>
  /** Rows that are never done with others, although their own `actions` allow it. */
  readonly suits?: (record: Rec) => boolean
  readonly nameOf: (record: Rec, t: Words) => string
  readonly renderState: (record: Rec) => ReactNode
}

/** null: the inputs stand for several records. */
export interface InputsProps<Rec> {
  readonly record: Rec | null
}

/**
 * One thing that an administrator may do with a record: `POST <resource>/:id/<name>`. The record's `actions` say
 * whether it is offered. It is confirmed in a dialog, and the screen changes once the server has answered.
 */
export interface Act<Rec extends RecordWithActions> {
  readonly resource: ResourceWithActs
  readonly name: string
  /** `primary`: what the page is for. `menu`: one step further away, for what cannot be undone. */
  readonly placement: 'primary' | 'button' | 'menu'
  /** `destructive`: takes away what somebody else has or waits for. */
  readonly tone: 'neutral' | 'destructive'
  /** Another act takes it back, and the words say so. */
  readonly canBeTakenBack?: true
  /**
   * It writes values, and the form holds what `initial` reads of the record. What somebody else has changed since the
   * reader saw it stays beside it; of a field that both changed the reader chooses. Any other act on a record that has
   * changed since is refused.
   */
  readonly merges?: true
  /** Done to one's own account it signs one out: one takes nothing back. */
  readonly locksOut?: true
  /** It adds or takes off what it names, whatever else has changed: the revision that the reader saw is not sent. */
  readonly ofAnyRevision?: true
  /**
   * What it writes over, one value or, with `merges`, all of them in one, sent as `from`: the reader chooses when
   * somebody else has changed it since.
   */
  readonly seen?: (record: Rec, body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** The contract's schema of what is sent; without one nothing is. */
  readonly body?: z.ZodObject
  /** What the form holds when it opens. */
  readonly initial?: (record: Rec) => Readonly<Record<string, unknown>>
  /** Values for the words of the dialog. */
  readonly values?: (record: Rec, t: Words) => Readonly<Record<string, string | number>>
  /** What will happen, in words. */
  readonly Explanation: ComponentType<{ readonly record: Rec }>
  /** The fields of `body`, as react-admin's inputs. */
  readonly Inputs?: ComponentType<InputsProps<Rec>>
  readonly retype?: Retype<Rec>
  /** The record would allow it, but not yet: the page says since when, and the button waits. */
  readonly waits?: (record: Rec) => boolean
  readonly bulk?: BulkAct<Rec>
}

type ActName<Name extends ResourceWithActs> = keyof ResourceWords<Name>['acts'] & string

/** Every act on the records of a resource: each one that has words and that the contract names in `actions`. */
export type Acts<Name extends ResourceWithActs, Rec extends RecordWithActions> = {
  readonly [Key in ActName<Name> | Rec['actions'][number]]: Act<Rec> & { readonly resource: Name; readonly name: Key }
}

/** The acts of any resource. */
export type AnyActs<Rec extends RecordWithActions> = Readonly<Record<string, Act<Rec>>>

/** Where the words of an act are. */
export type ActWords = Exclude<
  {
    [Key in ConsoleKey]: Key extends `${infer Path}.acts.${infer Name}.button` ? `${Path}.acts.${Name}` : never
  }[ConsoleKey],
  never
>

export function actWords({ resource, name }: Pick<Act<RecordWithActions>, 'resource' | 'name'>): ActWords {
  // `Acts` holds the name to the words.
  return `resources.${resource}.acts.${name}` as ActWords
}

/** Of the button that carries it out. */
export function colorOf({ tone }: Pick<Act<RecordWithActions>, 'tone'>): 'error' | 'primary' {
  return tone === 'destructive' ? 'error' : 'primary'
}

type BulkActWords = Exclude<
  { [Key in ConsoleKey]: Key extends `${infer Path}.bulk.title` ? `${Path}.bulk` : never }[ConsoleKey],
  never
>

export function bulkActWords(act: Pick<Act<RecordWithActions>, 'resource' | 'name'>): BulkActWords {
  return `${actWords(act)}.bulk` as BulkActWords
}

/** Why a chosen row is left out, in one clause: the heading of such rows without its colon. */
export function leftOutReason(act: Pick<Act<RecordWithActions>, 'resource' | 'name'>, t: Words): string {
  return t(`${bulkActWords(act)}.excluded`, { smart_count: 1 }).replace(/\s*:$/, '')
}

/** Whether the act is done on this row when several are chosen. */
export function suitsBulk<Rec extends RecordWithActions>({ name, waits, bulk }: Act<Rec>, record: Rec): boolean {
  return record.actions.includes(name) && waits?.(record) !== true && bulk?.suits?.(record) !== false
}
