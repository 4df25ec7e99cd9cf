import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBusinessUnit } from '#contract/console/company/business-units.ts'
import { expectComplaint } from '#tests/support/web-setup.ts'
import { type FakeServer, fakeServer, lyon } from '../testing/fake-server.ts'
import { expectAccessible, renderConsole } from '../testing/render-console.tsx'

const path = '/admin/api/business_units/lyon'
const last_write = { at: '2026-03-17T12:47:00.000Z', actor: { id: 'u9', name: 'Camille Roux' } }

let server: FakeServer
let stored: AdminBusinessUnit
/** Once the form is open, somebody else saves this. */
let theirs: AdminBusinessUnit['label'] | null
beforeEach(() => {
  server = fakeServer()
  stored = lyon
  theirs = null
  server.on(({ method, path: requestPath, headers, body }) => {
    if (requestPath !== path) return undefined
    if (method === 'PUT') {
      if (theirs !== null) stored = { ...stored, label: theirs, revision: stored.revision + 1 }
      theirs = null
      if (headers.get('if-match') !== `"${stored.revision}"`)
        return { status: 412, json: { code: 'conflict', message: 'Changé', last_write } }
      stored = { ...stored, ...(body as Partial<AdminBusinessUnit>), revision: stored.revision + 1 }
    }
    return { json: stored }
  })
})

const written = () => server.called(path).filter(({ method }) => method === 'PUT')

async function rename(label: RegExp, text: string, save: string) {
  const field = await screen.findByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.click(screen.getByRole('button', { name: save }))
}

describe('two operators on one record', () => {
  it('keep both changes of two fields, and the second one reads who wrote the other', async () => {
    await renderConsole('/business_units/lyon')
    theirs = { fr: 'Lyon', en: 'Lyon office' }
    await rename(/français/, 'Lyon Confluence', 'Enregistrer')
    expect(await screen.findByText(/^Camille Roux l’a modifié aussi, le 17/)).toBeDefined()
    expect(written().at(-1)?.body).toMatchObject({ label: { fr: 'Lyon Confluence', en: 'Lyon office' } })
    expect(stored.label).toEqual({ fr: 'Lyon Confluence', en: 'Lyon office' })
  })

  it.each([
    ['fr', /français/, 'Enregistrer', 'Quelqu’un d’autre l’a modifié aussi', 'Enregistré par Camille Roux', 'Le vôtre'],
    ['en', /French/, 'Save', 'Someone else changed this too', 'Saved by Camille Roux', 'Yours'],
  ] as const)(
    'see both values of one field and choose (%s)',
    async (locale, field, save, title, theirsName, mineName) => {
      await renderConsole('/business_units/lyon', { locale })
      theirs = { fr: 'Lyon Part-Dieu', en: 'Lyons' }
      await rename(field, 'Lyon Confluence', save)
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getByText(/^Camille Roux (l’a enregistré|saved it)/)).toBeDefined()
      const theirOne = within(dialog).getByRole('radio', { name: new RegExp(`^${theirsName}.*Lyon Part-Dieu`) })
      const ownOne = within(dialog).getByRole('radio', { name: new RegExp(`^${mineName}.*Lyon Confluence`) })
      expect(within(dialog).getByRole('radiogroup').getAttribute('aria-labelledby')).not.toBeNull()
      await expectAccessible()
      const confirm = within(dialog).getByRole('button', {
        name: locale === 'fr' ? 'Enregistrer ce choix' : 'Save this choice',
      })
      await userEvent.click(confirm)
      expect(within(dialog).getByRole('alert')).toBeDefined()
      expect(written()).toHaveLength(1)
      await userEvent.click(theirOne)
      await userEvent.click(ownOne)
      await userEvent.click(confirm)
      await waitFor(() => expect(stored.label).toEqual({ fr: 'Lyon Confluence', en: 'Lyons' }))
    },
  )

  it('write nothing when the second keeps out, and what was typed stays', async () => {
    await renderConsole('/business_units/lyon')
    theirs = { fr: 'Lyon Part-Dieu', en: 'Lyons' }
    await rename(/français/, 'Lyon Confluence', 'Enregistrer')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ne rien enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stored.label.fr).toBe('Lyon Part-Dieu')
    expect(screen.getByRole('textbox', { name: /français/ }).getAttribute('value')).toBe('Lyon Confluence')
    expectComplaint(/HttpError/)
  })
})
