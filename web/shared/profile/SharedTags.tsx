import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import type { Labelled } from '#contract/platform/values.ts'
import { color } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useLocale } from '../i18n/format.ts'

const Mark = styled('span')({ display: 'grid', color: color.brandText })
const Row = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

interface SharedTagsProps {
  tags: readonly Labelled[]
  /** Codes that the reader shares. */
  shared: ReadonlySet<string>
  /** Text after each of them, e.g. « en commun ». */
  inCommon: string
}

/** What a person has: what the reader shares comes first, marked for eyes and screen readers. */
export function SharedTags({ tags, shared, inCommon }: SharedTagsProps) {
  const locale = useLocale()
  const ordered = [...tags.filter(({ code }) => shared.has(code)), ...tags.filter(({ code }) => !shared.has(code))]
  return (
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
                  <VisuallyHidden>{`, ${inCommon}`}</VisuallyHidden>
                </>
              }
            />
          ) : (
            <Chip variant="fact" label={label[locale]} />
          )}
        </li>
      ))}
    </Row>
  )
}
