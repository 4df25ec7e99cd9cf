import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDataProvider } from 'react-admin'
import type { AdminInvitationImport, ImportProblem } from '#contract/console/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { requireAnswer } from '../data/require-answer.ts'
import { useWords } from '../i18n/provider.ts'
import { DownloadButton } from '../lists/DownloadButton.tsx'
import { Panel } from '../shared/Panel.tsx'

const words = 'resources.invitation_imports'
/** As many as a record shows. */
const shownMax = 500

/** The lines that stay aside, and why. */
export function Problems({ record: { id, problems } }: { readonly record: AdminInvitationImport }) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  if (problems.length === 0) return null
  return (
    <Panel sx={{ marginTop: 2 }}>
      <Box sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="h2" id="import-problems" sx={{ fontSize: '1.125rem' }}>
            {t(`${words}.problems`)}
          </Typography>
          {problems.length === shownMax && <span>{t(`${words}.problems_shown`, { count: shownMax })}</span>}
        </Box>
        <DownloadButton
          label={t(`${words}.download`)}
          disabled={false}
          file={async () => requireAnswer(await data.importProblems(id))}
        >
          {t(`${words}.download`)}
        </DownloadButton>
      </Box>
      <Box
        role="region"
        aria-labelledby="import-problems"
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: 480, '& th, & td': cell, '& th': { color: color.ink2, fontWeight: 500 } }}
      >
        <Box component="table" aria-labelledby="import-problems" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col">{t(`${words}.line`)}</th>
              <th scope="col">{t(`${words}.person`)}</th>
              <th scope="col">{t(`${words}.value`)}</th>
              <th scope="col">{t(`${words}.reason`)}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <Problem key={`${problem.line} ${problem.column} ${problem.code}`} problem={problem} />
            ))}
          </tbody>
        </Box>
      </Box>
    </Panel>
  )
}

const cell = { textAlign: 'left', padding: '10px 16px', borderTop: `1px solid ${color.line}`, verticalAlign: 'top' }

function Problem({ problem: { line, column, code, value, name, other_line } }: { readonly problem: ImportProblem }) {
  const t = useWords()
  return (
    <tr>
      <td>{line ?? ''}</td>
      <td>{name ?? ''}</td>
      <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
        {column !== null && (
          <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
            {t(`${words}.fields.${column}`)}
          </Box>
        )}
        {value}
      </Box>
      <Box component="td" sx={{ color: color.errorText }}>
        {t(`${words}.codes.${code}`, { line: other_line ?? '' })}
      </Box>
    </tr>
  )
}
