import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { ids, idOf, listDocument, programOf, resource } from '../../testing/fixtures.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { server, useServer } from '../../testing/server.ts'
import { paths } from '../../shared/paths/paths.ts'

useServer()

const id = idOf(1)

test.each([
  [paths.meeting(id), [paths.mentoringCenter(), 'true']],
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

test('the bar leads to the help from every page', async () => {
  await renderApp('/dashboard/nowhere')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('link', { name: 'Aide' }).getAttribute('href')).toBe('/dashboard/help')
})

test('the menu begins at its first entry, below the heading of its subject', async () => {
  const { user } = await renderApp('/dashboard/nowhere')
  await user.click(await screen.findByRole('button', { name: 'Plus' }))
  const first = await screen.findByRole('menuitem', { name: /^Mon profil/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
  const order = ['Mon profil', 'Disponibilités', 'Fil d’entraide', 'Réglages', 'Aide'].map((name) =>
    screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }),
  )
  const all = screen.getAllByRole('menuitem')
  expect(order.map((one) => all.indexOf(one)).toSorted((a, b) => a - b)).toEqual(order.map((one) => all.indexOf(one)))
  for (const name of ['Votre parcours', 'Apprendre', 'Réglages et aide']) screen.getByText(name)
})

test('the program in use is chosen in the menu, which leads to its page', async () => {
  const sent: unknown[] = []
  const place = (n: number, role: 'participant' | 'presenter', current: boolean) =>
    resource(
      'program_enrollments',
      idOf(n),
      { role, current, created_at: '2026-01-05T09:00:00Z' },
      {
        program: { data: { type: 'programs', id: idOf(10 + n) } },
        profile: { data: { type: `${role}s`, id: ids[role] } },
      },
    )
  const program = (n: number, name: string) =>
    resource('programs', idOf(10 + n), programOf({ slug: `program-${n}`, name: { fr: name, en: name } }))
  server.use(
    http.get('/api/v1/program_enrollments', () =>
      HttpResponse.json(
        listDocument([place(1, 'participant', true), place(2, 'participant', false), place(3, 'presenter', true)], {
          included: [program(1, 'Passerelles'), program(2, 'Tremplin'), program(3, 'Ailleurs')],
        }),
      ),
    ),
    http.patch('/api/v1/program_enrollments/:id', async ({ request, params }) => {
      sent.push([params['id'], await request.json()])
      return HttpResponse.json({ data: place(2, 'participant', true) })
    }),
  )
  const { user } = await renderApp('/dashboard/nowhere')
  await user.click(await screen.findByRole('button', { name: 'Plus' }))
  const about = await screen.findByRole('menuitem', { name: 'Le programme Passerelles' })
  expect(about.getAttribute('href')).toBe('/programmes/passerelles')
  const choice = await screen.findByRole('menuitemradio', { name: 'Tremplin' })
  expect(screen.queryByRole('menuitemradio', { name: 'Ailleurs' })).toBeNull()
  expect(screen.getByRole('menuitemradio', { name: 'Passerelles' }).getAttribute('aria-checked')).toBe('true')
  await user.click(choice)
  await waitFor(() => {
    expect(sent).toEqual([
      [idOf(2), { data: { type: 'program_enrollments', id: idOf(2), attributes: { current: true } } }],
    ])
  })
})
