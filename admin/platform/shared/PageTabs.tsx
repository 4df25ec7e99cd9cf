import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { color, font } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { hiddenInPrint } from './print.ts'

interface PageTabsProps<Name extends string> {
  /** Of the page; the first tab has it alone, the others `?tab=name`. */
  readonly path: string
  /** Says what the tabs are of. */
  readonly label: string
  readonly tabs: readonly [Name, ...Name[]]
  readonly tab: Name
  readonly labelOf: (name: Name) => string
  /** How many wait in a tab for somebody. */
  readonly waitingIn?: (name: Name) => number
  readonly children: ReactNode
}

/** The tab that an address asks for, the first one when it names none. */
export function tabOf<Name extends string>(tabs: readonly [Name, ...Name[]], parameters: URLSearchParams): Name {
  const name = parameters.get('tab')
  return tabs.find((one) => one === name) ?? tabs[0]
}

/** Tabs that have addresses, above the panel of the chosen one. */
export function PageTabs<Name extends string>({
  path,
  label,
  tabs,
  tab,
  labelOf,
  waitingIn,
  children,
}: PageTabsProps<Name>) {
  return (
    <>
      <Tabs value={tab} aria-label={label} variant="scrollable" sx={{ marginTop: 2, ...hiddenInPrint }}>
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                {labelOf(name)}
                <Waiting count={waitingIn?.(name) ?? 0} />
              </Box>
            }
            component={RouterLink}
            to={name === tabs[0] ? path : `${path}?tab=${name}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ marginTop: 2 }}>
        {children}
      </Box>
    </>
  )
}

function Waiting({ count }: { readonly count: number }) {
  const t = useWords()
  if (count === 0) return null
  return (
    <Box
      component="span"
      role="img"
      aria-label={t('nav.waiting', { smart_count: count })}
      sx={{
        minWidth: 24,
        padding: '4px 8px',
        borderRadius: '12px',
        backgroundColor: color.sunken,
        font: `600 .8125rem/1 ${font.text}`,
        fontVariantNumeric: 'tabular-nums',
        textAlign: 'center',
      }}
    >
      {count}
    </Box>
  )
}
