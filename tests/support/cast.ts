import type { TestPerson } from './api.ts'

/** The people of a test file, each with a session, by the names that the file gives them. */
export class Cast {
  readonly #people = new Map<string, TestPerson>()

  add(name: string, person: TestPerson): void {
    this.#people.set(name, person)
  }

  /** @throws when nobody of that name was added */
  readonly person = (name: string): TestPerson => {
    const found = this.#people.get(name)
    if (found === undefined) throw new Error(`nobody is called ${name}`)
    return found
  }
}
