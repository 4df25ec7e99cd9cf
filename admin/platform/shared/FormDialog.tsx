import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { Form, SaveButton } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Unsaved } from '../edits/Unsaved.tsx'
import { askToLeave } from '../edits/unsaved.ts'
import { SendOnce } from './SendOnce.tsx'
import type { FormValues, FieldErrors } from './form-values.ts'

interface FormDialogProps {
  readonly title: string
  /** The record it is about, where the address of the page does not name it. */
  readonly of?: string
  readonly close: () => void
  /** While a call is under way the dialog stays. */
  readonly busy?: boolean
  readonly initial?: FormValues
  readonly validate?: (values: FormValues) => FieldErrors
  /** Answers what the server found wrong in the fields, if it did. */
  readonly submit: (values: FormValues) => Promise<FieldErrors | undefined>
  readonly cancel: string
  /** null: nothing is left to confirm. */
  readonly confirm: string | null
  readonly disabled?: boolean
  readonly color?: 'primary' | 'error'
  readonly width?: 'xs' | 'sm'
  /** The dialog opens with the focus on its first field. */
  readonly focusFirst?: boolean
  readonly children: ReactNode
}

const noValues: FormValues = {}

/** A form of react-admin in a dialog: Enter sends it, the first wrong field takes the focus. */
export function FormDialog({
  title,
  of = '',
  close,
  busy = false,
  initial = noValues,
  validate,
  submit,
  cancel,
  confirm,
  disabled = busy,
  color = 'primary',
  width = 'sm',
  focusFirst = false,
  children,
}: FormDialogProps) {
  const id = useId()
  const unsaved = useRef(false)
  const tell = useCallback((is: boolean) => {
    unsaved.current = is
  }, [])
  const leave = async () => {
    if (!busy && (confirm === null || !unsaved.current || (await askToLeave()))) close()
  }
  return (
    <Dialog
      open
      onClose={() => void leave()}
      aria-labelledby={id}
      fullWidth
      maxWidth={width}
      slotProps={{
        transition: { onEntered: (dialog) => focusFirst && dialog.querySelector('input')?.focus() },
      }}
    >
      <Form
        // The record of the page around it is not what the form edits.
        record={initial}
        {...(validate && { validate })}
        onSubmit={(values: FormValues) => (disabled ? undefined : submit(values))}
        disableInvalidFormNotification
        noValidate
      >
        <SendOnce />
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {confirm !== null && <Unsaved form={`${title} ${of}`.trim()} tell={tell} />}
          {children}
        </DialogContent>
        <FocusOfRefused />
        <DialogActions>
          {/* The second press of a double click that confirmed may land here. */}
          <Button onClick={({ detail }) => detail > 1 || void leave()} aria-disabled={busy}>
            {cancel}
          </Button>
          {confirm !== null && (
            // Never disabled: a button that is disabled while it has the focus loses it.
            <SaveButton alwaysEnable icon={false} label={confirm} color={color} aria-disabled={disabled} />
          )}
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The form focuses what it finds wrong itself; this does it for what the server refuses, which may be out of sight. */
function FocusOfRefused() {
  const { isSubmitting } = useFormState()
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isSubmitting) return
    anchor.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isSubmitting])
  return <span ref={anchor} hidden />
}
