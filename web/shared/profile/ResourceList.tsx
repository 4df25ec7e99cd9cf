import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import type { IconName } from '../components/Icon.tsx'
import { Glyph } from '../components/Tasks.tsx'
import type { GlyphTone } from '../components/Tasks.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import type { Attributes } from '../data/models.ts'

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '& li': { display: 'grid', gridTemplateColumns: '40px 1fr', gap: 14, alignItems: 'center' },
  '& .what': { fontWeight: 600 },
  '& .by': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

type Resource = Attributes<'presenters'>['resources'][number]

/** The sign of each kind. */
export const resourceMarks: Record<Resource['type'], { icon: IconName; tone: GlyphTone }> = {
  book: { icon: 'book', tone: 'warm' },
  article: { icon: 'book', tone: 'info' },
  podcast: { icon: 'headphones', tone: 'info' },
  video: { icon: 'video', tone: 'leaf' },
  mooc: { icon: 'video', tone: 'leaf' },
  link: { icon: 'link', tone: 'info' },
}

/** A web address only: anything else that somebody typed is not followed. */
function webAddress(link: string | null): string | null {
  return link !== null && /^https?:\/\//i.test(link) ? link : null
}

interface ResourceListProps {
  resources: readonly Resource[]
  nameOf: (type: Resource['type']) => string
}

/** What inspires a person, each with its kind and who made it. */
export function ResourceList({ resources, nameOf }: ResourceListProps) {
  const { t: common } = useTranslation()
  return (
    <List>
      {resources.map((resource) => {
        const href = webAddress(resource.link)
        return (
          <li key={`${resource.type}/${resource.title}`}>
            <Glyph {...resourceMarks[resource.type]} />
            <div>
              <p className="what">
                {href === null ? (
                  resource.title
                ) : (
                  <Link href={href} target="_blank" rel="noopener noreferrer">
                    {resource.title}
                    <VisuallyHidden>{` (${common('new_tab')})`}</VisuallyHidden>
                  </Link>
                )}
              </p>
              <p className="by">{[nameOf(resource.type), resource.author].filter((part) => part !== '').join(', ')}</p>
            </div>
          </li>
        )
      })}
    </List>
  )
}
