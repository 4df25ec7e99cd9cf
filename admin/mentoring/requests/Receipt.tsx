import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { criterionReceipt } from '#contract/community/match.ts'
import { color } from '#theme/vars.ts'
import { useHistory } from '../../insight/history/HistoryPanel.tsx'
import { loadWords, useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.cohort_matches'

const recorded = z.object({
  receipt: z.object({ criteria: z.array(criterionReceipt.pick({ criterion: true, points: true, weight: true })) }),
})

/** The score with what it is made of, as it was recorded when the request was sent. */
export function Receipt({ request: { id, score } }: { readonly request: AdminRequest }) {
  const t = useWords()
  const { data: history } = useHistory({ resource: 'mentoring_requests', id })
  // The criteria are named as in a draft of pairs.
  const { isSuccess } = useQuery({
    queryKey: [words, 'words'],
    queryFn: async () => loadWords('cohort_matches').then(() => null),
    staleTime: Infinity,
  })
  const sent = recorded.safeParse(history?.events.find(({ type }) => type === 'MentoringRequested')?.data)
  // Leaves out criteria without weight in the program.
  const criteria = sent.data?.receipt.criteria.filter(({ weight }) => weight > 0) ?? []
  return (
    <>
      {score}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, color: color.ink2, fontSize: '.875rem' }}>
        {isSuccess &&
          criteria.map(({ criterion, points, weight }) => (
            <li key={criterion}>
              {t(`${words}.criteria.${criterion}`)}, {t(`${words}.why.of`, { points, weight })}
            </li>
          ))}
      </Box>
    </>
  )
}
