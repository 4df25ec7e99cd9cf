import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Labelled } from '#contract/values.ts'
import { color } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useLocale } from '../../shared/i18n/format.ts'
import { Section } from './layout.ts'

const Mark = styled('span')({ display: 'grid', color: color.brandText })

const Row = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

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

/** Skills, needs, motivations: those in common first, marked and said. */
export function Tags({ id, title, tags, shared = none, side }: TagsProps) {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  if (tags.length === 0) return null
  const ordered = [...tags.filter(({ code }) => shared.has(code)), ...tags.filter(({ code }) => !shared.has(code))]
  return (
    <Section aria-labelledby={id}>
      <div className="head">
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {side !== undefined && <span>{side}</span>}
      </div>
      <Row>
        {ordered.map(({ code, label }) => (
          <li key={code}>
            {shared.has(code) ? (
              <Chip
                variant="fact"
                color="primary"
                icon={
                  <Mark>
                    <Icon name="check" size={16} />
                  </Mark>
                }
                label={
                  <>
                    {label[locale]}
                    <VisuallyHidden>{`, ${t('in_common')}`}</VisuallyHidden>
                  </>
                }
              />
            ) : (
              <Chip variant="fact" label={label[locale]} />
            )}
          </li>
        ))}
      </Row>
    </Section>
  )
}
