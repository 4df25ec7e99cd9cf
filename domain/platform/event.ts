/** A fact, past tense, plain data. `Type` and `Data` are on disk for ever: add versions, never edit. */
export interface Event<Type extends string = string, Data extends object = object> {
  readonly type: Type
  readonly data: Readonly<Data>
}

/**
 * Personal text, sealed with its author's key by the vault (AES-256-GCM). Plain strings never enter an event.
 * `kid` names the key: the author's user id. `iv`, `ct`, `tag` are base64url.
 */
export interface Sealed {
  readonly enc: 1
  readonly kid: string
  readonly iv: string
  readonly ct: string
  readonly tag: string
}

/** An event that says all by its name. */
export type NoData = Readonly<Record<string, never>>
