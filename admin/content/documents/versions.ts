import { useGetList } from 'react-admin'
import type { AdminDocument } from '#contract/console/content/documents.ts'
import type { DocumentKind } from '#contract/content/documents.ts'

/** Every version of a text, the newest first, as they are now. */
export function useVersions(document: DocumentKind) {
  const { data, error, refetch } = useGetList<AdminDocument>(
    'documents',
    { filter: { document }, sort: { field: 'version', order: 'DESC' }, pagination: { page: 1, perPage: 200 } },
    // What an earlier visit read says too little of what is in force.
    { gcTime: 0, refetchOnWindowFocus: false },
  )
  return {
    versions: data,
    /** Of the version that is made next. */
    next: (data?.[0]?.version ?? 1) + 1,
    draft: data?.find(({ state }) => state === 'draft'),
    inForce: data?.find(({ state }) => state === 'in_force'),
    error,
    refetch,
  }
}
