import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { trainingToolAttributes } from '#contract/content/training-tools.ts'
import { useFormats } from '../i18n/format.ts'
import { useAuth } from '../session/me.ts'
import type { Item } from './calls.ts'

const { title, link } = trainingToolAttributes.shape
const read = z.object({ data: z.array(z.object({ id: z.string(), attributes: z.object({ title, link }) })) })

export interface Tool {
  readonly title: string
  readonly link: string
}

/** The training tools that items name, by their id. */
export function useTools(items: readonly Pick<Item, 'toolId'>[]): ReadonlyMap<string, Tool> {
  const { http } = useAuth()
  const { locale } = useFormats()
  const { data = [] } = useQuery({
    queryKey: ['training_tools', 'of_agendas'],
    queryFn: async () =>
      read.parse((await http({ method: 'GET', path: '/api/v1/training_tools?page[size]=100' })).body).data,
    enabled: items.some(({ toolId }) => toolId !== null),
  })
  return new Map(data.map(({ id, attributes }) => [id, { title: attributes.title[locale], link: attributes.link }]))
}
