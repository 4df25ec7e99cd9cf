import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { AdminFeedbackFigures } from '#contract/console/insight/feedback-figures.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.feedback_figures'

/** Reports and average of each unit; an average of too few people is withheld. */
export function UnitTable({ units }: { readonly units: AdminFeedbackFigures['units'] }) {
  const t = useWords()
  const locale = useLocale()
  const { number, average: inWords } = useFormats()
  return (
    <Table aria-label={t(`${words}.units`)}>
      <TableHead>
        <TableRow>
          <TableCell>{t('fields.unit')}</TableCell>
          <TableCell align="right">{t(`${words}.count`)}</TableCell>
          <TableCell align="right">{t(`${words}.average_column`)}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {units.map(({ unit, label, reports, average }) => (
          <TableRow key={unit ?? ''}>
            <TableCell>{label?.[locale] ?? unit ?? t(`${words}.no_unit`)}</TableCell>
            <TableCell align="right">{number(reports)}</TableCell>
            <TableCell align="right">{average === null ? t(`${words}.withheld`) : inWords(average)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
