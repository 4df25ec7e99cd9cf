import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { TextInput } from 'react-admin'
import { type AdminTagProposal, takenProposal } from '#contract/console/community/tags.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.tag_proposals.acts'

/** What an administrator may do with a proposal. */
export const tagProposalActs: Acts<'tag_proposals', AdminTagProposal> = {
  take: {
    resource: 'tag_proposals',
    name: 'take',
    placement: 'button',
    tone: 'neutral',
    body: takenProposal,
    initial: ({ label }) => ({ label: { fr: label, en: label } }),
    Explanation: TakeExplanation,
    Inputs: LabelInputs,
  },
  refuse: {
    resource: 'tag_proposals',
    name: 'refuse',
    placement: 'button',
    tone: 'destructive',
    Explanation: RefuseExplanation,
  },
}

function TakeExplanation({ record: { label } }: { readonly record: AdminTagProposal }) {
  const t = useWords()
  return <Typography sx={{ overflowWrap: 'anywhere' }}>{t(`${words}.take.text`, { label })}</Typography>
}

function RefuseExplanation({ record: { label } }: { readonly record: AdminTagProposal }) {
  const t = useWords()
  return <Typography sx={{ overflowWrap: 'anywhere' }}>{t(`${words}.refuse.text`, { label })}</Typography>
}

function LabelInputs() {
  const t = useWords()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput source="label.fr" label={t(`${words}.take.french`)} helperText={false} />
      <TextInput source="label.en" label={t(`${words}.take.english`)} helperText={false} />
    </Box>
  )
}
