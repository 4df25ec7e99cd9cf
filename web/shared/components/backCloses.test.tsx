import { render, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { BackCloses } from './BackCloses.tsx'

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
