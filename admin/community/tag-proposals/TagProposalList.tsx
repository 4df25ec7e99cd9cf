import Box from '@mui/material/Box'
import type { AdminTagProposal } from '#contract/console/community/tags.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { tagProposalActs } from './acts.tsx'

const kinds = ['skill', 'job_category'] as const satisfies readonly AdminTagProposal['kind'][]

/** What people missed in the lists of tags, the newest first. */
export default function TagProposalList() {
  const t = useWords()
  const { moment } = useFormats()
  const kindOf = ({ kind }: AdminTagProposal) => t(`resources.tag_proposals.kinds.${kind}`)
  const stateOf = ({ state }: AdminTagProposal) => t(`resources.tag_proposals.states.${state}`)
  const who = ({ full_name, people }: AdminTagProposal) =>
    people > 1
      ? t('resources.tag_proposals.people', { smart_count: people })
      : (full_name ?? t('resources.tag_proposals.erased'))
  const acts = (proposal: AdminTagProposal) => (
    <RecordActs acts={tagProposalActs} record={proposal} name={proposal.label} />
  )
  return (
    <ConsoleList<AdminTagProposal>
      resource="tag_proposals"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t('plain.search')} />}>
          <SelectFilter
            source="kind"
            label={t('resources.tag_proposals.of_list')}
            any={t('plain.any')}
            choices={kinds.map((value) => ({ value, name: t(`resources.tag_proposals.kinds.${value}`) }))}
          />
        </Filters>
      }
      bulkActs={null}
      renderCard={(proposal) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <strong>{proposal.label}</strong>
          <span>{kindOf(proposal)}</span>
          <span>{who(proposal)}</span>
          <span>{stateOf(proposal)}</span>
          {acts(proposal)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminTagProposal> resource="tag_proposals" nameOf={({ label }) => label}>
          <Column<AdminTagProposal>
            source="label"
            label="console.resources.tag_proposals.label"
            render={({ label }) => <Box sx={{ overflowWrap: 'anywhere' }}>{label}</Box>}
          />
          <Column<AdminTagProposal> label="console.resources.tag_proposals.of_list" disableSort render={kindOf} />
          <Column<AdminTagProposal> label="console.resources.tag_proposals.who" disableSort render={who} />
          <Column<AdminTagProposal>
            source="created_at"
            label="console.list.when"
            className="nowrap"
            render={({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>}
          />
          <Column<AdminTagProposal> label="console.resources.tag_proposals.state" disableSort render={stateOf} />
          <Column<AdminTagProposal>
            label="console.list.actions"
            disableSort
            className="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}
