import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/renderApp.tsx'
import { useServer } from '../../testing/server.ts'
import { Field } from './Field.tsx'

useServer()

function Writing({ most, onSend }: { most: number; onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text)
      }}
    >
      <Field
        label="Sujet"
        value={text}
        inputProps={{ maxLength: most }}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <button type="submit">Envoyer</button>
    </form>
  )
}

test('a pasted text stays whole; an excess is reported, and it is not sent before it is shorter', async () => {
  const onSend = vi.fn<(text: string) => void>()
  const { user } = await renderScreen(<Writing most={22} onSend={onSend} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Sujet' })
  await user.click(field)
  await user.paste('Déléguer sans se perdre en route')
  expect(field.value).toBe('Déléguer sans se perdre en route')
  expect(screen.getByRole('alert').textContent).toMatch(/^10 caractères de trop/)
  await user.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSend).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Déléguer' } })
  await user.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(onSend).toHaveBeenCalledWith('Déléguer')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a day has the length that it has', async () => {
  await renderScreen(<Field label="Jour" value="29" inputProps={{ maxLength: 2 }} readOnly />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Jour' })).maxLength).toBe(2)
})
