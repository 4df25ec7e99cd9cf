import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { color, focusRing } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Marked } from '../../../shared/components/Marked.tsx'
import { Rows } from '../../../shared/components/parts.ts'
import { folded, holdsWords, searchedWords } from '../../../shared/i18n/folded.ts'
import type { Faq } from './calls.ts'
import { Markdown } from '../../../shared/components/Markdown.tsx'

const Item = styled('details')({
  borderTop: `1px solid ${color.line}`,
  '& > summary': {
    display: 'flex',
    gap: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 48,
    padding: '12px 4px',
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:focus-visible': focusRing,
    '& > svg': { flex: 'none' },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  '& > div': {
    display: 'grid',
    gap: 12,
    maxWidth: '70ch',
    padding: '0 4px 20px',
    color: color.ink2,
    overflowWrap: 'anywhere',
    '& ul': { margin: 0, paddingLeft: 20 },
  },
})

/** Whether category, question and answer hold the searched words. */
export function isAbout({ attributes: { category, question, answer } }: Faq, q: string): boolean {
  return holdsWords(`${category}\n${question}\n${answer}`, q)
}

interface QuestionsProps {
  readonly faqs: readonly Faq[]
  /** Marked in them; those whose answer holds it are open. */
  readonly q: string
}

/** Questions by category, in their order, each with its answer behind it. */
export function Questions({ faqs, q }: QuestionsProps) {
  const categories = [...new Set(faqs.map(({ attributes }) => attributes.category))]
  return (
    <Rows sx={{ gap: 4 }}>
      {categories.map((category) => (
        <div key={category}>
          <Typography variant="h3" sx={{ marginBottom: 1 }}>
            {category}
          </Typography>
          {faqs
            .filter(({ attributes }) => attributes.category === category)
            .map(({ id, attributes: { question, answer } }) => (
              <Item key={`${id} ${q === ''}`} open={searchedWords(q).some((word) => folded(answer).includes(word))}>
                <summary>
                  <span>
                    <Marked text={question} q={q} />
                  </span>
                  <Icon name="chevronDown" />
                </summary>
                <div>
                  <Markdown text={answer} q={q} />
                </div>
              </Item>
            ))}
        </div>
      ))}
    </Rows>
  )
}
