import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/renderApp.tsx'
import { lazyOverlay } from './lazyOverlay.tsx'

const network = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
afterEach(() => {
  vi.restoreAllMocks()
})

interface Opened {
  open: boolean
  onClose: () => void
}

/** A button that opens what `load` brings. */
function screenOf(load: () => Promise<(props: Opened) => React.ReactNode>) {
  const Overlay = lazyOverlay(load)
  return function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {open ? 'Ouvert' : 'Ouvrir'}
        </button>
        <Overlay open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
}

test('an overlay asks for no code without a network, and comes at the next click', async () => {
  const load = vi.fn<() => Promise<(props: Opened) => React.ReactNode>>(
    async () =>
      ({ open }: Opened) =>
        open ? <p>Bonjour</p> : null,
  )
  const Screen = screenOf(load)
  const { user, notifier } = await renderScreen(<Screen />)
  network(false)
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }))
  await waitFor(() => expect(notifier.state().visible).toHaveLength(1))
  expect(notifier.state().visible[0]?.action).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  network(true)
  await user.click(await screen.findByRole('button', { name: 'Ouvrir' }))
  expect(await screen.findByText('Bonjour')).toBeDefined()
})

test('an overlay whose code cannot be had with a network offers to load the page anew', async () => {
  const Screen = screenOf(() => Promise.reject(new TypeError('failed')))
  const { user } = await renderScreen(<Screen />)
  network(true)
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }))
  expect(await screen.findByRole('button', { name: 'Recharger la page' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Ouvrir' })).toBeDefined()
})
