import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats, useLocale } from '../../../shared/i18n/format.ts'
import type { Tool } from './calls.ts'
import { Cover } from './Cover.tsx'

const Frame = styled('article')({
  position: 'relative',
  height: '100%',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  background: color.surface,
  '& > div': { display: 'grid', gap: 6, padding: '16px 20px 20px' },
  // The whole card opens the tool.
  '& h2 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h2 a:focus-visible': { outline: 'none' },
  '&:has(h2 a:focus-visible)': focusRing,
  '@media (max-width: 640px)': {
    display: 'grid',
    gridTemplateColumns: '104px minmax(0, 1fr)',
    '& > svg': { height: '100%' },
    '& > div': { padding: '14px 16px 16px' },
  },
})
const Meta = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  fontSize: '.875rem',
  color: color.ink2,
  '& > span': { display: 'inline-flex', gap: 6, alignItems: 'center' },
})

interface ToolCardProps {
  readonly tool: Tool
  /** Called once its tab has opened. */
  readonly onOpened: (id: string) => void
}

/** One tool: what it is, how long it takes, how often it was opened. */
export function ToolCard({ tool, onOpened }: ToolCardProps) {
  const { t } = useTranslation('training')
  const locale = useLocale()
  const { duration } = useFormats()
  const { category, title, description, author, language, link, minutes, pages, click_count: clicks } = tool.attributes
  return (
    <Frame>
      <Cover tool={tool} />
      <div>
        <Meta>
          <span>
            <Icon name={icons[category]} size={16} />
            {t(`kind.${category}`)}
          </span>
          {language !== locale && <span>{t(`in.${language}`)}</span>}
        </Meta>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <LinkTo
            href={link}
            target="_blank"
            rel="noopener"
            color="inherit"
            underline="hover"
            {...whenOpened(() => {
              onOpened(tool.id)
            })}
          >
            {title[locale]}
            <VisuallyHidden>{t('new_tab')}</VisuallyHidden>
          </LinkTo>
        </Typography>
        {author !== null && <SmallMuted>{author}</SmallMuted>}
        {description[locale] !== '' && <SmallMuted>{description[locale]}</SmallMuted>}
        <Meta>
          {minutes !== null && (
            <span>
              <Icon name="clock" size={16} />
              {duration(minutes)}
            </span>
          )}
          {pages !== null && (
            <span>
              <Icon name="book" size={16} />
              {t('pages', { count: pages })}
            </span>
          )}
          <span>
            <Icon name="eye" size={16} />
            {t('opened', { count: clicks })}
          </span>
        </Meta>
      </div>
    </Frame>
  )
}

const icons = { video: 'video', conference: 'people', tool: 'book' } as const

/** The browser opens the tab first: by a click, by a key, or by the middle button. */
export function whenOpened(tell: () => void) {
  const later = () => {
    setTimeout(tell)
  }
  return {
    onClick: later,
    onAuxClick: ({ button }: { readonly button: number }) => {
      if (button === 1) later()
    },
  }
}
