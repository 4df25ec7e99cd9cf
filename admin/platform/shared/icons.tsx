import { fixed } from '#theme/vars.ts'
import type { ReactElement } from 'react'

/** Line icons on a 24 px grid, in the text's colour, hidden from screen readers: the text beside them says it. */
const paths = {
  dashboard: <path d="M5 19.5V11M12 19.5v-15M19 19.5v-6" />,
  person: (
    <>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M5 20c.7-3.800 3.500-5.800 7-5.800s6.300 2 7 5.800" />
    </>
  ),
  mail: <path d="M4 6h16v12.500H4zM4 7l8 6 8-6" />,
  phone: <path d="M5 4.5h4l1.5 4-2 1.5a10 10 0 0 0 5.5 5.5l1.5-2 4 1.5v4.5C11 19.5 5 13 5 4.5z" />,
  bell: <path d="M6.500 16.500V11a5.500 5.500 0 0 1 11 0v5.500l1.500 1.500H5zM10 20.500h4" />,
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M3 19c.6-3.300 3-5 6-5s5.400 1.700 6 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400" />
      <path d="M17.500 14.400c2 .7 3.100 2.300 3.500 4.600" />
    </>
  ),
  calendar: <path d="M4.500 6h15v13.500h-15zM4.500 10.500h15M8.500 3.500V8M15.500 3.500V8" />,
  board: <path d="M4 4.500h16v11H4zM12 15.500V20M8.500 20h7M8 9.500h8" />,
  units: <path d="M5 20V5h9v15M14 10h5v10M3 20h18M8 8.500h3M8 12h3M8 15.500h3" />,
  programs: (
    <>
      <path d="M5 4.500h11v13a1.700 1.700 0 0 0 3.400 0V9H16M17.600 19.300H6.600A1.600 1.600 0 0 1 5 17.700V4.500" />
      <path d="M8 8.500h5M8 12h5M8 15.500h3" />
    </>
  ),
  history: <path d="M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 1.500" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  warning: <path d="M12 4 2.800 19.500h18.400zM12 10v4.500M12 17v.2" />,
  waiting: (
    <path
      d="M4 6.500A2.500 2.500 0 0 1 6.500 4h11A2.500 2.500 0 0 1 20 6.500v7a2.500 2.500 0 0 1-2.500 2.500H11
        l-4.500 4v-4A2.500 2.500 0 0 1 4 13.500z"
    />
  ),
  download: <path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 19.500h14" />,
  more: <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />,
  play: <path d="M8 5.500v13l10.500-6.500z" />,
  refresh: <path d="M19 12a7 7 0 1 1-2.200-5.100M19.500 4v4.500H15" />,
  server: <path d="M4.500 5h15v6h-15zM4.500 13h15v6h-15zM8 8h.01M8 16h.01" />,
  plus: <path d="M12 5v14M5 12h14" />,
  close: <path d="m6.500 6.500 11 11M17.500 6.500l-11 11" />,
  chart: <path d="M4 18.500 9.500 12l3.500 3.500 7-8M20 12V7.500h-4.500" />,
  up: <path d="m6 14.500 6-6 6 6" />,
  down: <path d="m6 9.500 6 6 6-6" />,
  list: <path d="M8.500 6.500h11M8.500 12h11M8.500 17.500h11M4.500 6.500h.01M4.500 12h.01M4.500 17.500h.01" />,
  question: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M9.800 9.800a2.300 2.300 0 1 1 3.200 2.100c-.7.300-1 .8-1 1.500M12 16v.01" />
    </>
  ),
  menu: <path d="M4 6.500h16M4 12h16M4 17.500h16" />,
  previous: <path d="m14.500 6-6 6 6 6" />,
  next: <path d="m9.500 6 6 6-6 6" />,
  log: <path d="m12 3.500 7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM9 12l2.200 2.200 4.100-4.200" />,
  key: (
    <>
      <circle cx="8" cy="15.500" r="4" />
      <path d="m11 12.500 8-8M15.500 8l3 3M18 5.500l2 2" />
    </>
  ),
  copy: <path d="M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4" />,
  check: <path d="m5 12.500 4.500 4.500L19 7.500" />,
  upload: <path d="M12 15V4M7.500 8 12 3.500 16.500 8M5 19.500h14" />,
  invite: <path d="M4 6h16v8M4 6v12.500h9M4 7l8 6 8-6M18 16v6M15 19h6" />,
  document: <path d="M6 3.500h8l4.500 4.500v12.500H6zM14 3.500V8h4.500M9 12h6M9 15.500h6" />,
  signOut: <path d="M10 4.500H5.500v15H10M14.500 8l4 4-4 4M18 12H9.500" />,
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  pairs: <path d="M5 9h14l-4-4M19 15H5l4 4" />,
  eye: (
    <>
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
      <circle cx="12" cy="12" r="2.800" />
    </>
  ),
} as const satisfies Record<string, ReactElement>

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: 16 | 20 }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths[name]}
    </svg>
  )
}

/** The product's logo, two people under their arches, in the company's colours. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 34 34" width="34" height="34" aria-hidden="true">
      <path d="M3 31V16.500a8.500 8.500 0 0 1 17 0V31z" fill="var(--mui-palette-brand-darker)" />
      <path d="M16 31V21a7.500 7.500 0 0 1 15 0v10z" fill="var(--mui-palette-brand-lighter)" />
      <path d="M16 31V21c0-2.300 1-4.300 2.600-5.700.9.300 1.400.700 1.400 1.200V31z" fill={fixed.night} />
      <circle cx="25.500" cy="7" r="3.500" fill="var(--mui-palette-warm-main)" />
    </svg>
  )
}
