import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import SnackbarContent from '@mui/material/SnackbarContent'
import { styled } from '@mui/material/styles'
import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { laterPaths } from '../paths/laterPaths.ts'
import { Icon } from '../components/Icon.tsx'
import { Strong } from '../components/parts.ts'
import type { Message, Notifier } from './notifier.ts'

export const NotifierContext = createContext<Notifier | null>(null)

export function useNotifier(): Notifier {
  const notifier = use(NotifierContext)
  if (!notifier) throw new Error('No notifier above this component')
  return notifier
}

const Corner = styled('section')({
  position: 'fixed',
  zIndex: 1400,
  left: 24,
  bottom: 24,
  width: 'min(480px, calc(100% - 32px))',
  display: 'grid',
  gap: 8,
  '&:empty': { display: 'none' },
  // Above the field of a message.
  'body:has(form.writing) &': { bottom: 104 },
  '@media (max-width: 1040px)': {
    left: 16,
    // Above the bottom navigation.
    bottom: 'calc(84px + env(safe-area-inset-bottom))',
    // A dialog rises from the bottom of a phone, a drawer fills it: their buttons stay free.
    'body:has(.MuiDialog-root, .MuiDrawer-modal) &': { top: 16, bottom: 'auto' },
  },
  '@media print': { display: 'none' },
})

const Words = styled('div')({
  display: 'grid',
  gridTemplateColumns: '24px 1fr',
  gap: '0 12px',
  alignItems: 'start',
  '& p + p, & ul': { gridColumn: 2 },
})

const ownInk = {
  color: 'inherit',
  '&:hover': { backgroundColor: 'rgb(128 140 170 / .3)', color: 'inherit' },
}

const link = { ...ownInk, textDecoration: 'underline', textUnderlineOffset: '.2em' }

interface ToastProps {
  message: Message
  paused: boolean
  onClose: () => void
}

function Toast({ message, paused, onClose }: ToastProps) {
  const { t } = useTranslation()
  const left = useRef(message.duration)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (paused || left.current === null) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(() => {
      close.current()
    }, left.current)
    return () => {
      clearTimeout(timer)
      // What was read is not counted twice: the rest runs on afterwards.
      if (left.current !== null) left.current = Math.max(1000, left.current - (performance.now() - startedAt))
    }
  }, [paused])
  return (
    <SnackbarContent
      role={message.tone === 'error' ? 'alert' : 'status'}
      message={
        <Words>
          <Icon name={message.tone === 'error' ? 'warning' : message.tone === 'success' ? 'check' : 'bell'} />
          {message.lines.length > 0 ? <Strong>{message.title}</Strong> : <p>{message.title}</p>}
          {message.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Words>
      }
      action={
        <>
          {message.action && (
            <Button
              variant="text"
              size="small"
              sx={link}
              onClick={() => {
                message.action?.run()
                onClose()
              }}
            >
              {message.action.label}
            </Button>
          )}
          {message.contact === true && (
            // In another tab: what was typed on this page stays. The router is not above the messages.
            <Button
              variant="text"
              size="small"
              component="a"
              href={laterPaths.helpContact('problem')}
              target="_blank"
              rel="noopener"
              aria-label={`${t('errors.contact')}, ${t('new_tab')}`}
              sx={link}
            >
              {t('errors.contact')}
            </Button>
          )}
          <IconButton size="small" aria-label={t('messages.close')} sx={ownInk} onClick={onClose}>
            <Icon name="close" size={16} />
          </IconButton>
        </>
      }
    />
  )
}

/** The messages on screen. All of them wait while a mouse points at one, or one holds the focus. */
export function Toaster() {
  const { t } = useTranslation()
  const notifier = useNotifier()
  const { visible } = useSyncExternalStore(notifier.subscribe, notifier.state)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  if (visible.length === 0) return null
  return (
    <Corner
      aria-label={t('messages.region')}
      // A finger lifts without leaving: it keeps nothing.
      onPointerEnter={({ pointerType }) => {
        setHovered(pointerType === 'mouse')
      }}
      onPointerLeave={() => {
        setHovered(false)
      }}
      onFocus={() => {
        setFocused(true)
      }}
      onBlur={(event) => {
        setFocused(event.currentTarget.contains(event.relatedTarget))
      }}
    >
      {visible.map((message) => (
        <Toast
          key={message.id}
          message={message}
          paused={hovered || focused}
          onClose={() => {
            setHovered(false)
            setFocused(false)
            notifier.close(message.id)
          }}
        />
      ))}
    </Corner>
  )
}
