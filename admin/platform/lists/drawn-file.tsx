import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ListContextProvider, type ListControllerResult, type RaRecord, useListContext } from 'react-admin'
import { csvFile, csvSeparator } from '#contract/platform/csv.ts'
import type { ServerFile } from '../data/data-provider.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import type { ResourceName } from '../../resource-words.ts'
import { minuteOf } from '../shared/format.ts'

/** Rows of such a file, at most: so far the server counts a list. */
export const maxDrawn = 10_000
/** Rows that are drawn at once: a page of the server. */
export const drawnAtOnce = 200
/** Between two looks at whether the names in a page have come. */
const lookMs = 20

interface Drawing {
  readonly records: readonly RaRecord[]
  readonly done: (cells: DrawnCells) => void
}

interface DrawnCells {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Rows as a file, in the columns that the list shows and in its words: their table is drawn once more, out of sight,
 * page by page, and read.
 * @returns what makes the file of the rows that `page` gives, until it gives none; and what must be on the page
 */
export function useDrawnFile(
  resource: ResourceName,
  table: ReactNode,
): readonly [file: (page: (start: number) => Promise<readonly RaRecord[]>) => Promise<ServerFile>, ReactNode] {
  const t = useWords()
  const locale = useLocale()
  const list = useListContext()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  return [
    async (page) => {
      let heads: readonly string[] = []
      const rows: (readonly string[])[] = []
      try {
        for (let start = 0; ; start += drawnAtOnce) {
          const records = await page(start)
          if (records.length === 0) break
          const drawn = await new Promise<DrawnCells>((done) => setDrawing({ records, done }))
          heads = drawn.heads
          rows.push(...drawn.rows)
          if (records.length < drawnAtOnce) break
        }
      } finally {
        setDrawing(null)
      }
      const today = minuteOf(new Date().toISOString()).slice(0, 10)
      return {
        name: `${t(`resources.${resource}.title`)} ${today}.csv`,
        content: new Blob([csvFile([heads, ...rows], csvSeparator(locale))], {
          type: 'text/csv;charset=utf-8',
        }),
      }
    },
    drawing && <Drawn key={String(drawing.records[0]?.id)} drawing={drawing} list={list} table={table} />,
  ]
}

interface DrawnProps {
  readonly drawing: Drawing
  readonly list: ListControllerResult
  readonly table: ReactNode
}

function Drawn({ drawing: { records, done }, list, table }: DrawnProps) {
  const queries = useQueryClient()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = () => {
      // Names that rows refer to are still on their way.
      if (queries.isFetching() > 0) return
      clearInterval(timer)
      if (box.current !== null) done(cellsOf(box.current, records))
    }
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [queries, records, done])
  return (
    <Box ref={box} inert sx={{ position: 'fixed', left: 0, top: 0, width: 0, height: 0, overflow: 'hidden' }}>
      <ListContextProvider value={{ ...list, data: [...records], selectedIds: [] } as ListControllerResult}>
        {table}
      </ListContextProvider>
    </Box>
  )
}

function cellsOf(box: HTMLElement, records: readonly RaRecord[]): DrawnCells {
  const heads = [...box.querySelectorAll('thead th')]
  const lines = [...box.querySelectorAll('tbody tr')].map((row) => [...row.children])
  const kept = heads.flatMap((head, index) =>
    [head, ...lines.map((line) => line[index])].some((cell) => cell?.matches('.act, .select')) ? [] : [index],
  )
  const instants = new Map(kept.map((index) => [index, instantsOf(heads[index], records)]))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    heads: kept.map((index) => textOf(heads[index]) + (instants.get(index) === null ? '' : ` (${zone})`)),
    rows: lines.map((line, row) => kept.map((index) => instants.get(index)?.[row] ?? textOf(line[index]))),
  }
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What stands in a column of instants, as spreadsheets read it; null for another column. */
function instantsOf(head: Element | undefined, records: readonly RaRecord[]): readonly string[] | null {
  const field = [...(head?.classList ?? [])].find((name) => name.startsWith('column-'))?.slice('column-'.length)
  const values = records.map((record: Readonly<Record<string, unknown>>) =>
    field === undefined ? null : record[field],
  )
  const isOfInstants = values.some((value) => typeof value === 'string' && instant.test(value))
  return isOfInstants ? values.map((value) => (typeof value === 'string' ? minuteOf(value) : '')) : null
}

/**
 * The words of a cell, a space between those of two elements and an instant in full; initials and signs are no words.
 */
function textOf(cell: Element | undefined): string {
  if (cell === undefined) return ''
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element
      ? node.getAttribute('aria-hidden') === 'true'
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  )
  const found: string[] = []
  while (words.nextNode() !== null) {
    const at = words.currentNode.parentElement?.closest('time')?.dateTime ?? ''
    found.push(instant.test(at) ? minuteOf(at) : (words.currentNode.textContent?.trim() ?? ''))
  }
  return found.filter((text) => text !== '').join(' ')
}
