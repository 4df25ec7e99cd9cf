import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { createContext, useContext } from 'react'
import { Link } from 'react-router-dom'
import {
  type AdminFigures,
  figureFilter,
  figureLists,
  type FigureName,
  type FigureOf,
  type FigurePart,
} from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { useLocale } from '../../platform/i18n/provider.ts'
import { useMay } from '../../people/session/use-may.ts'
import { useFormats } from '../../platform/shared/format.ts'

/** What a page of figures is of. */
export interface FiguresView {
  readonly figures: AdminFigures
  /** The same of the other date. */
  readonly beside?: AdminFigures
  readonly of: FigureOf
}

export const FiguresContext = createContext<FigureOf>({})

interface FigureLinkProps {
  readonly name: FigureName
  readonly value: number
  /** Where it is of a part of what the page is of. */
  readonly of?: FigureOf
  readonly part?: Readonly<Partial<Record<FigurePart, string>>>
  readonly large?: true
}

/** A figure that opens the rows that it counts. */
export function FigureLink({ name, value, of, part, large }: FigureLinkProps) {
  const { number } = useFormats()
  const words = figureWords[useLocale()]
  const page = useContext(FiguresContext)
  const mayOpenRows = useMay(figureLists[name], 'list')
  const filter = JSON.stringify({ figure: figureFilter(name, { ...page, ...of }, part) })
  const look = {
    fontSize: large ? '2rem' : 'inherit',
    fontWeight: 680,
    lineHeight: 1.1,
    color: 'text.primary',
    fontVariantNumeric: 'tabular-nums',
    display: 'inline-block',
    minWidth: 24,
    minHeight: 24,
    textAlign: 'end',
  } as const
  // A reader of figures alone opens no list.
  if (!mayOpenRows)
    return (
      <Box component="span" title={words.definitions[name]} sx={look}>
        {number(value)}
      </Box>
    )
  return (
    <MuiLink
      component={Link}
      to={`/${figureLists[name]}?${new URLSearchParams({ filter })}`}
      title={words.definitions[name]}
      aria-label={`${number(value)}, ${words.figures[name]}`}
      sx={{ ...look, textDecoration: 'underline dotted', textUnderlineOffset: '4px' }}
    >
      {number(value)}
    </MuiLink>
  )
}
