import type { Sealed } from '#domain/platform/event.ts'

/** What a read model needs of the vault. */
export interface TextOpener {
  /** In the given order; null where the author was erased. `context` is `<stream>/<event type>/<field>`. */
  openMany(items: readonly { readonly sealed: Sealed; readonly context: string }[]): Promise<readonly (string | null)[]>
}

/** PostgreSQL stores neither the character U+0000 nor half a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
