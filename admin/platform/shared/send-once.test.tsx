import { act, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { SendOnce } from './SendOnce.tsx'

/** Sends what `send` waits for, and is filled anew before it is over, as the form of a record that was saved. */
function Saved({ send }: { readonly send: () => Promise<void> }) {
  const form = useForm()
  const submit = async () => {
    await send()
    form.reset({})
  }
  return (
    <FormProvider {...form}>
      <form aria-label="record" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <SendOnce />
      </form>
    </FormProvider>
  )
}

it('sends a form once while it is being sent, and again after it was filled anew', async () => {
  let answer = () => {}
  const send = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)))
  render(<Saved send={send} />)
  const submit = () => act(async () => void fireEvent.submit(screen.getByRole('form', { name: 'record' })))
  for (const times of [1, 2, 3]) {
    await submit()
    await submit()
    expect(send).toHaveBeenCalledTimes(times)
    await act(async () => {
      answer()
    })
  }
})
