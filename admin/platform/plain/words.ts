import { useTranslate } from 'react-admin'
import type { ResourceName } from '../../resource-words.ts'

/** The words of a table without events, whose fields are known at run time only. `resources.test.ts` has them all. */
export function usePlainWords(resource: ResourceName) {
  const translate = useTranslate()
  const own = (key: string) => `console.resources.${resource}.${key}`
  return {
    fieldKey: (field: string) => own(`fields.${field}`),
    field: (field: string) => translate(own(`fields.${field}`)),
    /** Of a value of an enumeration. */
    choice: (field: string, value: string) => translate(own(`choices.${field}.${value}`)),
    /** What is said under an input, if anything. */
    help: (field: string) => translate(own(`help.${field}`), { _: '' }),
    page: (page: 'create' | 'edit') => translate(own(page), { _: '' }),
  }
}
