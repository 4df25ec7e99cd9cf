import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type FigureName,
  mentorFigures,
  relationshipFigures,
  requestFigures,
} from '#contract/console/insight/figures.ts'
import { figureWords } from '#contract/console/platform/words/figures.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { FigureLink, type FiguresView } from './FigureLink.tsx'

const words = 'resources.figures'

/** What became of requests and relationships, and how much mentors carry. */
export function Counts({ figures, beside }: FiguresView) {
  const t = useWords()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
      <Part title={t(`${words}.requests`)} names={requestFigures} now={figures.requests} before={beside?.requests} />
      <Part
        title={t(`${words}.relationships`)}
        names={relationshipFigures}
        now={figures.relationships}
        before={beside?.relationships}
      />
      <Part title={t(`${words}.load`)} names={mentorFigures} now={figures.mentors} before={beside?.mentors} />
    </Box>
  )
}

interface PartProps<Name extends FigureName> {
  readonly title: string
  readonly names: readonly Name[]
  readonly now: Readonly<Record<Name, number>>
  readonly before: Readonly<Record<Name, number>> | undefined
}

function Part<Name extends FigureName>({ title, names, now, before }: PartProps<Name>) {
  const { number } = useFormats()
  const its = figureWords[useLocale()]
  return (
    <Panel sx={{ padding: '20px' }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <ul>
        {names.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', padding: '6px 0', fontSize: '.875rem' }}
          >
            {its.figures[name]}
            <span>
              {before && (
                <Box component="span" sx={{ color: color.ink2 }}>
                  {number(before[name])} →{' '}
                </Box>
              )}
              <FigureLink name={name} value={now[name]} />
            </span>
          </Box>
        ))}
      </ul>
    </Panel>
  )
}
