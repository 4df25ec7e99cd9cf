import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Labelled } from '#contract/platform/values.ts'
import { Section } from '../../../shared/profile/layout.ts'
import { SharedTags } from '../../../shared/profile/SharedTags.tsx'

export interface TagsProps {
  id: string
  title: string
  tags: readonly Labelled[]
  /** Codes that the reader shares; they come first. */
  shared?: ReadonlySet<string>
  /** At the right of the title. */
  side?: string | undefined
}

const none: ReadonlySet<string> = new Set()

/** Skills, needs, motivations: those in common first, marked for eyes and screen readers. */
export function Tags({ id, title, tags, shared = none, side }: TagsProps) {
  const { t } = useTranslation('profile')
  if (tags.length === 0) return null
  return (
    <Section aria-labelledby={id}>
      <div className="head">
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {side !== undefined && <span>{side}</span>}
      </div>
      <SharedTags tags={tags} shared={shared} inCommon={t('in_common')} />
    </Section>
  )
}
