import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorDocument, ids } from '../../../testing/fixtures.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { server, useServer } from '../../../testing/server.ts'
import { ownAccount, serveSettings, settingsPage } from '../../../testing/settings.ts'

useServer()

const page = settingsPage
const picture = `/api/v1/avatars/${'a'.repeat(32)}`
const sent: { method: string; query: object; bytes: number }[] = []
let url: string | null = null

/** What the browser makes of the chosen file; null: nothing. */
let decoded: { width: number; height: number } | null = null

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.setPointerCapture = () => undefined
  HTMLCanvasElement.prototype.getContext = () => null
  sent.length = 0
  url = null
  decoded = { width: 800, height: 600 }
  vi.stubGlobal('createImageBitmap', async () => {
    if (decoded === null) throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { ...decoded, close: () => undefined }
  })
  const address = `/api/v1/users/${ids.user}/avatar`
  const record = async (request: Request) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    sent.push({ method: request.method, query, bytes: (await request.arrayBuffer()).byteLength })
  }
  serveSettings()
  server.use(
    http.get('/auth/validate_token', () =>
      HttpResponse.json({ success: true, data: { ...ownAccount, avatar_url: url } }),
    ),
    http.put(address, async ({ request }) => {
      await record(request)
      url = picture
      return HttpResponse.json({ data: { type: 'users', id: ids.user, attributes: { avatar_url: url } } })
    }),
    http.delete(address, async ({ request }) => {
      await record(request)
      url = null
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return () => {
    vi.unstubAllGlobals()
  }
})

const file = (bytes = 10) => new File([new Uint8Array(bytes)], 'moi.jpg', { type: 'image/jpeg' })

async function choose(given = file()) {
  const { user } = await renderApp(page)
  await user.upload(await screen.findByLabelText('Choisir une photo', { selector: 'input' }), given)
  return user
}
const cropDialog = () => screen.findByRole('dialog', { name: 'Recadrer la photo' })
const percentOf = (slider: HTMLElement) => Number.parseInt(slider.getAttribute('aria-valuetext') ?? '', 10)
const currentPicture = () => document.querySelector('#contact img')?.getAttribute('src')

describe('a picture', () => {
  test('is cropped by the keyboard, sent whole with its square, and displayed', async () => {
    const user = await choose()
    const dialog = await cropDialog()
    within(dialog).getByRole('application').focus()
    // From the largest square in the middle, to a half of it, one step to the left of the picture.
    for (let pressed = 0; pressed < 7; pressed += 1) await user.keyboard('+')
    await user.keyboard('-{ArrowRight}')
    expect(percentOf(within(dialog).getByRole('slider', { name: 'Agrandissement' }))).toBe(177)
    await user.click(within(dialog).getByRole('button', { name: 'Utiliser cette photo' }))
    expect(await screen.findByText('Votre photo est enregistrée')).toBeTruthy()
    expect(sent).toEqual([{ method: 'PUT', query: { x: '221', y: '131', size: '339' }, bytes: 10 }])
    expect(currentPicture()).toBe(picture)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is dragged by a pointer, pinched by two, and zoomed by the slider', async () => {
    const user = await choose()
    const dialog = await cropDialog()
    const stage = within(dialog).getByRole('application')
    Object.defineProperty(stage, 'clientWidth', { value: 320 })
    const slider = within(dialog).getByRole('slider', { name: 'Agrandissement' })
    fireEvent.change(slider, { target: { value: '200' } })
    const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, x: number, y: number) =>
      fireEvent[type](stage, { pointerId, clientX: x, clientY: y })
    pointer('pointerDown', 1, 100, 100)
    pointer('pointerMove', 1, 128, 72)
    expect(percentOf(slider)).toBe(200)
    pointer('pointerDown', 2, 228, 72)
    pointer('pointerMove', 2, 253, 72)
    expect(percentOf(slider)).toBe(250)
    pointer('pointerUp', 1, 0, 0)
    pointer('pointerUp', 2, 0, 0)
    await user.click(within(dialog).getByRole('button', { name: 'Utiliser cette photo' }))
    await screen.findByText('Votre photo est enregistrée')
    expect(sent[0]?.query).toEqual({ x: '250', y: '210', size: '240' })
  })

  test('that is dropped is cropped, too', async () => {
    await renderApp(page)
    const initials = await screen.findByText(/Vous pouvez aussi la déposer ici/)
    fireEvent.drop(initials, { dataTransfer: { types: ['Files'], files: [file()] } })
    expect(await cropDialog()).toBeTruthy()
  })

  test.each([
    ['heavy', 10_400_000, { width: 800, height: 600 }, 'Cette photo pèse 10,4 Mo : 10 Mo au plus.'],
    ['small', 10, { width: 800, height: 60 }, 'Cette photo est trop petite : 64 pixels de côté au moins.'],
    ['large', 10, { width: 8000, height: 5001 }, 'Cette photo est trop grande : 40 mégapixels au plus.'],
    ['unreadable', 10, null, /^Ce fichier ne peut pas être ouvert/],
  ] as const)('that is too %s is refused before it is sent', async (_what, bytes, area, words) => {
    decoded = area
    await choose(file(bytes))
    expect(await screen.findByText(words)).toBeTruthy()
    expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
  })

  test('that the server refuses stays in the dialog, with the reason', async () => {
    server.use(
      http.put(`/api/v1/users/${ids.user}/avatar`, () =>
        HttpResponse.json(
          errorDocument(422, 'picture_unreadable', 'Cette photo ne peut pas être lue : le fichier est abîmé.'),
          { status: 422 },
        ),
      ),
    )
    const user = await choose()
    await user.click(within(await cropDialog()).getByRole('button', { name: 'Utiliser cette photo' }))
    expect(await screen.findByText(/le fichier est abîmé/)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('is removed: the initials come back', async () => {
    url = picture
    const { user } = await renderApp(page)
    await user.click(await screen.findByRole('button', { name: 'Garder mes initiales' }))
    expect(await screen.findByText('Vos initiales remplacent votre photo')).toBeTruthy()
    expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
    expect([currentPicture(), screen.queryByRole('button', { name: 'Garder mes initiales' })]).toEqual([
      undefined,
      null,
    ])
  })

  test('that fails to load leaves the initials', async () => {
    url = picture
    await renderApp(page)
    await waitFor(() => expect(currentPicture()).toBe(picture))
    const image = document.querySelector('#contact img')
    if (image) fireEvent.error(image)
    expect(currentPicture()).toBeUndefined()
    expect(within(document.querySelector<HTMLElement>('#contact') ?? document.body).getByText('LM')).toBeTruthy()
  })
})
