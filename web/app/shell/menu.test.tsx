import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { idOf } from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { useServer } from '../../testing/server.ts'
import { paths } from '../paths.ts'

useServer()

const id = idOf(1)

test.each([
  [paths.session(id), [paths.mentoringCenter(), 'true']],
  [paths.proposeDate(id), [paths.mentoringCenter(), 'true']],
  [paths.relationship(id), [paths.mentoringCenter(), 'true']],
  [paths.feedback(id), [paths.mentoringCenter(), 'true']],
  [paths.relationshipFeedback(id), [paths.mentoringCenter(), 'true']],
  [paths.mentoringCenter(), [paths.mentoringCenter(), 'page']],
  [paths.community(), [paths.community(), 'page']],
])('below %s the menu marks %s', async (address, [entry, mark]) => {
  // A page that is nowhere reads nothing.
  await renderApp(`${address}/nowhere/nowhere`)
  const menu = within(await screen.findByRole('navigation', { name: 'Navigation mobile' }))
  const marked = menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([[entry, mark]])
})

test('a page opened by its address begins at its top, and is where it was when it is read again', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const kept = { default: 900, '/dashboard/nowhere?read=again': 300 }
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(kept))
  const { unmount } = await renderApp('/dashboard/nowhere')
  await screen.findByRole('heading', { level: 1 })
  expect(scrollTo).not.toHaveBeenCalledWith(0, 900)
  unmount()
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(kept))
  await renderApp('/dashboard/nowhere?read=again')
  await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 300))
})
