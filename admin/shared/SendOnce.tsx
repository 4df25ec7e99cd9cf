import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * In a form: it is not sent again while it is being sent, nor by the second press of a double click after a quick
 * answer. What a page knows of a call (`isPending`) is old at a second press that comes before it is drawn again.
 */
export function SendOnce() {
  const { subscribe } = useFormContext()
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = anchor.current?.closest('form')
    if (!form) return undefined
    let isSending = false
    const unsubscribe = subscribe({
      formState: { isSubmitting: true },
      callback: ({ isSubmitting }) => {
        isSending = isSubmitting === true
      },
    })
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onSubmit = (event: Event) => {
      if (isSending) refuse(event)
    }
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.detail > 1 && button?.type === 'submit') refuse(event)
    }
    form.addEventListener('submit', onSubmit, true)
    form.addEventListener('click', onClick, true)
    return () => {
      unsubscribe()
      form.removeEventListener('submit', onSubmit, true)
      form.removeEventListener('click', onClick, true)
    }
  }, [subscribe])
  return <span ref={anchor} hidden />
}
