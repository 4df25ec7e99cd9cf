import type { ConsoleKey } from '../../words.en.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { type FieldText, fieldTextsOf } from '../edits/field-texts.ts'
import { factsOf } from '../../resource-facts.ts'
import type { ListFilter } from './saved-views.ts'

/** A filter as its list says it. */
export interface FilterWords {
  /** The console's view that asks for what no field does. */
  readonly view: string | null
  readonly fields: readonly FieldText[]
  /** Filters that have no words on the page, such as those of an address. */
  readonly others: number
}

/** Reads the filter of the list on the page in the words of its own fields and views. */
export function useFilterWords(): (resource: ResourceName, filter: ListFilter) => FilterWords {
  const t = useWords()
  return (resource, filter) => {
    const form = document.querySelector<HTMLFormElement>('form[role="search"]')
    const texts = Object.keys(filter).map((name) => [name, fieldTextsOf(form, (field) => field === name)] as const)
    const silent = texts.filter(([, words]) => words.length === 0).map(([name]) => name)
    const same = (current: ListFilter, name: string) => JSON.stringify(current[name]) === JSON.stringify(filter[name])
    const [view] = Object.entries(factsOf(resource).views ?? {})
      .map(([name, ask]) => ({ name, asked: ask({}) }))
      .filter(({ asked: example }) => Object.keys(example).some((name) => silent.includes(name)))
      .filter(({ asked: example }) => Object.keys(example).every((name) => same(example, name)))
      .toSorted((a, b) => Object.keys(b.asked).length - Object.keys(a.asked).length)
    const left = silent.filter((name) => view === undefined || !(name in view.asked))
    return {
      // Each view has words: `ResourceFacts` holds them together.
      view: view === undefined ? null : t(`resources.${resource}.views.${view.name}` as ConsoleKey),
      fields: texts.flatMap(([, words]) => words),
      others: left.length,
    }
  }
}
