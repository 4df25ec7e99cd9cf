import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

const icons = { info: 'clock', success: 'check', warning: 'warning', error: 'warning' } as const

export interface NoticeProps {
  tone?: keyof typeof icons
  icon?: IconName
  title?: ReactNode
  children: ReactNode
  action?: ReactNode
  /** It comes while the reader is busy with something else: a screen reader is interrupted. */
  arrives?: boolean
}

/** A sentence that stays in the page. Errors interrupt a screen reader, the rest waits. */
export function Notice({ tone = 'info', icon, title, children, action, arrives = false }: NoticeProps) {
  return (
    <Alert
      severity={tone}
      icon={<Icon name={icon ?? icons[tone]} />}
      role={arrives || tone === 'error' ? 'alert' : 'note'}
      action={action}
    >
      {title !== undefined && <AlertTitle component="p">{title}</AlertTitle>}
      {children}
    </Alert>
  )
}
