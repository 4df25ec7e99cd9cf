import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Leaf } from '../../../shared/meeting/Leaf.tsx'
import type { LeafTone } from '../../../shared/meeting/Leaf.tsx'

const List = styled('ol')({
  display: 'grid',
  listStyle: 'none',
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '8px 16px',
    alignItems: 'center',
    paddingBlock: 16,
    '& + li': { borderTop: `1px solid ${color.line}` },
  },
  '& > li.busy': {
    marginInline: -12,
    paddingInline: 12,
    borderRadius: shape.radius,
    backgroundColor: color.warningGround,
    '& .state': { color: color.warningText },
  },
  '& .state': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', alignItems: 'center', color: color.ink2 },
  '& .state > span': { display: 'inline-flex', gap: 8, alignItems: 'center', fontSize: '.9375rem' },
  '& li > .choices': { gridColumn: '2 / -1', display: 'grid', gap: 16 },
  '@media (max-width: 640px)': {
    '& > li': { columnGap: 12 },
    '& li > .choices': { gridColumn: '1 / -1' },
    '& p, & .state > span': { fontSize: '.9375rem' },
    '& .MuiIconButton-root, & .MuiCheckbox-root': { marginInline: -10 },
  },
})

export interface DateLine {
  at: string
  title: string
  tone: LeafTone
  state: { icon: IconName; text: string }
  /** Beside the state. */
  more?: string | undefined
  isBusy: boolean
  /** At the end of the line. */
  end?: ReactNode
  /** Below. */
  choices?: ReactNode
}

/** A date a line; a busy one carries its own choices. */
export function DateList({ dates, label }: { dates: readonly DateLine[]; label: string }) {
  return (
    <List aria-label={label}>
      {dates.map(({ at, title, tone, state, more, isBusy, end, choices }) => (
        <li key={at} className={isBusy ? 'busy' : undefined}>
          <Leaf at={at} tone={tone} small />
          <div>
            <Strong>{title}</Strong>
            <div className="state">
              <span>
                <Icon name={state.icon} size={16} />
                {state.text}
              </span>
              {more !== undefined && <SmallMuted as="span">{more}</SmallMuted>}
            </div>
          </div>
          <div>{end}</div>
          {choices !== undefined && <div className="choices">{choices}</div>}
        </li>
      ))}
    </List>
  )
}
