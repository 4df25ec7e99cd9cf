import Box from '@mui/material/Box'
import { useLocale, useWords } from '../i18n/provider.ts'
import { DownloadButton } from '../lists/DownloadButton.tsx'
import { csvFile, csvSeparator } from '#contract/platform/csv.ts'

interface OutcomesFileProps {
  /** What was done. */
  readonly name: string
  readonly rows: readonly {
    readonly name: string
    /** `left_out`: nothing was tried on it. `unchanged`: it was done before. */
    readonly outcome: 'carried_out' | 'unchanged' | 'refused' | 'left_out'
    /** Of one that was refused or left out. */
    readonly why: string
  }[]
}

/** What became of each row, as a file for spreadsheets. */
export function OutcomesFile({ name, rows }: OutcomesFileProps) {
  const t = useWords()
  const locale = useLocale()
  const file = async () => ({
    name: `${name}.csv`,
    content: new Blob(
      [
        csvFile(
          [
            [t('fields.name'), t('acts.outcome'), t('acts.reason')],
            ...rows.map((row) => [row.name, t(`acts.${row.outcome}`), row.why]),
          ],
          csvSeparator(locale),
        ),
      ],
      { type: 'text/csv;charset=utf-8' },
    ),
  })
  return (
    <Box sx={{ justifySelf: 'start' }}>
      <DownloadButton label={t('acts.file')} disabled={rows.length === 0} file={file}>
        {t('acts.file')}
      </DownloadButton>
    </Box>
  )
}
