import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { hiddenInPrint } from './print.ts'

interface PageTabsProps<Name extends string> {
  /** Of the page; the first tab has it alone, the others `?tab=name`. */
  readonly path: string
  /** Says what the tabs are of. */
  readonly label: string
  readonly tabs: readonly [Name, ...Name[]]
  readonly tab: Name
  readonly labelOf: (name: Name) => string
  readonly children: ReactNode
}

/** The tab that an address asks for, the first one when it names none. */
export function tabOf<Name extends string>(tabs: readonly [Name, ...Name[]], asked: URLSearchParams): Name {
  const name = asked.get('tab')
  return tabs.find((one) => one === name) ?? tabs[0]
}

/** Tabs that have addresses, above the panel of the chosen one. */
export function PageTabs<Name extends string>({ path, label, tabs, tab, labelOf, children }: PageTabsProps<Name>) {
  return (
    <>
      <Tabs value={tab} aria-label={label} variant="scrollable" sx={{ marginTop: 2, ...hiddenInPrint }}>
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={labelOf(name)}
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
