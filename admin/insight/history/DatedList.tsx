import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { useFormats } from '../../platform/shared/format.ts'

interface Dated {
  readonly id: string
  readonly at: string
}

interface DatedListProps<Item extends Dated> {
  /** Newest first. */
  readonly items: readonly Item[]
  /** Where the line is cut: what came after it is hollow. */
  readonly at: string | null
  readonly renderItem: (item: Item) => ReactNode
}

/** What happened, newest first, one arch each. */
export function DatedList<Item extends Dated>({ items, at, renderItem }: DatedListProps<Item>) {
  const { date } = useFormats()
  const isAfter = (item: Item) => at !== null && Date.parse(item.at) > Date.parse(at)
  const cut = at === null ? -1 : items.findIndex((item) => !isAfter(item))
  return (
    <Box component="ol" reversed sx={{ marginTop: '20px' }}>
      {items.map((item, n) => (
        <Box component="li" key={item.id} value={items.length - n}>
          {n === cut && at !== null && <Cut text={date(at)} />}
          <Arch after={isAfter(item)} last={n === items.length - 1}>
            {renderItem(item)}
          </Arch>
        </Box>
      ))}
      {at !== null && cut === -1 && (
        <li>
          <Cut text={date(at)} />
        </li>
      )}
    </Box>
  )
}

interface ArchProps {
  readonly after: boolean
  readonly last: boolean
  readonly children: ReactNode
}

function Arch({ after, last, children }: ArchProps) {
  return (
    <Box
      sx={{
        position: 'relative',
        padding: '0 0 18px 32px',
        fontSize: '.875rem',
        lineHeight: 1.4,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 5,
          top: 5,
          boxSizing: 'border-box',
          width: 12,
          height: 13,
          borderRadius: shape.arch,
          ...(after
            ? { backgroundColor: color.surface, border: `2px solid ${color.lineStrong}` }
            : { backgroundColor: color.brandText }),
        },
        '&::after': last
          ? {}
          : {
              content: '""',
              position: 'absolute',
              left: 10,
              top: 22,
              bottom: -1,
              width: 2,
              backgroundColor: color.line,
            },
      }}
    >
      {children}
    </Box>
  )
}

interface SmallProps {
  readonly children: ReactNode
  readonly tabular?: boolean
  readonly faint?: boolean
}

/** A line of lesser weight. */
export function Small({ children, tabular = false, faint = false }: SmallProps) {
  return (
    <Box
      component="p"
      sx={{
        color: faint ? color.ink3 : color.ink2,
        fontSize: '.8125rem',
        ...(tabular && { fontVariantNumeric: 'tabular-nums' }),
      }}
    >
      {children}
    </Box>
  )
}

function Cut({ text }: { readonly text: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        paddingBottom: '18px',
        color: color.brandText,
        fontSize: '.8125rem',
        fontWeight: 600,
        '&::after': { content: '""', flex: 1, borderTop: `2px dashed ${color.brandText}` },
      }}
    >
      {text}
    </Box>
  )
}
