import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

/** The list of what was published of a program, and a line of it. */
export const versionList = { listStyle: 'none', margin: 0, padding: 0, maxHeight: 420, overflowY: 'auto' } as const
export const versionItem = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
} as const

interface PublishedProps {
  readonly at: string
  /** null: it came with an import; without a name: the account was erased. */
  readonly by: { readonly name: string | null } | null
  /** Where its words are. */
  readonly say: 'resources.programs.weights.history' | 'resources.programs.journey.history'
}

/** When a version was published, and by whom. */
export function Published({ at, by, say }: PublishedProps) {
  const t = useWords()
  const date = useFormats().moment(at)
  return (
    <time dateTime={at}>
      {by === null
        ? t(`${say}.by_import`, { date })
        : by.name === null
          ? t(`${say}.by_deleted`, { date })
          : t(`${say}.by`, { date, name: by.name })}
    </time>
  )
}
