import { renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useHashTarget } from './useHashTarget.ts'

it('shows the place that an address names once its page is there, and again when it was pushed away', async () => {
  const scroll = vi.fn<() => void>()
  renderHook(useHashTarget, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/dashboard/help#faq']}>{children}</MemoryRouter>,
  })
  const place = document.createElement('h2')
  place.id = 'faq'
  place.scrollIntoView = scroll
  expect(scroll).not.toHaveBeenCalled()
  document.body.append(place)
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce())
  document.body.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(scroll).toHaveBeenCalledOnce()
  place.getBoundingClientRect = () => new DOMRect(0, 700, 100, 20)
  document.body.append(document.createElement('p'))
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2))
  place.remove()
})

it('moves nobody who has begun to move by themselves', async () => {
  const scroll = vi.fn<() => void>()
  renderHook(useHashTarget, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/dashboard/help#late']}>{children}</MemoryRouter>,
  })
  dispatchEvent(new Event('wheel'))
  const place = document.createElement('h2')
  place.id = 'late'
  place.scrollIntoView = scroll
  document.body.append(place)
  // Observers of a page change run before the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(scroll).not.toHaveBeenCalled()
  place.remove()
})
