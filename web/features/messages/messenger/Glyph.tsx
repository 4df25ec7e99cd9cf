/** Drawings of the messenger alone; the others are in `Icon`. */
const drawings = {
  send: 'M4.5 11.5 20 4.5l-5 15.5-3.5-6.5zM11.5 13.5 20 4.5',
  clip: 'm19 11.5-7.3 7.3a4.5 4.5 0 0 1-6.4-6.4l7.6-7.6a3 3 0 0 1 4.3 4.3l-7.4 7.3a1.5 1.5 0 0 1-2.1-2.1l6.7-6.7',
  file: 'M7 3.5h7l4 4v13H6.5v-17zM14 3.5v4.5h4M9.5 12.5h5M9.5 16h5',
  up: 'm6 14.5 6-6 6 6',
  bellOff: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.8a2.3 2.3 0 0 0 4 0M4 4l16 16',
} as const

export function Glyph({ name, size = 22 }: { readonly name: keyof typeof drawings; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
