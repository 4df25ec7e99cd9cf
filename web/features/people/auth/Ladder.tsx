import { styled } from '@mui/material/styles'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { IconName } from '../../../shared/components/Icon.tsx'

const List = styled('ol')({
  '& li': { position: 'relative', minHeight: 56, padding: '2px 0 20px 44px', fontSize: '.875rem', color: color.ink2 },
  '& li:last-of-type': { minHeight: 0, paddingBottom: 0 },
  '& b': { display: 'block', color: color.ink },
  '& li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 13,
    top: 32,
    bottom: 2,
    width: 2,
    background: color.line,
  },
  '& span': {
    position: 'absolute',
    left: 0,
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: `2px solid ${color.brandText}`,
    borderRadius: shape.arch,
    fontFamily: font.display,
    fontWeight: 640,
    fontSize: '.8125rem',
    color: color.brandText,
    background: color.brandTint,
  },
  '& .done span': { background: color.brandText, color: color.surface },
  '& .todo span': { borderColor: color.warningMark, color: color.warningText, background: color.warningGround },
  '& .later span': { borderStyle: 'dashed', borderColor: color.lineStrong, color: color.ink2, background: 'none' },
})

interface Rung {
  key: string
  state: 'done' | 'now' | 'todo' | 'later'
  icon?: IconName
  title: string
  detail: string
}

/** What was done and what comes, one below the other; the one that is under way is the current one. */
export function Ladder({ label, steps }: { label: string; steps: readonly Rung[] }) {
  return (
    <List aria-label={label}>
      {steps.map(({ key, state, icon, title, detail }, at) => (
        <li key={key} className={state} aria-current={state === 'now' || state === 'todo' ? 'step' : undefined}>
          <span aria-hidden="true">{icon === undefined ? at + 1 : <Icon name={icon} size={16} />}</span>
          <b>{title}</b>
          {detail}
        </li>
      ))}
    </List>
  )
}
