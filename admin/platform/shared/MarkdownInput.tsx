import { type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { secureLinks } from '#contract/content/markdown.ts'
import { Markdown } from '#theme/markdown/Markdown.tsx'
import { MarkdownEditor, markdownTools } from '#theme/markdown/MarkdownEditor.tsx'
import { useLocale } from '../i18n/provider.ts'

interface MarkdownInputProps {
  readonly source: string
  /** The field with the text. */
  readonly children: ReactNode
}

/** A text of Markdown of a form, beside what its readers see. */
export function MarkdownInput({ source, children }: MarkdownInputProps) {
  const typed: unknown = useDeferredValue(useWatch({ name: source }) as unknown)
  const text = typeof typed === 'string' ? typed.trim() : ''
  return (
    <MarkdownEditor
      locale={useLocale()}
      tools={markdownTools}
      protocols={secureLinks}
      preview={text === '' ? null : <Markdown text={text} />}
    >
      {children}
    </MarkdownEditor>
  )
}
