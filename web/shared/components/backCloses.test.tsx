import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { BackCloses, useKeptOpen } from './BackCloses.tsx'

afterEach(() => {
  window.history.replaceState(null, '')
})

test('over the first page of a tab, Back closes what is open, and the page counts as the first again', async () => {
  const close = vi.fn<() => void>()
  const router = createBrowserRouter([{ path: '*', element: <BackCloses onClose={close} /> }])
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0, over: true }))
  window.history.back()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(window.history.state).toMatchObject({ idx: 0 })
  expect(window.history.state).not.toHaveProperty('over')
  router.dispose()
})

test('over the second page, a render in the middle of Back leaves the address where it is', async () => {
  const close = vi.fn<() => void>()
  /** Renders again while the browser stands on the page below, before the router has gone forward again. */
  function Second() {
    const [, renderAgain] = useState(0)
    useEffect(() => {
      const again = () => renderAgain((n) => n + 1)
      window.addEventListener('popstate', again, { capture: true })
      return () => window.removeEventListener('popstate', again, { capture: true })
    }, [])
    return (
      <>
        <p>second</p>
        <BackCloses onClose={close} />
      </>
    )
  }
  window.history.replaceState(null, '', '/first')
  const router = createBrowserRouter([
    { path: '/first', element: <p>first</p> },
    { path: '/second', element: <Second /> },
  ])
  render(<RouterProvider router={router} />)
  await router.navigate('/second')
  await screen.findByText('second')
  window.history.back()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(window.location.pathname).toBe('/second'))
  expect(window.history.state).toMatchObject({ idx: 1 })
  expect(window.history.state).not.toHaveProperty('over')
  router.dispose()
})

function Kept({ onClose, isKept }: { onClose: () => void; isKept: boolean }) {
  useKeptOpen(isKept)
  return <BackCloses onClose={onClose} />
}

test('over the first page of a tab, Back leaves open what Escape does not close, until it may close', async () => {
  const close = vi.fn<() => void>()
  const router = createBrowserRouter([{ path: '*', element: <Kept onClose={close} isKept /> }])
  const { rerender } = render(<RouterProvider router={router} />)
  await waitFor(() => expect(window.history.state).toMatchObject({ over: true }))
  const popped = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
  })
  window.history.back()
  await popped
  await waitFor(() => expect(window.history.state).toMatchObject({ over: true }))
  expect(close).not.toHaveBeenCalled()
  router.dispose()
  const next = createBrowserRouter([{ path: '*', element: <Kept onClose={close} isKept={false} /> }])
  rerender(<RouterProvider router={next} />)
  window.history.back()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  next.dispose()
})
