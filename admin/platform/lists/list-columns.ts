import { createContext, isValidElement, type ReactNode } from 'react'
import { useRemoveFromStore, useStore, useTranslate } from 'react-admin'
import type { ResourceName } from '../../resource-words.ts'

/** A column that can be left out. */
export interface ListColumn {
  /** As react-admin stores it: its field, or the key of its words. */
  readonly key: string
  readonly label: string
}

export interface ListColumns {
  readonly columns: readonly ListColumn[]
  /** Keys of those that the list leaves out by itself. */
  readonly left: readonly string[]
}

/** Through this a table passes its columns to the frame of its list. */
export const ListColumnsContext = createContext<(columns: ListColumns) => void>(() => undefined)

/** The columns among a table's parts, without those of choosing and acting; the first one names the row. */
export function useColumnsOf(parts: readonly ReactNode[]): readonly ListColumn[] {
  const translate = useTranslate()
  return parts.flatMap((part) => {
    if (!isValidElement<Readonly<Record<string, unknown>>>(part)) return []
    const { source, label, className, cellClassName } = part.props
    if (typeof label !== 'string' || [className, cellClassName].includes('act')) return []
    return [{ key: typeof source === 'string' ? source : label, label: translate(label, { _: label }) }]
  })
}

/**
 * The columns that the reader leaves out of a list, in this browser; undefined: those of the list itself.
 */
export function useHiddenColumns(
  resource: ResourceName,
): readonly [hidden: readonly string[] | undefined, hide: (columns: readonly string[] | undefined) => void] {
  const key = `${resource}.datatable`
  const [hidden, hide] = useStore<readonly string[] | undefined>(key)
  const forget = useRemoveFromStore(key)
  return [hidden, (columns) => (columns === undefined ? forget() : hide(columns))]
}
