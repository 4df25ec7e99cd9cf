/** Drawn on a 24 px grid with one stroke; the caller names the meaning, never the shape. */
const drawings = {
  home: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5h-5v5H5a1 1 0 0 1-1-1z',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 19c.6-3.3 3-5 6-5s5.4 1.7 6 5' +
    'M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2 .7 3.1 2.3 3.5 4.6',
  person: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  message:
    'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5z',
  book: 'M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2zM12 6.5v13',
  headphones: 'M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5v5H5zM16.5 13.5H19v5h-2.5zM19 18.5c0 1.5-1.5 2.5-4 2.5',
  help: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 7.8v.2',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.8a2.3 2.3 0 0 0 4 0',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4',
  filters: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  heart:
    'M12 20s-7.500-4.600-7.500-10a4.300 4.300 0 0 1 7.500-2.800A4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  list: 'M4 6.5h16M4 12h16M4 17.5h16',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 7.5V12l3 2',
  pencil: 'm4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5z',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  video:
    'M4 7.5A1.5 1.5 0 0 1 5.5 6h8A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 16.5z' +
    'M15 10.5l5-3v9l-5-3',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2',
  key: 'M7 11.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM10.8 12.8 19 4.5M16 7.5l2.5 2.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 4l16 16',
  busy: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  place:
    'M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 1 0-13 0c0 4.9 6.5 10.5 6.5 10.5z' +
    'M12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  globe:
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16' +
    'M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8z',
  briefcase: 'M4 8h16v11H4zM9 8V5.5h6V8M4 13h16',
  signOut: 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  sun:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1' +
    'M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  screen: 'M4 5.5h16v11H4zM9 20h6M12 16.5V20',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  upload: 'M12 15.5V4.500M7.500 9 12 4.500 16.500 9M5 19.500h14',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.500 11v5M13.500 11v5',
  phone: 'M8 3.500h8v17H8zM11 17.500h2',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  offline:
    'M4 4l16 16M8.5 12.3a6.5 6.5 0 0 1 2.3-1.2M5 8.8a11.5 11.5 0 0 1 3-2M12.5 6.5A11.5 11.5 0 0 1 19 8.8' +
    'M15.5 12.3l-.8-.6M12 17.5v.2',
} as const

export type IconName = keyof typeof drawings

/**
 * Decorative: the words beside it carry the meaning. Size in px: 20, or 16 inside small things. `turning`:
 * web/start/start.css.
 */
export function Icon({ name, size = 20, turning = false }: { name: IconName; size?: number; turning?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={size < 20 ? 2 : 1.75}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={turning ? 'turning' : undefined}
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
