import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Muted, SmallMuted } from '../../../shared/components/parts.ts'
import { CopyButton } from '../../../shared/components/CopyButton.tsx'
import { paths } from '../../../shared/paths/paths.ts'
import { Panel } from './layout.ts'
import type { Person, Subject } from './subject.ts'

interface ClosedProps {
  back: string
  kind: Subject['kind']
  title: string
  children: ReactNode
  /** What can be tried. */
  action?: { label: string; run: () => void } | { label: string; href: string } | { label: string; to: string }
  help?: string | undefined
  /** Who waits for the reader: another browser or device may work, and the reader can write to them. */
  waits?: readonly Person[]
}

/** Why there is no call now, and what to do. */
export function Closed({ back, kind, title, children, action, help, waits }: ClosedProps) {
  const { t } = useTranslation('call')
  return (
    <Panel
      as="section"
      sx={{ margin: 'auto', maxWidth: 620, width: '100%', justifyItems: 'center', textAlign: 'center' }}
    >
      <Typography variant="h2">{title}</Typography>
      <Muted role="status">{children}</Muted>
      {action && 'href' in action && (
        <Button variant="contained" href={action.href} target="_blank" rel="noopener noreferrer">
          {action.label}
        </Button>
      )}
      {action && 'to' in action && (
        <Button component={Link} to={action.to} variant="contained">
          {action.label}
        </Button>
      )}
      {action && 'run' in action && (
        <Button variant="contained" onClick={action.run}>
          {action.label}
        </Button>
      )}
      {waits !== undefined && (
        <CopyButton text={window.location.href} variant="outlined">
          {t('closed.copy')}
        </CopyButton>
      )}
      {waits?.length === 1 &&
        waits.map(({ owner, firstName }) => (
          <Button key={owner} component={Link} to={paths.messenger({ person: owner })}>
            {t('notes.write', { name: firstName })}
          </Button>
        ))}
      <Button component={Link} to={back} variant={action ? 'outlined' : 'contained'}>
        {t(kind === 'workshop' ? 'group.back' : 'back')}
      </Button>
      {help !== undefined && <SmallMuted>{help}</SmallMuted>}
    </Panel>
  )
}
