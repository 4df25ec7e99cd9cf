import { Link } from 'react-router-dom'
import Box from '@mui/material/Box'
import type { AdminProgram } from '#contract/console/programs.ts'
import { color } from '#theme/vars.ts'
import { useLocale, useWords } from '../i18n/provider.ts'
import { Column } from '../lists/Column.tsx'
import { ConsoleList } from '../lists/ConsoleList.tsx'
import { ConsoleTable } from '../lists/ConsoleTable.tsx'
import { viewPath } from '../lists/saved-views.ts'
import { useFormats } from '../shared/format.ts'

/** The company's programs; each leads to its requests. */
export default function ProgramList() {
  const t = useWords()
  const locale = useLocale()
  const { number } = useFormats()
  const link = (program: AdminProgram) => (
    <Box
      component={Link}
      to={viewPath('mentoring_requests', { program_id: program.id })}
      sx={{ color: color.ink, fontWeight: 600, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
    >
      {program.name[locale]}
    </Box>
  )
  return (
    <ConsoleList<AdminProgram>
      resource="programs"
      sort={{ field: 'slug', order: 'ASC' }}
      bulkActs={null}
      renderCard={(program) => (
        <Box sx={{ display: 'grid', gap: '4px', fontSize: '.875rem' }}>
          {link(program)}
          <span>
            {t('fields.participants')} {number(program.participants)}, {t('fields.presenters')}{' '}
            {number(program.presenters)}
          </span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminProgram> resource="programs">
          <Column<AdminProgram> source="slug" label="console.fields.program" render={link} />
          <Column<AdminProgram> source="participants" label="console.fields.participants" disableSort align="right" />
          <Column<AdminProgram> source="presenters" label="console.fields.presenters" disableSort align="right" />
        </ConsoleTable>
      }
    />
  )
}
