import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { RouterProvider, createBrowserRouter, useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { BackCloses } from './BackCloses.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [, setSearch] = useSearchParams()
  return open ? (
    <div role="dialog">
      <BackCloses onClose={() => setOpen(false)} />
      <button onClick={() => setOpen(false)}>Fermer</button>
      <button onClick={() => setSearch({ q: 'a' }, { replace: true })}>Filtrer</button>
    </div>
  ) : (
    <button onClick={() => setOpen(true)}>Ouvrir</button>
  )
}

/** The page as its address opens it, after one of another site. */
function opened() {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/page')
  const router = createBrowserRouter([{ path: '*', element: <Page /> }])
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup(), leave: () => router.dispose() }
}
const back = () => act(() => window.history.back())
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('over the page that the address opened, Back closes what is open, and what was chosen stays', async () => {
  const { user, router, leave } = opened()
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  await user.click(screen.getByRole('button', { name: 'Filtrer' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=a'))
  back()
  await isClosed()
  expect(`${window.location.pathname}${window.location.search}`).toBe('/page?q=a')
  back()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
  leave()
})

test('what is closed by its own button leaves no entry behind', async () => {
  const { user, leave } = opened()
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  const popped = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { capture: true, once: true })
  })
  await user.click(screen.getByRole('button', { name: 'Fermer' }))
  await isClosed()
  await act(() => popped)
  expect(window.location.pathname).toBe('/page')
  back()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
  leave()
})
