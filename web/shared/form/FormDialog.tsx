import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useKeptOpen } from '../components/BackCloses.tsx'
import { BusyButton } from '../components/BusyButton.tsx'
import { DestructiveButton } from '../components/DestructiveButton.tsx'
import { Notice } from '../components/Notice.tsx'

interface FormDialogProps {
  title: string
  /** The question of the dialog, where the fields do not make it clear. */
  text?: string | undefined
  open: boolean
  busy: boolean
  onClose: () => void
  onSubmit: () => Promise<void>
  words: { send: string; sending: string; cancel: string }
  /** The server's refusal, in words. */
  refusal: { title: string; text: string } | null
  /** Nothing can be sent: the dialog only stays for what was typed. */
  closed: boolean
  /** It takes something away: the safe choice comes first, and has the focus where there is no field. */
  destructive?: boolean
  width?: 'xs' | 'sm'
  /** Between the fields, in steps of 8 px. */
  gap?: number
  children?: ReactNode
}

/** Its fields scroll between title and buttons, which stay in view where there is height for both. */
const Form = styled('form')({
  '@media (min-height: 480px)': { display: 'flex', flexDirection: 'column', minHeight: 0 },
})

/** A dialog that asks something and sends it. It cannot be closed while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { title, text, open, busy, onClose, onSubmit, words, refusal, closed, destructive = false } = props
  const { width = 'sm', gap = 3, children } = props
  const Send = destructive ? DestructiveButton : BusyButton
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const refused = useRef<HTMLDivElement>(null)
  const reason = refusal?.text
  useKeptOpen(open && busy)
  useEffect(() => {
    // Below the fields it may be out of view.
    if (reason !== undefined) refused.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])
  useEffect(() => {
    // The button that had the focus is gone.
    if (open && closed && document.activeElement === document.body) cancel.current?.focus()
  }, [open, closed])
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={width}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !closed) void onSubmit()
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap }}>
          {text !== undefined && <p id={`${id}-text`}>{text}</p>}
          {children}
          {refusal && (
            <div ref={refused}>
              <Notice tone="error" title={refusal.title}>
                {refusal.text}
              </Notice>
            </div>
          )}
        </DialogContent>
        <DialogActions>
          <Button
            ref={cancel}
            variant={destructive ? 'outlined' : 'text'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice comes first
            autoFocus={destructive}
            onClick={onClose}
            disabled={busy}
          >
            {words.cancel}
          </Button>
          {!closed && (
            <Send type="submit" {...(!destructive && { variant: 'contained' })} busy={busy} busyLabel={words.sending}>
              {words.send}
            </Send>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
