import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useCanAccess, useCreatePath, useGetMany } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { ResourceName } from '../../resource-words.ts'
import { loadWords } from '../../platform/i18n/provider.ts'
import type { PageContract } from '../../platform/plain/page-props.ts'
import { useValueText } from '../../platform/plain/values.ts'
import { resourceFacts } from '../../resource-facts.ts'

type Subject = Pick<AdminOperatorAct, 'resource' | 'record_id'>

/** The record of an act that is about nobody, as its list names it. */
export function RecordName({ act: { resource, record_id: id } }: { readonly act: Subject }) {
  return isResource(resource) ? <Named resource={resource} id={id} /> : '–'
}

function Named({ resource, id }: { readonly resource: ResourceName; readonly id: string }) {
  const createPath = useCreatePath()
  const textOf = useValueText(resource)
  const contract = useContract(resource)
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  const { data: [record] = [] } = useGetMany<RaRecord<string>>(resource, { ids: [id] })
  // It was deleted since.
  if (record === undefined || contract === undefined) return '–'
  const [titled = 'id'] = contract.columns
  const name = textOf(titled, contract.fields[titled], record[titled])
  return mayEdit === true ? (
    <MuiLink component={Link} to={createPath({ resource, type: 'edit', id })}>
      {name}
    </MuiLink>
  ) : (
    name
  )
}

/** What names the records of a table without events. */
function useContract(resource: ResourceName): Pick<PageContract, 'columns' | 'fields'> | undefined {
  const { data } = useQuery({
    queryKey: ['contracts', resource],
    queryFn: async () => {
      const described = resourceFacts[resource]
      const [contract] = await Promise.all([
        'contract' in described ? described.contract() : otherwise,
        loadWords(resource),
      ])
      return contract
    },
    staleTime: Infinity,
  })
  return data
}

/** As programs are, whose pages are their own. */
const otherwise: Pick<PageContract, 'columns' | 'fields'> = {
  columns: ['name'],
  fields: { name: { kind: 'localised', maxLength: null, nullable: false, optional: false } },
}

function isResource(name: string): name is ResourceName {
  return Object.hasOwn(resourceFacts, name)
}
