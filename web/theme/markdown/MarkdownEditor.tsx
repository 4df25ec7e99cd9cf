import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { LinkProtocol } from '#contract/content/markdown.ts'
import { color, shape } from '../vars.ts'
import { type Edit, type LineMark, link, linkAt, markLines, markWords, nextPoint, type WordMark } from './edits.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { selectedIn, typeInto } from './typing.ts'
import { markdownWordsEn } from './words.en.ts'
import { markdownWordsFr } from './words.fr.ts'

export type MarkdownTool = WordMark | LineMark | 'link'

const wordMarks = ['strong', 'em'] as const satisfies readonly WordMark[]
const keys: Readonly<Record<string, MarkdownTool>> = { b: 'strong', i: 'em', k: 'link' }
const keyOf = (tool: MarkdownTool) =>
  Object.keys(keys)
    .find((key) => keys[key] === tool)
    ?.toUpperCase()

/** What articles and answers may have. */
export const markdownTools: readonly MarkdownTool[] = [
  'heading',
  'subheading',
  'strong',
  'em',
  'bullet',
  'numbered',
  'quote',
  'link',
]

const Frame = styled('div')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  width: '100%',
  containerType: 'inline-size',
  '& > .tools': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& > .tools > button': { minHeight: 36, padding: '4px 10px', fontSize: '.875rem' },
  '& > .sides': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  '@container (min-width: 720px)': { '& > .sides.two': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  '& .preview': {
    border: `1px dashed ${color.lineStrong}`,
    borderRadius: shape.inner,
    padding: 16,
    overflowWrap: 'anywhere',
    '& > .name': { marginTop: 0, marginBottom: 8, fontSize: '.8125rem', color: color.ink2 },
  },
})

interface MarkdownEditorProps {
  readonly locale: 'fr' | 'en'
  /** Those that the place of the text shows. */
  readonly tools: readonly MarkdownTool[]
  /** Where its links may lead. */
  readonly protocols: readonly LinkProtocol[]
  /** The text as its readers see it; null: nothing is typed. Missing: the page shows it elsewhere. */
  readonly preview?: ReactNode
  /** What its place calls a tool otherwise. */
  readonly names?: Partial<Readonly<Record<MarkdownTool, string>>>
  /** Of the text. */
  readonly language?: string
  /** The field: one of several lines. */
  readonly children: ReactNode
}

/**
 * Buttons and keys that write Markdown into the field inside, which stays a plain field: its form, its draft and its
 * undo know of nothing else (docs/decisions/2602).
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { locale, tools, protocols, preview, names, language, children } = props
  const words = locale === 'fr' ? markdownWordsFr : markdownWordsEn
  const frame = useRef<HTMLDivElement>(null)
  const name = useId()
  const [linked, setLinked] = useState<ReturnType<typeof linkAt> | null>(null)
  const [isFull, setFull] = useState(false)
  const area = () => frame.current?.querySelector('textarea:not([aria-hidden])') as HTMLTextAreaElement | null
  const type = (edit: Edit) => {
    const field = area()
    if (field !== null) setFull(!typeInto(field, edit))
  }
  const use = (tool: MarkdownTool) => {
    const field = area()
    if (field === null || field.disabled || field.readOnly) return
    const selected = selectedIn(field)
    if (tool === 'link') setLinked(linkAt(selected))
    else if (isWordMark(tool)) type(markWords(selected, tool, names?.[tool] ?? words.some[tool]))
    else type(markLines(selected, tool, names?.[tool] ?? words.some[tool]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const field = area()
    if (event.target !== field || field === null || event.nativeEvent.isComposing || event.altKey) return
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey
    const point = isEnter && tools.includes('bullet') ? nextPoint(selectedIn(field)) : null
    const tool = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined
    if (point === null && (tool === undefined || event.shiftKey || !tools.includes(tool))) return
    event.preventDefault()
    event.stopPropagation()
    if (point !== null) type(point)
    else if (tool !== undefined) use(tool)
  }
  return (
    <Frame ref={frame} onKeyDown={onKeyDown}>
      <div className="tools" role="group" aria-label={words.tools}>
        {tools.map((tool) => {
          const key = keyOf(tool)
          return (
            <Button
              key={tool}
              {...(key !== undefined && { title: `Ctrl+${key}`, 'aria-keyshortcuts': `Control+${key} Meta+${key}` })}
              // The text keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(tool)}
            >
              {names?.[tool] ?? words[tool]}
            </Button>
          )
        })}
      </div>
      <div className={preview === undefined ? 'sides' : 'sides two'}>
        {children}
        {preview !== undefined && (
          <section className="preview" aria-labelledby={name}>
            <p className="name" id={name}>
              {words.preview}
            </p>
            {preview === null ? words.nothing : <div lang={language}>{preview}</div>}
          </section>
        )}
      </div>
      <div role="status">{isFull && words.full}</div>
      {linked !== null && (
        <LinkDialog
          link={linked}
          words={words}
          protocols={protocols}
          locale={locale}
          onDone={(chosen) => {
            setLinked(null)
            // Once React has committed: inside a commit it would write the old text back, and nothing could be undone.
            queueMicrotask(() => {
              if (chosen === null) area()?.focus()
              else type(link(linked, chosen))
            })
          }}
        />
      )}
    </Frame>
  )
}

function isWordMark(tool: MarkdownTool): tool is WordMark {
  return wordMarks.some((mark) => mark === tool)
}
