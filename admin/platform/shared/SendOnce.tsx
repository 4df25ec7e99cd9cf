import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/**
 * In a form: it is not sent again while it is being sent, nor by the second press of a double click after a quick
 * answer. What a page knows of a call (`isPending`) is old at a second press that comes before it is drawn again.
 */
export function SendOnce() {
  const { isSubmitting } = useFormState()
  const anchor = useRef<HTMLSpanElement>(null)
  const isSending = useRef(false)
  // At each drawing: a form that is filled anew while it is being sent counts no end of it.
  useEffect(() => {
    if (!isSubmitting) isSending.current = false
  })
  useEffect(() => {
    const form = anchor.current?.closest('form')
    if (!form) return undefined
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onSubmit = (event: Event) => {
      if (isSending.current) refuse(event)
      else isSending.current = true
    }
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.detail > 1 && button?.type === 'submit') refuse(event)
    }
    form.addEventListener('submit', onSubmit, true)
    form.addEventListener('click', onClick, true)
    return () => {
      form.removeEventListener('submit', onSubmit, true)
      form.removeEventListener('click', onClick, true)
    }
  }, [])
  return <span ref={anchor} hidden />
}
