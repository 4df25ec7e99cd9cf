import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { pageLinks } from '#contract/content/markdown.ts'
import { Markdown } from './Markdown.tsx'
import { MarkdownEditor, markdownTools } from './MarkdownEditor.tsx'

function Form({ onSubmit, most = 5000 }: { readonly onSubmit: () => void; readonly most?: number }) {
  const [text, setText] = useState('')
  return (
    <form onSubmit={onSubmit}>
      <MarkdownEditor locale="fr" tools={markdownTools} protocols={pageLinks} preview={<Markdown text={text} />}>
        <textarea aria-label="Texte" maxLength={most} value={text} onChange={(event) => setText(event.target.value)} />
      </MarkdownEditor>
    </form>
  )
}

function opened(most?: number) {
  const onSubmit = vi.fn<() => void>()
  const user = userEvent.setup()
  render(<Form onSubmit={onSubmit} {...(most !== undefined && { most })} />)
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texte' })
  return { user, onSubmit, text, preview: () => screen.getByRole('region', { name: 'Aperçu' }) }
}

test('a heading, a list and bold are made without knowing a mark, and previewed', async () => {
  const { user, text, preview } = opened()
  await user.click(screen.getByRole('button', { name: 'Titre' }))
  await user.keyboard('Avant{Enter}')
  await user.click(screen.getByRole('button', { name: 'Liste à puces' }))
  await user.keyboard('un{Enter}deux{Enter}{Enter}')
  await user.keyboard('{Control>}b{/Control}important')
  expect(text.value).toBe('## Avant\n- un\n- deux\n**important**')
  expect(within(preview()).getByRole('heading', { name: 'Avant' })).toBeDefined()
  expect(within(preview()).getAllByRole('listitem')).toHaveLength(2)
  expect(within(preview()).getByText('important').tagName).toBe('STRONG')
  expect(document.activeElement).toBe(text)
})

test('a link is entered in a dialog, its address checked, and no other form is sent', async () => {
  const { user, onSubmit, text, preview } = opened()
  await user.type(text, 'voir la page')
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lien' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Texte du lien' }).value).toBe('page')
  await user.type(dialog.getByRole('textbox', { name: 'Adresse' }), 'javascript:alert1{Enter}')
  expect(dialog.getByRole('alert').textContent).toContain('https://, http:// ou /.')
  await user.clear(dialog.getByRole('textbox', { name: 'Adresse' }))
  await user.type(dialog.getByRole('textbox', { name: 'Adresse' }), 'www.exemple.fr')
  await user.click(dialog.getByRole('button', { name: 'Insérer le lien' }))
  await waitFor(() => expect(text.value).toBe('voir la [page](https://www.exemple.fr)'))
  expect(within(preview()).getByRole('link', { name: 'page' }).getAttribute('href')).toBe('https://www.exemple.fr')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(text)
})

test('text over the limit is reported, and not cut', async () => {
  const { user, text } = opened(5)
  await user.type(text, 'salut')
  await user.click(screen.getByRole('button', { name: 'Gras' }))
  expect(screen.getByRole('status').textContent).toContain('plus de place')
  expect(text.value).toBe('salut')
})
