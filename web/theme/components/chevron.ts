import { createElement } from 'react'
import type { ComponentPropsWithoutRef } from 'react'

/** The arrow of a select, in the stroke of the other icons. Material UI places and turns it by its class. */
export function Chevron({ className }: ComponentPropsWithoutRef<'svg'>) {
  return createElement(
    'svg',
    {
      className,
      viewBox: '0 0 24 24',
      width: 20,
      height: 20,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
    createElement('path', { d: 'M6 9.5l6 6 6-6' }),
  )
}
