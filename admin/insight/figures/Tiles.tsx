import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { figureWords, untold } from '#contract/console/platform/words/figures.ts'
import type { DisclosedFigure } from '#contract/console/insight/figures.ts'
import { color, font } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FigureLink, type FiguresView } from './FigureLink.tsx'

const words = 'resources.figures'

/** The five figures that are read first; the other date's stands before. */
export function Tiles({ figures, beside }: FiguresView) {
  const t = useWords()
  const { number, average } = useFormats()
  const locale = useLocale()
  const its = figureWords[locale]
  const median = (figure: DisclosedFigure) => (figure.middle === null ? untold(figure, locale) : number(figure.middle))
  const mean = (figure: DisclosedFigure) => (figure.middle === null ? untold(figure, locale) : average(figure.middle))
  const itemsOf = (name: 'items' | 'ratings_count', { items, total }: DisclosedFigure) =>
    t(`${words}.${name}`, { smart_count: total, told: its.told_of(items, total) })
  return (
    <Panel
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(140px, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
        overflow: 'hidden',
      }}
    >
      <Tile name={its.figures.running} before={beside && number(beside.relationships.running)}>
        <FigureLink name="running" value={figures.relationships.running} large />
      </Tile>
      <Tile name={its.figures.held} before={beside && number(beside.sessions.held)}>
        <FigureLink name="held" value={figures.sessions.held} large />
      </Tile>
      <Tile name={its.delay} before={beside && median(beside.delays)} more={itemsOf('items', figures.delays)}>
        <Large>{median(figures.delays)}</Large>{' '}
        {figures.delays.middle !== null && t(`${words}.days`, { smart_count: figures.delays.middle })}
      </Tile>
      <Tile name={its.rating} before={beside && mean(beside.ratings)} more={itemsOf('ratings_count', figures.ratings)}>
        <Large>{mean(figures.ratings)}</Large>
      </Tile>
      <Tile name={t(`${words}.free_places`)} before={beside && number(beside.mentors.free_places)}>
        <Large>{number(figures.mentors.free_places)}</Large>{' '}
        {t(`${words}.of`, { total: number(figures.mentors.places) })}
      </Tile>
    </Panel>
  )
}

function Large({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="b" sx={{ font: `680 2rem/1.1 ${font.display}`, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  )
}

interface TileProps {
  readonly name: string
  readonly before: string | undefined
  readonly more?: string
  readonly children: ReactNode
}

function Tile({ name, before, more, children }: TileProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        padding: '16px 20px',
        borderRight: `1px solid ${color.line}`,
        borderBottom: `1px solid ${color.line}`,
        margin: '0 -1px -1px 0',
      }}
    >
      <Box component="dt" sx={{ order: 2, fontSize: '.875rem', color: color.ink2 }}>
        {name}
      </Box>
      <dd>
        {before !== undefined && <span>{before} → </span>}
        {children}
      </dd>
      {more !== undefined && (
        <Box component="dd" sx={{ order: 3, fontSize: '.8125rem', color: color.ink2 }}>
          {more}
        </Box>
      )}
    </Box>
  )
}
