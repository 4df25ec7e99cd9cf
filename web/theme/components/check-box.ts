import { createElement } from 'react'
import { color, shape } from '../vars.ts'

const sign = (d: string) =>
  createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 16,
      height: 16,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 3,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    },
    createElement('path', { d }),
  )
const box = (name: string, d?: string) =>
  createElement('span', { className: `box ${name}` }, d === undefined ? null : sign(d))

/** The kit's box: 24 px, rounded, full when it is ticked. Forced colours keep the border and the tick. */
export const boxes = {
  icon: box('off'),
  checkedIcon: box('on', 'M5 12.5l4.5 4.5L19 7.5'),
  indeterminateIcon: box('on', 'M6 12h12'),
}

export const boxStyles = {
  '& .box': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: shape.inner,
    border: `1px solid ${color.lineStrong}`,
    backgroundColor: color.surface,
  },
  '& .box.on': { backgroundColor: color.action, borderColor: color.action, color: color.actionText },
}
